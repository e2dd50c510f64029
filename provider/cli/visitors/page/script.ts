import { wayStyles } from "../../graph/render/route-summary";

/**
 * Marks the way of the visitor in the form, in the drawing of a page. `visits` is what `in-browser.ts` exports. Texts are only ever
 * set as text.
 */
export const visitorScript = `
const visitor = find("visitor");
const asked = JSON.parse(find("routing").textContent);
const styles = ${JSON.stringify(wayStyles)};
const create = (tag, className, text) => Object.assign(document.createElement(tag), { className, textContent: text });
const unmark = (element) => {
  for (const it of element.querySelectorAll(".visit")) it.remove();
  for (const it of element.querySelectorAll("li")) it.classList.remove(...Object.values(styles));
};
const mark = (element, way) => {
  unmark(element);
  const badge = create("span", "chip badge visit", way.label);
  badge.title = way.text;
  element.querySelector("summary > b").after(badge);
  if (way.details.length > 0) {
    const details = create("ul", "changes visit", "");
    details.append(...way.details.map((it) => create("li", "", it)));
    element.querySelector("summary").after(details);
  }
  element.querySelectorAll(":scope > ol > li").forEach((it, index) => it.classList.add(styles[way.routes[index]]));
};
let latest = 0;
const ask = () => {
  const current = (latest += 1);
  const state = find("asked");
  const { isAsked, visitor: who, problems } = visits.read(Object.fromEntries(new FormData(visitor)), asked);
  for (const it of visitor.elements) it.toggleAttribute("aria-invalid", problems.some(({ field }) => field === it.name));
  find("problems").replaceChildren(...problems.map(({ reason }) => create("li", "", reason)));
  state.textContent = "";
  if (!isAsked || problems.length > 0) return links.forEach(unmark);
  const ways = [];
  const total = asked.links.length;
  const report = (verb, count) => { state.textContent = verb + " in " + count + " of " + total + (total === 1 ? " link." : " links."); };
  // The page stays usable meanwhile, and its layout is computed once.
  const step = () => {
    if (current !== latest) return;
    const end = performance.now() + 50;
    while (ways.length < total && performance.now() < end) ways.push(visits.find(asked.links[ways.length], who, asked));
    report("Found", ways.length);
    if (ways.length < total) return setTimeout(step);
    ways.forEach((way, index) => mark(find("l" + (index + 1)), way));
    report("Certain", ways.filter((it) => it.isCertain).length);
  };
  step();
};
let waiting;
visitor.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(ask, 200); });
visitor.addEventListener("reset", () => setTimeout(ask));
visitor.addEventListener("submit", (event) => { event.preventDefault(); ask(); });
find("choices-country").append(...visits.countries().map(({ code, name }) => Object.assign(create("option", "", name), { value: code })));
find("visitor-panel").hidden = asked.links.length === 0;
ask();
`;
