# /// script
# requires-python = ">=3.8"
# dependencies = ["feedparser"]
# ///
"""Parse a feed with feedparser, which used cgi up to 6.0.10."""
import feedparser

feed = feedparser.parse("<rss version='2.0'><channel><title>News</title></channel></rss>")
assert feed.feed.title == "News"
print("right")
