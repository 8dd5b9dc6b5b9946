#!/usr/bin/env python3
"""Opens the page of `tidings preview` in Chromium, tries it, and saves pictures of it.

usage: test-preview.py TIDINGS FOLDER

TIDINGS is the built command, FOLDER where the pictures go. Chromium is driven by its DevTools protocol over a pipe.
"""
import base64
import json
import os
import pathlib
import select
import subprocess
import sys
import tempfile
import time

# Enough of a language that is written from right to left; what is missing is in English.
ARABIC = r"""
"noun.team" = "المجموعة";
"noun.team.short" = "المجموعة";
"person.you" = "أنت";
"person.you.initial" = "أنت";
"person.someone" = "شخص ما";
"list.cut" = "{namesAndOthers}";
"list.others" = "{rest, plural, one {شخص آخر} two {شخصان آخران} few {# آخرين} other {# آخر}}";
"team.invite" = "{actorIs, select, you {أضفت {targets} إلى {team}} system {أضاف المشرف {targets} إلى {team}}
unknown {أُضيف {targets} إلى {team}} other {أضاف {actor} {targets} إلى {team}}}";
"team.kick" = "{actorIs, select, you {أزلت {targets} من {team}} other {أزال {actor} {targets} من {team}}}";
"team.leave" = "{actorIs, select, you {غادرت {team}} other {غادر {actor} {team}}}";
"team.dismiss" = "حُلَّت {team}";
"team.update.name" = "غُيّر اسم {team} إلى «{value}»";
"""

FINDINGS = [
    {"locale": "en", "key": "team.invite", "severity": "warning", "message": "Two branches say the same: “other”, “none”."},
    {"locale": "zh-Hans", "key": "team.kick", "severity": "error", "message": "<b>{actr}</b> is no argument of this entry."},
    {"locale": "ar", "key": "list.cut", "severity": "note", "message": "The branch for five people is never used."},
]

WIDTHS = [360, 768, 1280]


