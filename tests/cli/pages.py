"""pages.py - what the tests of pages share.

  pages.py check FILE           one line per thing that is wrong with a page
  pages.py count FILE WORD      how often a tag is there
  pages.py text FILE            what people read of it, without style and plots
  pages.py probe FILE OUT WIDTH writes OUT.html, a page with FILE in a window of that width,
                                which tells what a browser found in its title
"""
import html.parser
import re
import sys

VOID = {"meta", "br", "hr", "img", "input", "link", "path", "rect", "polygon", "circle"}
LOADS = {"src", "href", "xlink:href", "action", "data", "srcset", "poster", "background"}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.wrong, self.tags, self.words = [], [], [], []
        self.ids, self.plot, self.titles = set(), False, 0

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag == "svg":  # a card is a picture with a title, whose words are read
            self.plot = "aria-label" in dict(attrs)
        self.titles += tag == "title" and "svg" not in self.open
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name in LOADS or name.startswith("on"):
                self.wrong.append(f"{self.getpos()}: <{tag} {name}={value!r}>")
            if name == "id" and value in self.ids:
                self.wrong.append(f"id {value} is there twice")
            self.ids |= {value} if name == "id" else set()

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag in VOID or not self.open or self.open.pop() != tag:
            self.wrong.append(f"{self.getpos()}: </{tag}> does not fit")

    def handle_data(self, data):
        if {"style", "script"} & set(self.open) or "svg" in self.open and (
                self.plot or "title" in self.open):
            return
        self.words.append(data)


def read(path):
    text = open(path, encoding="utf-8").read()
    page = Page()
    page.feed(text)
    page.close()
    return text, page


def check(path):
    text, page = read(path)
    wrong = page.wrong + [f"<{tag}> is not closed" for tag in page.open]
    tags = [tag for tag, _ in page.tags]
    for needed in ("html", "head", "title", "body", "h1", "main"):
        count = page.titles if needed == "title" else tags.count(needed)
        if count != 1:
            wrong.append(f"{count} times <{needed}>")
    if "script" in tags:
        wrong.append("a script")
    for tag, attrs in page.tags:
        if tag == "html" and attrs.get("lang") != "en":
            wrong.append("no language")
        if tag == "svg" and not (attrs.get("viewbox") and (
                attrs.get("aria-label") or attrs.get("role") == "img")):
            wrong.append("a plot without words or a size")
    if not any(a.get("name") == "viewport" for _, a in page.tags):
        wrong.append("no viewport")
    if re.search(r"https?:|//[a-z]|@import|url\(", text):
        wrong.append("something is loaded")
    if re.search(r"rgb\(|#0[a-f12]0[a-f12]0[a-f12]", text.split("</style>")[1]):
        wrong.append("a colour that is not the page's")
    return wrong


PROBE = """<script>
const d = document.documentElement, t = document.querySelector("svg[aria-label] text");
parent.postMessage(["fits", d.scrollWidth <= innerWidth &&
  [...document.querySelectorAll(".box")].every(b => b.scrollWidth <= b.clientWidth), "width", innerWidth, "dark",
  matchMedia("(prefers-color-scheme: dark)").matches, "paper",
  getComputedStyle(document.body).backgroundColor, "text", getComputedStyle(t).fill,
  "letters", Math.round(t.getScreenCTM().a *
  parseFloat(getComputedStyle(t).fontSize)) >= 9].join(" "), "*");
</script>"""


def probe(path, out, width):
    text = open(path, encoding="utf-8").read()
    with open(out + ".inner.html", "w", encoding="utf-8") as f:
        f.write(text.replace("</body>", PROBE + "</body>"))
    with open(out + ".html", "w", encoding="utf-8") as f:
        f.write("<!DOCTYPE html><meta charset=utf-8><title>nothing</title><script>"
                "onmessage = e => { document.title = e.data }</script>"
                f"<iframe width={width} height=800 style='border:0' "
                f"src='{out.rsplit('/', 1)[-1]}.inner.html'></iframe>")


if __name__ == "__main__":
    what, path = sys.argv[1:3]
    if what == "check":
        print("\n".join(check(path)))
    elif what == "count":
        print(sum(tag == sys.argv[3] for tag, _ in read(path)[1].tags))
    elif what == "text":
        print(re.sub(r"\s*\n\s*", "\n", "\n".join(read(path)[1].words)))
    else:
        probe(path, *sys.argv[3:5])
