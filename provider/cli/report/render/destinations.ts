import { describePlace } from "../../destinations/collect/place";
import { describeDestination, summarize } from "../../destinations/render/text";
import type { DestinationsResult } from "../../destinations/result";
import { type Html, html } from "../../html/html";
import { firstOf } from "./first";
import { cell, prose } from "./markup";
import { titles } from "./words";

/** How many destinations a table shows. */
const shown = 100;

/** The destinations that somebody should look at, as lines of Markdown: the dead ones, and hints. */
export function destinationLines(result: DestinationsResult): string[] {
  const { listed, more } = remarksOn(result);
  const rows = [
    ...listed.map(({ isDead, text, where }) => `| ${isDead ? "✗ " : ""}${cell(text)} | ${cell(where)} |`),
    ...more.map((it) => `| ${it} | |`),
  ];
  const table = rows.length === 0 ? [] : ["| Destination | Where |", "|---|---|", ...rows, ""];
  return [prose(summarize(result)), "", ...table];
}

/** The same as HTML. */
export function destinationSection(result: DestinationsResult | undefined): Html | undefined {
  if (!result) return undefined;
  const { listed, more } = remarksOn(result);
  const rows = listed.map(
    ({ isDead, text, where }) =>
      html`<tr><td>${isDead && html`<span class="chip badge missing">dead</span> `}${text}</td><td>${where}</td></tr>`,
  );
  return html`<h2>${titles.destinations}</h2><p>${summarize(result)}</p>${
    rows.length > 0 &&
    html`<table><thead><tr><th>Destination</th><th>Where</th></tr></thead><tbody>${rows}${more.map(
      (it) => html`<tr><td colspan="2">${it}</td></tr>`,
    )}</tbody></table>`
  }`;
}

/** What to say about destinations. */
function remarksOn({ destinations }: DestinationsResult) {
  const all = destinations.flatMap((destination) => {
    const [place] = destination.places;
    const where = place ? describePlace(place) : "";
    const isDead = destination.state === "dead";
    const texts = isDead
      ? [describeDestination(destination)]
      : destination.hints.map((hint) => `${destination.url}: ${hint}`);
    return texts.map((text) => ({ isDead, text, where }));
  });
  return firstOf(all, shown, (count) => `… and ${count} more`);
}