class Chromium:
    """One page of a browser without a window."""

    def __init__(self, profile):
        read, self.out = os.pipe()
        self.incoming, write = os.pipe()
        # The browser reads commands from descriptor 3 and writes to 4.
        command = [
            "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
            "--disable-background-networking", "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank",
        ]
        self.log = open(os.path.join(profile, "log"), "wb")
        self.process = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{read} 4>&{write}', "bash", *command],
            pass_fds=(read, write), stdout=subprocess.DEVNULL, stderr=self.log)
        os.close(read)
        os.close(write)
        self.buffer = b""
        self.count = 0
        self.session = None
        self.complaints = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(domain + ".enable")

    def receive(self, seconds):
        while b"\0" not in self.buffer:
            if not select.select([self.incoming], [], [], seconds)[0]:
                raise TimeoutError("Chromium does not answer")
            chunk = os.read(self.incoming, 1 << 20)
            if not chunk:
                raise EOFError("Chromium has ended")
            self.buffer += chunk
        message, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(message)
        method, params = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.complaints.append(json.dumps(params["exceptionDetails"])[:600])
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.complaints.append(json.dumps(params["args"])[:600])
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.complaints.append(params["entry"]["text"])
        elif method == "Network.requestWillBeSent" and not params["request"]["url"].startswith("file:"):
            self.complaints.append("request of " + params["request"]["url"])
        return message

    def call(self, method, **params):
        self.count += 1
        message = {"id": self.count, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive(60)
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def open(self, url):
        self.call("Page.navigate", url=url)
        while self.receive(60).get("method") != "Page.loadEventFired":
            pass

    def evaluate(self, script):
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(script + ": " + json.dumps(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def key(self, name, code, modifiers=0):
        for kind in ["rawKeyDown", "keyUp"]:
            self.call(
                "Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code,
                modifiers=modifiers)

    def mouse(self, x, y, kind="mouseMoved"):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="none" if kind == "mouseMoved" else "left",
                  clickCount=0 if kind == "mouseMoved" else 1)

    def resize(self, width, height, mobile):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)
        self.settle()

    def dark(self, is_dark):
        self.call(
            "Emulation.setEmulatedMedia",
            features=[{"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}])

    def settle(self):
        self.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")

    def picture(self, path):
        self.settle()
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def close(self):
        self.session = None
        try:
            self.call("Browser.close")
        except (EOFError, TimeoutError, OSError):
            pass
        self.process.wait(20)
        self.log.close()


failures = []


def check(what, is_right, found=""):
    print(("ok    " if is_right else "FAILED ") + what + ("" if is_right else f": {found}"))
    if not is_right:
        failures.append(what)


def same(what, found, expected):
    check(what, found == expected, f"found {found!r}, expected {expected!r}")


CHOOSE = """(tags) => {
  const inputs = [...document.querySelectorAll('#locales input')];
  const wanted = (input) => tags.includes(input.parentElement.textContent.trim());
  for (const input of inputs) if (wanted(input) && !input.checked) input.click();
  for (const input of inputs) if (!wanted(input) && input.checked) input.click();
}"""
SENTENCE = "document.querySelector('section:not([hidden]) tr:not([hidden]) td[lang=\"%s\"] .line')?.textContent"
SEARCH = """(text) => {
  const search = document.getElementById('search');
  search.value = text;
  search.dispatchEvent(new Event('input', { bubbles: true }));
}"""
# Texts with less contrast to what is behind them than 4.5 to 1. (Behind is the nearest colour that is not transparent.)
CONTRAST = """(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgb = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data;
  };
  const light = ([r, g, b]) => [[r, 0.2126], [g, 0.7152], [b, 0.0722]].reduce((sum, [value, share]) => {
    const part = value / 255;
    return sum + share * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }, 0);
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (rgb(color)[3] === 255) return color;
    }
    return getComputedStyle(document.body).backgroundColor;
  };
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let count = 0; walker.nextNode() && count < 4000; count += 1) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element.checkVisibility()) continue;
    const color = getComputedStyle(element).color;
    const [one, other] = [light(rgb(color)), light(rgb(behind(element)))].sort((a, b) => b - a);
    const ratio = (one + 0.05) / (other + 0.05);
    if (ratio < 4.5) found.add(`${element.tagName}.${element.className} ${color} ${ratio.toFixed(2)}`);
  }
  return [...found];
})()"""


def try_page(page, data):
    choose = lambda *tags: page.evaluate(f"({CHOOSE})({json.dumps(tags)})")
    sentence = lambda tag: page.evaluate(SENTENCE % tag)
    find = lambda text: page.evaluate(f"({SEARCH})({json.dumps(text)})")
    count = lambda: page.evaluate("document.getElementById('count').textContent")

    page.resize(1280, 900, False)
    rows = sum(len(section["rows"]) for section in data["sections"])
    shown = page.evaluate("document.querySelectorAll('main tr:not([hidden]) > th[scope=row]').length")
    check("every row is there", shown >= rows, f"{shown} of {rows}")
    titles = page.evaluate("[...document.querySelectorAll('main section h2 > span')].map((title) => title.textContent)")
    check("every event is there", len(titles) >= len(data["sections"]), len(titles))
    same("two languages at first", page.evaluate("document.querySelectorAll('section:first-of-type thead th').length"), 2)

    before = sentence("en")
    choose("zh-Hans")
    same("another language, alone", sentence("en"), None)
    chinese = sentence("zh-Hans")
    check("its sentence is another one", chinese and chinese != before, chinese)
    page.evaluate("document.querySelectorAll('#texts input')[2].click()")
    hostile = sentence("zh-Hans")
    page.evaluate("document.querySelectorAll('#texts input')[1].click()")
    check("names can be long and hostile", len({chinese, hostile, sentence("zh-Hans")}) > 1 or "你" in chinese, hostile)
    same("hostile names are text", page.evaluate("document.querySelectorAll('main script, main img, main b').length"), 0)
    page.evaluate("document.querySelectorAll('#texts input')[0].click()")

    choose("en", "ar")
    whole = count()
    find("team.kick")
    check("searching updates the count", count() != whole and " of " in count(), count())
    same("searching filters by key", page.evaluate(
        "[...document.querySelectorAll('section:not([hidden]) h2 > span')].map((title) => title.textContent)"),
        ["team kick", "team other kinds of groups"])
    find("an administrator removed you and bob")
    check("searching filters by sentence", page.evaluate(
        "document.querySelector('section:not([hidden]) tr:not([hidden]) th[scope=row]').textContent"
    ) == "system → two with you", count())
    find("no such sentence")
    check("nothing found is told", count().startswith("0 of ") and page.evaluate(
        "document.getElementById('nothing').checkVisibility()"), count())
    find("")
    same("all is back", count(), whole)
    same("the count is announced", page.evaluate("document.getElementById('count').ariaLive"), "polite")

    arabic = "document.querySelector('td[lang=ar]')"
    same("Arabic is from right to left", page.evaluate(f"getComputedStyle({arabic}).direction + {arabic}.dir"), "rtlrtl")
    same("what Arabic lacks is English from left to right", page.evaluate(
        "(() => { const line = document.querySelector('.fallback[lang=ar] .line'); return line.lang + line.dir })()"),
        "enltr")
    same("a name is isolated", page.evaluate("document.querySelector('.line [data-role=actor]').tagName"), "BDI")

    badges = page.evaluate("[...document.querySelectorAll('td[lang=en] .mark.warning')].length")
    check("a finding has badges", badges > 10, badges)
    same("a finding is listed", page.evaluate("document.querySelectorAll('#findings li').length"), 3)
    page.evaluate("document.querySelector('#findings .key').click()")
    same("a finding leads to its key", page.evaluate("document.getElementById('search').value"), "team.invite")
    find("")

    for index in [60, 5, len(titles) - 6]:
        page.evaluate(f"document.querySelectorAll('nav a')[{index}].click()")
        time.sleep(0.5)
        off = page.evaluate(f"document.getElementById('event-{index}').getBoundingClientRect().top"
                            " - document.getElementById('top').offsetHeight")
        check(f"a link leads to its event, {titles[index]}", 0 <= off < 40, off)

    # By keyboard alone: the Tab key leads through the controls and the events to one sentence, then the arrow keys.
    page.evaluate("document.querySelector('.skip').focus()")
    seen = []
    for _ in range(300):
        page.key("Tab", 9)
        seen.append(page.evaluate("document.activeElement.id || document.activeElement.tagName"))
        if seen[-1] == "TD":
            break
    order = ["theme", "search", "several", "TD"]
    same("the order of the focus", [name for name in seen if name in order], order)
    details = "(() => { const d = document.getElementById('details'); return d.checkVisibility() && d.innerText })()"
    text = page.evaluate(details)
    check("keyboard focus shows key, place and pattern", text and all(
        part in text for part in ["team.invite", "en.lproj/Standard.strings:", "{actorIs, select"]), text)
    outline = page.evaluate("getComputedStyle(document.activeElement.querySelector('.line')).outlineStyle")
    same("the focus can be seen", outline, "solid")
    same("details describe the sentence", page.evaluate(
        "document.getElementById(document.activeElement.getAttribute('aria-describedby'))?.tagName"), "P")
    same("the details are within the window", page.evaluate(
        "(() => { const box = document.getElementById('details').getBoundingClientRect();"
        "return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth })()"), True)
    page.key("ArrowRight", 39)
    text = page.evaluate(details)
    check("an arrow key leads to the next language", text and "ar.lproj" in text, text)
    page.key("ArrowDown", 40)
    same("a second one to the next sentence", page.evaluate("document.activeElement.closest('tr').rowIndex"), 2)
    page.key("Enter", 13)
    same("Enter leads into the details", page.evaluate("document.activeElement.id"), "details")
    page.key("Escape", 27)
    same("Escape closes them and leads back", page.evaluate(
        "document.activeElement.tagName + document.getElementById('details').hidden"), "TDtrue")

    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.settle()
    x, y = page.evaluate("(() => { const box = document.querySelector('section .line').getBoundingClientRect();"
                         "return [box.x + box.width / 2, box.y + box.height / 2] })()")
    page.mouse(x, y)
    time.sleep(0.4)
    check("the pointer shows the pattern", page.evaluate(details))
    page.mouse(2, 2)
    time.sleep(0.5)
    check("and hides it", not page.evaluate(details))

    page.dark(False)
    page.evaluate("document.getElementById('theme').click()")
    same("the toggle makes it dark", page.evaluate("getComputedStyle(document.documentElement).colorScheme"), "dark")
    page.evaluate("document.getElementById('theme').click()")
    for is_dark in [False, True]:
        page.evaluate("delete document.documentElement.dataset.theme")
        page.dark(is_dark)
        page.evaluate("document.querySelector('td[tabindex=\"0\"]').focus()")
        page.settle()
        same(f"contrast, {'dark' if is_dark else 'light'}", page.evaluate(CONTRAST), [])
    page.evaluate("document.activeElement.blur()")

    names = [locale["tag"] for locale in data["locales"]]
    for width in WIDTHS:
        page.resize(width, 900, width < 700)
        for index, text in enumerate(data["texts"]):
            page.evaluate(f"document.querySelectorAll('#texts input')[{index}].click()")
            for tags in [["en"], ["en", "ar"], names]:
                choose(*tags)
                page.settle()
                # What is far away is not laid out, unless asked for.
                overflow = page.evaluate("""(() => {
                  document.querySelectorAll('section').forEach((it) => { it.style.contentVisibility = 'visible' });
                  const root = document.documentElement;
                  const wide = [...document.querySelectorAll('.line, th, h2, nav a, header *')].filter((it) => {
                    const box = it.getBoundingClientRect();
                    return box.width > 1 && (box.right > innerWidth + 0.5 || box.left < -0.5)
                      || it.matches('.line') && box.width > it.parentElement.getBoundingClientRect().width;
                  });
                  const result = [root.scrollWidth - root.clientWidth, wide.length, wide[0]?.outerHTML.slice(0, 200)];
                  document.querySelectorAll('section').forEach((it) => { it.style.contentVisibility = '' });
                  return result;
                })()""")
                check(f"nothing sticks out: {width} px, {text}, {'+'.join(tags)}", overflow[:2] == [0, 0], overflow)
    page.evaluate("document.querySelectorAll('#texts input')[0].click()")


def take_pictures(page, folder):
    folder.mkdir(parents=True, exist_ok=True)
    choose = lambda *tags: page.evaluate(f"({CHOOSE})({json.dumps(tags)})")
    for width, height in zip(WIDTHS, [800, 1024, 900]):
        page.resize(width, height, width < 700)
        for is_dark in [False, True]:
            name = f"{width}-{'dark' if is_dark else 'light'}"
            page.evaluate("delete document.documentElement.dataset.theme")
            page.dark(is_dark)
            choose("en") if width < 700 else choose("en", "zh-Hans")
            page.evaluate("scrollTo(0, 0)")
            page.picture(folder / f"{name}.png")
            choose("ar") if width < 700 else choose("en", "zh-Hans", "ar")
            page.evaluate("document.querySelectorAll('#texts input')[1].click()")
            page.evaluate("document.getElementById('event-0').scrollIntoView()")
            page.picture(folder / f"{name}-long-names.png")
            page.evaluate("document.querySelectorAll('#texts input')[2].click()")
            page.evaluate("document.getElementById('event-1').scrollIntoView()")
            page.picture(folder / f"{name}-hostile-names.png")
            page.evaluate("document.querySelectorAll('#texts input')[0].click()")
            page.evaluate("document.querySelectorAll('#event-1 td[tabindex]')[4].focus()")
            page.picture(folder / f"{name}-details.png")
            page.evaluate("document.activeElement.blur()")
            page.evaluate(f"({SEARCH})('transfer')")
            page.evaluate("scrollTo(0, 0)")
            page.picture(folder / f"{name}-search.png")
            page.evaluate(f"({SEARCH})('')")


def main():
    tidings, pictures = sys.argv[1:]
    # Chromium's profile may still be written to while it ends.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = pathlib.Path(name)
        (folder / "tables" / "ar.lproj").mkdir(parents=True)
        (folder / "tables" / "ar.lproj" / "Standard.strings").write_text(ARABIC, encoding="utf-8")
        path = folder / "preview.html"
        subprocess.run([tidings, "preview", "--tables", folder / "tables", "--output", path], check=True)

        # Findings as a check of the tables would hand them over.
        html = path.read_text(encoding="utf-8")
        start = html.index('<script type="application/json" id="data">')
        start = html.index(">", start) + 1
        end = html.index("</script>", start)
        data = json.loads(html[start:end])
        data["findings"] = FINDINGS
        path.write_text(html[:start] + json.dumps(data).replace("<", "\\u003C") + html[end:], encoding="utf-8")

        (folder / "profile").mkdir()
        page = Chromium(str(folder / "profile"))
        try:
            page.open(path.as_uri())
            try_page(page, data)
            take_pictures(page, pathlib.Path(pictures))
            page.resize(360, 800, True)
            page.open(path.as_uri())
            same("one language at first on a phone", page.evaluate(
                "document.querySelectorAll('section:first-of-type thead th').length"), 1)
            same("no errors, no warnings, nothing loaded", page.complaints, [])
        finally:
            page.close()
    if failures:
        sys.exit(f"{len(failures)} failed")


if __name__ == "__main__":
    main()
