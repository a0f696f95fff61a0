"""Whether the folder that pip was given holds a file of that name and version."""
from errorcanon.facts.kits.wheels_at_hand import found, say

say("another", "%s lies in the folder" % found[0][0], "%s 就在那个目录里" % found[0][0])
