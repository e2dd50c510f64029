import { describePlace } from "../../destinations/collect/place";
import { describeDestination, summarize } from "../../destinations/render/text";
import type { Destination, DestinationsResult } from "../../destinations/result";
import { cell, prose } from "./markup";

/** How many destinations a table shows. */
const shown = 100;

/** The destinations that somebody should look at, as lines of Markdown: the dead ones, and hints. */
export function destinationLines(result: DestinationsResult): string[] {
  const rows = result.destinations.flatMap(rowsOf);
  const table = ["| Destination | Where |", "|---|---|", ...rows.slice(0, shown)];
  const more = rows.length > shown ? [`| … and ${rows.length - shown} more | |`] : [];
  return [prose(summarize(result)), "", ...(rows.length === 0 ? [] : [...table, ...more, ""])];
}

function rowsOf(destination: Destination): string[] {
  const [place] = destination.places;
  const where = place ? cell(describePlace(place)) : "";
  if (destination.state === "dead") return [`| ✗ ${cell(describeDestination(destination))} | ${where} |`];
  return destination.hints.map((hint) => `| ${cell(`${destination.url}: ${hint}`)} | ${where} |`);
}
