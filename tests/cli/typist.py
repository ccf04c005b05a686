#!/usr/bin/env python3
"""typist.py - types at a program on a terminal of its own, for the tests of `play`.

usage: typist.py COMMAND... < script

Lines of the script: "expect TEXT" waits until TEXT was printed since the last wait (10
seconds at most), "send TEXT" types (with \\n, \\t, \\x.. as in Python), "signal NAME"
sends one, "mash N" presses N keys at random (none that end or stop it), "hang" closes the terminal. What was printed comes out, then "exit N".
"""
import os, pty, random, select, signal, sys, time, fcntl, termios, struct

script = [l.rstrip("\n") for l in sys.stdin]
pid, fd = pty.fork()
if pid == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
seen, at = b"", 0


def read(seconds):
    """More of what is printed; False at the end of it."""
    global seen
    if not select.select([fd], [], [], seconds)[0]:
        return True
    try:
        some = os.read(fd, 65536)
    except OSError:
        return False
    seen += some
    return len(some) > 0


def expect(text):
    global at
    until = time.time() + 20
    while seen.find(text, at) < 0:
        if time.time() > until or not read(0.1):
            read(0.1)
            if seen.find(text, at) >= 0:
                break
            sys.stdout.write("\n[never printed: %s]\n" % text.decode())
            return
    at = seen.find(text, at) + len(text)


hung, status = False, None
for line in script:
    word, _, rest = line.partition(" ")
    if word == "expect":
        expect(rest.encode())
    elif word == "send":
        os.write(fd, rest.encode().decode("unicode_escape").encode("latin-1"))
    elif word == "signal":
        os.kill(pid, getattr(signal, "SIG" + rest))
    elif word == "mash":
        random.seed(int(rest))
        keys = [bytes([c]) for c in range(1, 256) if c not in (3, 4, 15, 17, 19, 22, 26, 28)]
        words = [b"wood\n", b"b2\n", b"\t", b"\x1b[A", b"1\n", b"undo\n", b"cards ", b"\n", b"pla\t"]
        for _ in range(int(rest)):
            os.write(fd, random.choice(words if random.random() < 0.2 else keys))
            while select.select([fd], [], [], 0)[0] and read(0):
                pass
        seen, at = seen[-4000:], 0
    elif word == "sleep":
        time.sleep(float(rest))
    elif word == "run":
        os.system(rest)
    elif word == "hang":
        os.close(fd)
        hung = True
until = time.time() + 20
while not hung and status is None and time.time() < until and read(0.2):
    done, code = os.waitpid(pid, os.WNOHANG)
    status = code if done != 0 else None
if status is None:
    if time.time() >= until:
        os.kill(pid, signal.SIGKILL)
    status = os.waitpid(pid, 0)[1]
if not hung:
    read(0.1)
os.write(1, seen.replace(b"\r\n", b"\n"))
print("\nexit %d" % (os.WEXITSTATUS(status) if os.WIFEXITED(status) else -os.WTERMSIG(status)))
