"""Errorcanon as a service: the API, the site, and MCP."""
