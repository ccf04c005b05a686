#!/usr/bin/env python3
"""Advance widths of fonts, as tools/print/widths.def has them: thousandths of an em.

    python3 tools/print/widths.py >tools/print/widths.def

Reads the tables cmap, head, hhea and hmtx of TrueType files; needs fonts-lato."""
import struct

FOLDER = "/usr/share/fonts/truetype/lato/"
STYLES = [("PLAIN", "Lato-Regular.ttf"), ("BOLD", "Lato-Bold.ttf")]
# Latin with all its accents, Greek, Cyrillic, punctuation, money, arrows.
RANGES = [(0x20, 0x24F), (0x370, 0x52F), (0x1E00, 0x1EFF), (0x2010, 0x205E),
          (0x20A0, 0x20BF), (0x2190, 0x2193), (0x2212, 0x2212), (0x2260, 0x2265)]


def tables(data):
    count = struct.unpack(">H", data[4:6])[0]
    for i in range(count):
        tag, _, start, length = struct.unpack(">4sLLL", data[12 + 16 * i:28 + 16 * i])
        yield tag.decode(), data[start:start + length]


def glyphs(cmap):
    """The characters of its subtable for Unicode's first plane (format 4)."""
    for i in range(struct.unpack(">H", cmap[2:4])[0]):
        platform, _, start = struct.unpack(">HHL", cmap[4 + 8 * i:12 + 8 * i])
        sub = cmap[start:]
        if platform == 3 and struct.unpack(">H", sub[:2])[0] == 4:
            return segments(sub)
    raise SystemExit("no Unicode in it")


def segments(sub):
    n = struct.unpack(">H", sub[6:8])[0] // 2
    part = lambda at, kind: struct.unpack(">%d%s" % (n, kind), sub[at:at + 2 * n])
    last, first = part(14, "H"), part(16 + 2 * n, "H")
    delta, offset = part(16 + 4 * n, "h"), part(16 + 6 * n, "H")
    found = {}
    for i in range(n):
        for c in range(first[i], last[i] + 1):
            glyph = c
            if offset[i] != 0:
                at = 16 + 6 * n + 2 * i + offset[i] + 2 * (c - first[i])
                glyph = struct.unpack(">H", sub[at:at + 2])[0]
            if glyph != 0:
                found[c] = (glyph + delta[i]) & 0xFFFF
    return found


def widths(path):
    t = dict(tables(open(path, "rb").read()))
    em = struct.unpack(">H", t["head"][18:20])[0]
    many = struct.unpack(">H", t["hhea"][34:36])[0]
    advance = [struct.unpack(">H", t["hmtx"][4 * i:4 * i + 2])[0] for i in range(many)]
    return {c: (advance[min(g, many - 1)] * 1000 + em // 2) // em
            for c, g in glyphs(t["cmap"]).items()}


def main():
    print("/* widths.def - how wide the letters of the fonts are, in thousandths of an em; 0: the")
    print(" * font lacks it, or it takes no room. Made by widths.py; do not edit. */")
    for first, last in RANGES:
        print("RANGE(0x%X, 0x%X)" % (first, last))
    for style, file in STYLES:
        w = widths(FOLDER + file)
        print("STYLE(%s," % style)
        line = []
        for first, last in RANGES:
            for c in range(first, last + 1):
                line.append(str(w.get(c, 0)))
        for i in range(0, len(line), 24):
            print("  " + ", ".join(line[i:i + 24]) + ("," if i + 24 < len(line) else ")"))


main()
