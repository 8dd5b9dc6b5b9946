"use strict";
// Fills the page from its data. Texts become text nodes, never HTML.

(() => {
  const data = JSON.parse(byId("data").textContent);
  const main = byId("sentences");
  const details = byId("details");
  const search = byId("search");
  const several = byId("several");

  /** Indices of the locales shown, in the order of the tables. */
  let shown = [];
  /** Which of data.texts stands in the sentences. */
  let text = 0;

  // MARK: Elements

  function byId(id) { return document.getElementById(id); }

  /** An element with attributes (without those that are false or missing) and children. */
  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value !== false && value !== undefined) made.setAttribute(key, value === true ? "" : value);
    }
    made.append(...children);
    return made;
  }

  // MARK: What the data says

  const languageNames = new Intl.DisplayNames(["en"], { type: "language" });

  function languageName(tag) {
    try {
      return languageNames.of(tag);
    } catch {
      return tag;
    }
  }

  const findings = new Map();
  for (const finding of data.findings) {
    const place = finding.locale + " " + finding.key;
    findings.set(place, [...(findings.get(place) ?? []), finding]);
  }

  function findingsOf(locale, keys) {
    return keys.flatMap((key) => findings.get(locale.tag + " " + data.keys[key]) ?? []);
  }

  // The entries that no event names: words for people and lists. Their patterns are shown.
  const named = new Set(data.sections.flatMap((section) => section.rows.flatMap((row) => row.keys)));
  const words = data.keys.map((_, key) => key).filter((key) => !named.has(key));
  if (words.length > 0) {
    data.sections.push({ title: "words: people and lists", rows: words.map((key) => ({ label: "", keys: [key] })) });
  }

  /** Index of the sentence of a row in a locale; undefined where its pattern is shown. */
  function sentenceOf(row, locale) { return row.sentences?.[locale][text]; }

  /** The language that a sentence is in where that is not the locale's, because the tables lack something. */
  function fallbackOf(row, locale) {
    const tag = row.sentences ? row.sentences[locale][data.texts.length] : patternOf(locale, row.keys[0])?.language;
    return tag !== undefined && tag !== data.locales[locale].tag ? tag : undefined;
  }

  function patternOf(locale, key) {
    const [pattern, place, language] = data.locales[locale].entries[key];
    return pattern === undefined ? undefined : { text: data.patterns[pattern], place, language };
  }

  function plainText(row, locale) {
    const sentence = sentenceOf(row, locale);
    if (sentence === undefined) return patternOf(locale, row.keys[0])?.text ?? "";
    return data.sentences[sentence].map((piece) => typeof piece === "string" ? piece : data.runs[piece][1]).join("");
  }

  // MARK: Sentences

  function runElement([role, text, account]) {
    return element(role === "noun" ? "span" : "bdi", { "data-role": role, "data-account": account }, text);
  }

  function lineElement(row, locale) {
    const line = element("span", { class: "line" });
    const sentence = sentenceOf(row, locale);
    if (sentence === undefined) {
      line.append(element("code", {}, plainText(row, locale)));
    } else {
      for (const piece of data.sentences[sentence]) {
        line.append(typeof piece === "string" ? piece : runElement(data.runs[piece]));
      }
    }
    return line;
  }

  const severities = ["error", "warning", "note"];

  function badge(severity) { return element("span", { class: "badge " + severity }, severity); }

  /** A small sign on a sentence: a letter to see, words to read out. */
  function mark(kind, sign, words) {
    return element("span", { class: "mark " + kind, lang: "en", title: words },
      element("span", { "aria-hidden": "true" }, sign), element("span", { class: "unseen" }, words));
  }

  function findingMark(found) {
    const worst = severities.find((severity) => found.some((finding) => finding.severity === severity)) ?? "note";
    return mark(worst, worst === "note" ? "i" : "!", found.length === 1 ? worst : `${found.length} findings`);
  }

  function findingItems(found) {
    return found.map((finding) => {
      const key = element("button", { type: "button", class: "key" }, finding.key);
      return element("li", {}, badge(finding.severity), element("code", {}, finding.locale), " ", key, " ", finding.message);
    });
  }

  function cellElement(row, locale) {
    const { tag, dir } = data.locales[locale];
    const fallback = fallbackOf(row, locale);
    const cell = element("td", { role: "gridcell", lang: tag, dir, "data-locale": tag, tabindex: -1 });
    const line = lineElement(row, locale);
    const marks = [];
    if (fallback) {
      cell.className = "fallback";
      line.lang = fallback;
      line.dir = data.locales.find((locale) => locale.tag === fallback)?.dir ?? "auto";
      marks.push(mark("note", fallback, `in ${languageName(fallback)}`));
    }
    const found = findingsOf(data.locales[locale], row.keys);
    if (found.length > 0) marks.push(findingMark(found));
    cell.append(element("div", { class: "bubble" }, line,
      ...(marks.length > 0 ? [element("span", { class: "marks", dir: "ltr" }, ...marks)] : [])));
    return cell;
  }

  // MARK: Events

  /** Each event with its element, its link, and its rows with theirs. */
  const events = data.sections.map((section, index) => {
    const [group, name] = splitTitle(section.title);
    const keys = [...new Set(section.rows.map((row) => data.keys[row.keys[0]]))];
    const title = element("h2", { id: `title-${index}` }, element("span", {},
      ...(group ? [element("span", { class: "group" }, group + " ")] : []), name));
    if (keys.length === 1) title.append(element("code", {}, keys[0]));
    return {
      section, group,
      element: element("section", { id: `event-${index}`, "aria-labelledby": `title-${index}` }, title),
      title,
      link: element("li", {}, element("a", { href: `#event-${index}` }, name)),
      rows: section.rows.map((row) => ({ row, title: section.title })),
    };
  });

  function splitTitle(title) {
    const colon = title.indexOf(": ");
    return colon < 0 ? ["", title] : [title.slice(0, colon), title.slice(colon + 2)];
  }

  function fillEvent(event, index) {
    const head = element("tr", { role: "row" }, element("td"));
    for (const locale of shown) {
      const { tag } = data.locales[locale];
      head.append(element("th", { role: "columnheader", scope: "col" },
        languageName(tag) + " ", element("code", {}, tag)));
    }
    const body = element("tbody", { role: "rowgroup" });
    for (const item of event.rows) {
      item.element = element("tr", { role: "row" });
      const label = item.row.label || data.keys[item.row.keys[0]];
      item.element.append(element("th", { role: "rowheader", scope: "row" }, label));
      for (const locale of shown) {
        const cell = cellElement(item.row, locale);
        cells.set(cell, { row: item.row, locale });
        item.element.append(cell);
      }
      const keys = item.row.keys.map((key) => data.keys[key]);
      item.searched = folded([item.title, label, ...keys, ...shown.map((locale) => plainText(item.row, locale))].join("\n"));
      body.append(item.element);
    }
    const table = element("table",
      { role: "grid", "aria-labelledby": `title-${index}`, class: shown.length > 1 ? "wide" : undefined },
      element("thead", { role: "rowgroup" }, head), body);

    // What concerns the event as a whole; what concerns its parts is a badge.
    const keys = [...new Set(event.section.rows.map((row) => row.keys[0]))];
    const found = shown.flatMap((locale) => findingsOf(data.locales[locale], keys));
    const list = element("ul", { class: "findings" }, ...findingItems(found));
    event.element.replaceChildren(event.title, ...(found.length > 0 ? [list] : []), table);
  }

  /** What each cell shows. */
  let cells = new Map();

  function fill() {
    hideDetails();
    cells = new Map();
    events.forEach(fillEvent);
    main.classList.toggle("several", shown.length > 1);
    fit();
    filter();
  }

  /** One language beside the other where there is room. */
  function fit() {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const isStacked = main.clientWidth < (12 + 12 * shown.length) * rem;
    main.classList.toggle("stacked", isStacked);
    // How high an event will be, about: it is only laid out when it comes near.
    const row = isStacked ? 2 + 2 * shown.length : 2.5;
    for (const event of events) event.element.style.containIntrinsicBlockSize = `auto ${7 + row * event.rows.length}rem`;
    document.documentElement.style.setProperty("--top",
      getComputedStyle(byId("top")).position === "sticky" ? byId("top").offsetHeight + "px" : "0px");
  }

  // MARK: Searching

  /** Text in the form in which it is compared: width, case and accents of compatibility characters do not matter. */
  function folded(text) { return text.normalize("NFKC").toLowerCase(); }

  function filter() {
    const wanted = folded(search.value.trim());
    let rows = 0;
    let seen = 0;
    for (const event of events) {
      let first = true;
      for (const item of event.rows) {
        const isFound = item.searched.includes(wanted);
        item.element.hidden = !isFound;
        item.element.classList.toggle("first", isFound && first);
        if (isFound) first = false;
        if (isFound) rows += 1;
      }
      event.element.hidden = first;
      event.link.hidden = first;
      if (!first) seen += 1;
    }
    for (const group of byId("links").children) group.hidden = !group.querySelector("li:not([hidden])");
    byId("nothing").hidden = rows > 0;
    const all = events.reduce((sum, event) => sum + event.rows.length, 0);
    byId("count").textContent = wanted === ""
      ? `${all.toLocaleString("en")} sentences, ${events.length} events`
      : `${rows.toLocaleString("en")} of ${all.toLocaleString("en")} sentences, ${seen} of ${events.length} events`;
    hideDetails();
    setTabStop(main.querySelector("section:not([hidden]) tr:not([hidden]) td[tabindex]"));
    highlight(wanted);
  }

  /** Marks what was searched for, where the browser can. */
  function highlight(wanted) {
    if (!window.Highlight || !CSS.highlights) return;
    CSS.highlights.delete("found");
    if (wanted === "") return;
    const ranges = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() && ranges.length < 2000) {
      const node = walker.currentNode;
      const text = node.data.toLowerCase();
      if (text.length !== node.data.length || node.parentElement.closest("tr[hidden], section[hidden]")) continue;
      for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + wanted.length);
        ranges.push(range);
      }
    }
    CSS.highlights.set("found", new Highlight(...ranges));
  }

  // MARK: Key and pattern

  /** The cell whose details are shown. */
  let detailed;
  /** Whether they stay when the pointer leaves. */
  let isPinned = false;
  let timer;

  function entryElement(locale, key, isFirst) {
    const pattern = patternOf(locale, key);
    const entry = element("div", { class: "entry" });
    entry.append(element("p", isFirst ? { id: "summary" } : {}, element("code", {}, data.keys[key]),
      element("span", { class: "place" }, pattern?.place ?? "no entry")));
    const found = findingsOf(data.locales[locale], [key]);
    if (found.length > 0) {
      entry.append(element("ul", { class: "findings" },
        ...found.map((finding) => element("li", {}, badge(finding.severity), finding.message))));
    }
    if (pattern) entry.append(element("pre", { lang: pattern.language }, pattern.text));
    return entry;
  }

  function showDetails(cell) {
    clearTimeout(timer);
    if (cell === detailed) return;
    hideDetails();
    const { row, locale } = cells.get(cell);
    detailed = cell;
    const fallback = fallbackOf(row, locale);
    const name = languageName(data.locales[locale].tag);
    details.replaceChildren(element("button", { type: "button", class: "close", "aria-label": "Close" }, "✕"), ...(fallback
      ? [element("p", { class: "hint" }, `${name} lacks an entry for this, so the sentence is in ${languageName(fallback)}.`)]
      : []), ...row.keys.map((key, index) => entryElement(locale, key, index === 0)));
    details.hidden = false;
    details.scrollTop = 0;
    cell.classList.add("shown");
    cell.setAttribute("aria-describedby", "summary");
    placeDetails(cell.querySelector(".line").getBoundingClientRect());
  }

  /** Below the sentence, or above where there is more room. */
  function placeDetails(line) {
    const gap = 6;
    const edge = 16;
    const top = parseFloat(document.documentElement.style.getPropertyValue("--top")) || 0;
    const below = innerHeight - line.bottom - gap - edge;
    const above = line.top - gap - top - edge;
    details.style.maxHeight = "";
    const isBelow = details.offsetHeight <= below || below >= above;
    const height = Math.max(120, Math.min(details.offsetHeight, isBelow ? below : above));
    details.style.maxHeight = height + "px";
    const rightmost = document.documentElement.clientWidth - details.offsetWidth - edge;
    const left = (line.left + line.right - details.offsetWidth) / 2;
    details.style.left = Math.max(edge, Math.min(left, rightmost)) + scrollX + "px";
    details.style.top = (isBelow ? line.bottom + gap : line.top - gap - height) + scrollY + "px";
    // On a phone they are at the lower edge; the sentence must not be behind them.
    const hidden = line.bottom + edge - details.getBoundingClientRect().top;
    if (getComputedStyle(details).position === "fixed" && hidden > 0) scrollBy(0, hidden);
  }

  function hideDetails() {
    clearTimeout(timer);
    isPinned = false;
    if (!detailed) return;
    detailed.classList.remove("shown");
    detailed.removeAttribute("aria-describedby");
    detailed = undefined;
    details.hidden = true;
  }

  function cellOf(target) { return target.closest?.(".bubble")?.closest("td[role=gridcell]"); }

  main.addEventListener("pointerover", (event) => {
    const cell = cellOf(event.target);
    if (event.pointerType === "touch" || isPinned || !cell) return;
    clearTimeout(timer);
    timer = setTimeout(showDetails, 150, cell);
  });
  main.addEventListener("pointerout", (event) => {
    if (event.pointerType === "touch" || isPinned || !cellOf(event.target)) return;
    clearTimeout(timer);
    timer = setTimeout(leave, 250);
  });
  details.addEventListener("pointerenter", () => clearTimeout(timer));
  details.addEventListener("pointerleave", () => { if (!isPinned) timer = setTimeout(leave, 250); });

  /** The pointer has gone: the details are those of the focus again, if it is on a sentence. */
  function leave() {
    if (details.contains(document.activeElement)) return;
    const focused = document.activeElement;
    if (cells.has(focused) && focused.matches(":focus-visible")) showDetails(focused);
    else hideDetails();
  }

  document.addEventListener("click", (event) => {
    const cell = main.contains(event.target) ? cellOf(event.target) : undefined;
    if (cell) {
      showDetails(cell);
      isPinned = true;
    } else if (!details.contains(event.target)) {
      hideDetails();
    }
  });

  main.addEventListener("focusin", (event) => {
    if (!cells.has(event.target)) return;
    setTabStop(event.target);
    showDetails(event.target);
    isPinned = true;
  });
  main.addEventListener("focusout", (event) => {
    if (cells.has(event.target) && !details.contains(event.relatedTarget)) hideDetails();
  });

  // MARK: Keyboard

  /** The one cell that the Tab key reaches; the arrow keys go on from there. */
  let tabStop;

  function setTabStop(cell) {
    if (tabStop) tabStop.tabIndex = -1;
    tabStop = cell ?? undefined;
    if (tabStop) tabStop.tabIndex = 0;
  }

  function neighbour(cell, key) {
    const step = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    const rows = events.flatMap((event) => event.rows).map((item) => item.element).filter((row) => !row.hidden);
    // Without its header.
    const inRow = (row) => [...row.children].slice(1);
    if (main.classList.contains("stacked")) {
      const all = rows.flatMap(inRow);
      return all[all.indexOf(cell) + step];
    }
    const column = inRow(cell.parentElement).indexOf(cell);
    if (key === "ArrowLeft" || key === "ArrowRight") return inRow(cell.parentElement)[column + step];
    const row = rows[rows.indexOf(cell.parentElement) + step];
    return row && inRow(row)[column];
  }

  main.addEventListener("keydown", (event) => {
    if (!cells.has(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      neighbour(event.target, event.key)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      // Into the details, to scroll in a long pattern or copy it.
      event.preventDefault();
      showDetails(event.target);
      details.focus();
    }
  });

  /** Hides the details; the focus goes back from them to the sentence. */
  function closeDetails() {
    if (details.contains(document.activeElement)) detailed?.focus();
    hideDetails();
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeDetails();
  });
  details.addEventListener("click", (event) => {
    if (event.target.matches(".close")) closeDetails();
  });
  details.addEventListener("focusout", (event) => {
    if (!details.contains(event.relatedTarget) && event.relatedTarget !== detailed) hideDetails();
  });

  // MARK: Controls

  function chip(type, name, label, index, title) {
    const input = element("input", { type, name, value: index, "aria-label": title });
    return element("label", { title }, input, element("span", {}, label));
  }

  byId("locales").append(...data.locales.map(({ tag }, index) =>
    chip("checkbox", "locale", tag, index, `${tag}, ${languageName(tag)}`)));
  byId("texts").append(...data.texts.map((name, index) =>
    chip("radio", "texts", name[0].toUpperCase() + name.slice(1), index)));
  const localeInputs = [...byId("locales").querySelectorAll("input")];
  byId("texts").querySelector("input").checked = true;

  function show(indices) {
    shown = indices;
    localeInputs.forEach((input, index) => { input.checked = indices.includes(index); });
    fill();
  }

  byId("locales").addEventListener("change", (event) => {
    const index = localeInputs.indexOf(event.target);
    const chosen = localeInputs.flatMap((input, index) => input.checked ? [index] : []);
    // There is always one.
    show(several.checked && chosen.length > 0 ? chosen : [index]);
  });
  several.addEventListener("change", () => {
    if (!several.checked && shown.length > 1) show([shown[0]]);
  });
  byId("texts").addEventListener("change", (event) => {
    text = Number(event.target.value);
    fill();
  });
  search.addEventListener("input", filter);
  byId("controls").addEventListener("submit", (event) => event.preventDefault());
  main.addEventListener("click", (event) => {
    if (!event.target.matches(".key")) return;
    search.value = event.target.textContent;
    filter();
    search.focus();
  });

  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const theme = byId("theme");
  function tellTheme() {
    const chosen = document.documentElement.dataset.theme;
    theme.setAttribute("aria-pressed", String(chosen ? chosen === "dark" : prefersDark.matches));
  }
  theme.addEventListener("click", () => {
    document.documentElement.dataset.theme = theme.getAttribute("aria-pressed") === "true" ? "light" : "dark";
    tellTheme();
  });
  prefersDark.addEventListener("change", tellTheme);
  tellTheme();

  // MARK: The whole

  for (const group of new Set(events.map((event) => event.group))) {
    const links = events.filter((event) => event.group === group).map((event) => event.link);
    byId("links").append(element("div", { class: links.length > 8 ? "long" : undefined },
      ...(group ? [element("h2", {}, group)] : []), element("ul", {}, ...links)));
  }
  /** Events near this one are laid out only now, which can move it for some frames. */
  function bringUp(event, frames = 10) {
    event.scrollIntoView();
    if (frames > 0) requestAnimationFrame(() => bringUp(event, frames - 1));
  }
  byId("links").addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (link) bringUp(document.querySelector(link.hash));
  });

  const isWide = matchMedia("(width >= 75rem)");
  function openEvents() { byId("events").open = isWide.matches; }
  isWide.addEventListener("change", openEvents);
  openEvents();

  if (data.findings.length > 0) {
    const list = byId("findings");
    list.hidden = false;
    list.querySelector("summary").textContent =
      data.findings.length === 1 ? "1 finding in the tables" : `${data.findings.length} findings in the tables`;
    list.querySelector("ul").className = "findings";
    list.querySelector("ul").append(...findingItems(data.findings));
  }

  main.append(...events.map((event) => event.element));
  several.checked = innerWidth >= 640;
  // The first language, and where there is room the first other one.
  const language = (tag) => tag.split("-")[0];
  const other = data.locales.findIndex(({ tag }) => language(tag) !== language(data.locales[0].tag));
  show(several.checked && other > 0 ? [0, other] : [0]);
  new ResizeObserver(fit).observe(byId("top"));
  addEventListener("resize", () => {
    fit();
    hideDetails();
  });
})();
