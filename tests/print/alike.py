#!/usr/bin/env python3
"""Do two PNG files show the same? alike.py KEPT NEW: ends with 1 where they do not.

Libraries of fonts draw edges of letters a little differently from version to version, so
single pixels may differ; what may not is the mean over all of them, and over any 8 x 8."""
import struct
import sys
import zlib

MEAN, SPOT = 3.0, 60.0  # of 255


def pixels(path):
    """Width, height, and rows of bytes, three for each pixel; 8 bits, not interlaced."""
    data, at, packed = open(path, "rb").read(), 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            w, h, bits, colour = struct.unpack(">IIBB", body[:10])
            assert bits == 8 and colour in (2, 6), path
        packed += body if kind == b"IDAT" else b""
        at += 12 + length
    n = 3 if colour == 2 else 4
    raw, rows, last = zlib.decompress(packed), [], bytearray(w * n)
    for y in range(h):
        how, row = raw[y * (w * n + 1)], bytearray(raw[y * (w * n + 1) + 1:(y + 1) * (w * n + 1)])
        for i in range(w * n):
            a, b = row[i - n] if i >= n else 0, last[i]
            c = last[i - n] if i >= n else 0
            row[i] = (row[i] + (0, a, b, (a + b) // 2, paeth(a, b, c))[how]) & 255
        rows.append(row)
        last = row
    return w, h, [[v for i, v in enumerate(r) if i % n < 3] for r in rows]


def paeth(a, b, c):
    p = a + b - c
    return min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]


def main():
    (w, h, one), (w2, h2, two) = pixels(sys.argv[1]), pixels(sys.argv[2])
    if (w, h) != (w2, h2):
        return "%d x %d pixels, and not %d x %d" % (w2, h2, w, h)
    spots, whole = {}, 0
    for y in range(h):
        for i, (a, b) in enumerate(zip(one[y], two[y])):
            d = abs(a - b)
            whole += d
            spots[y // 8, i // 24] = spots.get((y // 8, i // 24), 0) + d
    if whole / (w * h * 3) > MEAN:
        return "they differ by %.1f on the mean" % (whole / (w * h * 3))
    worst = max(spots, key=spots.get)
    if spots[worst] / 192 > SPOT:
        return "they differ by %.1f about %d, %d" % (spots[worst] / 192, worst[1] * 8, worst[0] * 8)


sys.exit(main())
