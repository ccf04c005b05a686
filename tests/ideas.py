#!/usr/bin/env python3
"""docs/ideas.md from cards of tests/cards: tests/ideas.py >docs/ideas.md

Each card file begins with the wish as a comment; what grants it are the lines of the file
that other cards do not have as well. tests/ideas.list says in which order, and under which
heading of docs/language.md. A card that it forgets, or that is not there, is an error."""
import os
import re
import sys

CARDS = os.path.join(os.path.dirname(__file__), "cards")
FOLDERS = "council", "ideas", "wishes", "docks" # of which no card may be forgotten
LIST = os.path.join(os.path.dirname(__file__), "ideas.list")
PLAIN = {"wood", "wheat", "brick", "glass", "stone", "."}
HEAD = """# I want to ...

{count} wishes that people have at the table, each with the lines that grant it. All are cards with tests in `tests/cards`:
take the file that is nearest to yours and change it. Each heading links to the part of the guide that explains its words;
`hamlet help WORD` explains any one of them. To play with all: `hamlet play --with tests/cards --packs ideas,wishes` (or `council`), where
those that are rules for everybody are off until they are turned on, as in `--rule ferries=on`.

This page is made by `tests/ideas.py` from these files."""


def is_common(line):
    """What every card has, or nearly: it grants no wish by itself."""
    word = line.split(None, 1)[0] if line.strip() else ""
    if word == "type":
        return " and " not in line
    if word in ("source", "text", "optional", "version", "title", ""):
        return True
    return word == "pattern" and set(re.findall(r"[^\s{}/]+", line)[1:]) <= PLAIN


def granting(text):
    """The lines inside of items, without what is common, moved to the left."""
    lines, skip, items = [], False, 0
    for line in text.split("\n"):
        if line.startswith("#") or not line.strip():
            continue
        if not line.startswith(" "):  # an item begins or ends
            if re.match(r"(ability|event|variant|extends|objective|tile)\b", line) and items == 0:
                pass
            items += line != "}"
            continue
        inner = line[2:]
        if not inner.startswith(" "):
            whole = inner + (" " + continued(text, line) if inner.startswith("pattern") else "")
            skip = is_common(whole)
        if not skip:
            lines.append(inner)
    return lines


def continued(text, line):
    """The further rows of a pattern that begins in this line."""
    rest = text[text.index(line) + len(line):]
    return rest[:rest.index("}")] if "}" not in line else ""


def section(name):
    return "#" + re.sub(r"[^a-z0-9 -]", "", name.lower()).replace(" ", "-")


def main():
    there = {folder + "/" + f[:-5] for folder in FOLDERS
             for f in os.listdir(os.path.join(CARDS, folder))
             if f.endswith(".card") and f != "pack.card"}
    out, listed = [], set()
    for entry in open(LIST, encoding="utf-8").read().split("\n"):
        if entry.startswith("## "):
            title, _, link = entry[3:].partition(" | ")
            out.append("\n## %s\n\nExplained in [%s](language.md%s)." % (title, link, section(link)))
        elif entry.strip() and not entry.startswith("#"):
            path = entry.strip() if "/" in entry else "ideas/" + entry.strip()
            name = path.rpartition("/")[2]
            listed.add(path)
            if path not in there:
                sys.exit("tests/ideas.list: there is no %s.card" % path)
            text = open(os.path.join(CARDS, path + ".card"), encoding="utf-8").read()
            wish = text.split("\n", 1)[0].lstrip("# ").strip()
            out.append("\n%s [%s](../tests/cards/%s.card)\n\n```\n%s\n```" %
                       (wish, name, path, "\n".join(granting(text))))
    if there - listed:
        sys.exit("tests/ideas.list: forgets " + ", ".join(sorted(there - listed)))
    print(HEAD.format(count=len(listed)))
    print("\n".join(out))


main()
