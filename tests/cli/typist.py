#!/usr/bin/env python3
"""typist.py - types at a program on a terminal of its own, for the tests of `play`.

usage: typist.py COMMAND... < script

Between the typist and the program sits what a shell is: it leads the session, gives the
program the foreground and tells when it is stopped and when it ends. So Ctrl-Z and a closed
terminal do what they do in real life.

Lines of the script; texts have \\n, \\t, \\x.. as in Python:
  expect TEXT      waits until TEXT was printed since the last wait (20 seconds at most)
  send TEXT        types
  again TEXT       types it three times a second until the program ends (20 seconds at most)
  press KEY TEXT   types KEY as often until TEXT was printed
  mash N           presses N keys at random (none that end or stop it)
  signal NAME      sends one
  stopped          waits until the program is stopped
  terminal         tells how the terminal is: "[terminal cooked]", as a shell has it, or raw
  size COLS LINES  changes the size of the terminal
  hang             closes the terminal
  sleep N, run COMMAND
What was printed comes out, then "exit N" (a signal that killed it: -N) and how the terminal
is then.
"""
import fcntl, os, pty, random, select, signal, struct, sys, termios, time

PATIENCE = float(os.environ.get("TYPIST_PATIENCE", 20))  # seconds
QUIET = 0.03  # seconds without output after which somebody looks up and types


def lead(command, tell):
    """The session's leader: runs the command in front, and tells what becomes of it."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    job = os.fork()
    if job == 0:
        os.setpgid(0, 0)
        os.tcsetpgrp(0, os.getpid())
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        os.close(tell)
        os.execvp(command[0], command)
    def pass_on(*_):
        """As shells do; the job may have noticed by itself and be gone."""
        try:
            os.killpg(job, signal.SIGHUP)
        except ProcessLookupError:
            pass

    signal.signal(signal.SIGHUP, pass_on)
    os.write(tell, b"pid %d\n" % job)
    while True:
        status = os.waitpid(job, os.WUNTRACED)[1]
        if not os.WIFSTOPPED(status):
            break
        os.write(tell, b"stopped\n")
    how = os.WEXITSTATUS(status) if os.WIFEXITED(status) else -os.WTERMSIG(status)
    os.write(tell, b"exit %d\n" % how)


script = [l.rstrip("\n") for l in sys.stdin]
told, tell = os.pipe()
leader, fd = pty.fork()
if leader == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    lead(sys.argv[1:], tell)
    signal.pause()  # the terminal stays as it was left until somebody has looked
os.close(tell)
seen, at, reports, pid, hung = b"", 0, b"", 0, False


def read(seconds):
    """More of what is printed or told; False at the end of it."""
    global seen, reports
    ready = select.select([told] if hung else [fd, told], [], [], seconds)[0]
    for source in ready:
        try:
            some = os.read(source, 65536)
        except OSError:
            return False
        if source == fd:
            seen += some
        else:
            reports += some
        if not some:
            return False
    return True


def wait(condition):
    """Reads until it is so; False when that takes too long or nothing comes any more."""
    until = time.time() + PATIENCE
    while not condition():
        if time.time() > until or not read(0.1):
            return condition()
    return True


def is_over():
    return b"exit " in reports


def is_stopped():
    return b"stopped\n" in reports


def complain(what, text=""):
    sys.stdout.write("\n[%s%s]\n" % (what, text))


def expect(text):
    """Not beyond the end: what is printed last must be read first."""
    global at
    if wait(lambda: seen.find(text, at) >= 0 or is_over()):
        while seen.find(text, at) < 0 and select.select([fd], [], [], 0.1)[0] and read(0):
            pass
    if seen.find(text, at) < 0:
        complain("never printed: ", text.decode(errors="replace"))
    else:
        at = seen.find(text, at) + len(text)
        settle()


def settle():
    """The rest of what is being printed: what is typed into it would be echoed into it.
    Not for long: a bot that thinks prints all the time."""
    until = time.time() + 10 * QUIET
    while time.time() < until and select.select([fd], [], [], QUIET)[0] and read(0):
        pass


def repeat(text, enough):
    until = time.time() + PATIENCE
    while not enough() and not is_over() and time.time() < until:
        os.write(fd, text)
        pause = time.time() + 0.33
        while not enough() and not is_over() and time.time() < pause:
            read(0.05)


def mash(count):
    global seen, at
    random.seed(count)
    keys = [bytes([c]) for c in range(1, 256) if c not in (3, 4, 15, 17, 19, 22, 26, 28)]
    words = [b"wood\n", b"b2\n", b"\t", b"\x1b[A", b"1\n", b"undo\n", b"cards ", b"\n", b"pla\t"]
    for _ in range(count):
        os.write(fd, random.choice(words if random.random() < 0.2 else keys))
        while select.select([fd], [], [], 0)[0] and read(0):
            pass
    seen, at = seen[-4000:], 0


def look():
    modes = termios.tcgetattr(fd)
    cooked = modes[3] & termios.ICANON and modes[3] & termios.ECHO and modes[0] & termios.ICRNL
    return "terminal " + ("cooked" if cooked else "raw")


def obey(word, rest):
    global reports, hung
    text = rest.encode().decode("unicode_escape").encode("latin-1")
    if word == "expect":
        expect(text)
    elif word == "send":
        os.write(fd, text)
    elif word == "again":
        repeat(text, is_over)
    elif word == "press":
        key, _, text = text.partition(b" ")
        repeat(key, lambda: seen.find(text, at) >= 0)
        expect(text)
    elif word == "mash":
        mash(int(rest))
    elif word == "signal":
        os.kill(pid, getattr(signal, "SIG" + rest))
    elif word == "stopped":
        if not wait(is_stopped):
            complain("never stopped")
        reports = reports.replace(b"stopped\n", b"", 1)
    elif word == "terminal":
        complain(look())
    elif word == "size":
        cols, lines = map(int, rest.split())
        fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", lines, cols, 0, 0))
    elif word == "sleep":
        time.sleep(float(rest))
    elif word == "run":
        os.system(rest)
    elif word == "hang":
        os.close(fd)
        hung = True


wait(lambda: reports.count(b"\n") > 0)
pid = int(reports.split()[1])
for line in script:
    word, _, rest = line.partition(" ")
    obey(word, rest)
if not wait(is_over):
    complain("never ended")
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass  # it did, just now
    wait(is_over)
while not hung and select.select([fd], [], [], 0.1)[0] and read(0):
    pass
sys.stdout.flush()
os.write(1, seen.replace(b"\r\n", b"\n"))
print("\nexit %s" % reports.split(b"exit ")[1].split()[0].decode())
if not hung:
    print(look())
os.kill(leader, signal.SIGKILL)
