import { type DestinationsResult, inState } from "../destinations/result";
import { escapeHtml } from "../html/html";
import { plural } from "../output/plural";
import { destinationLines } from "../report/render/destinations";
import type { IssueText } from "./issue";

/** The issue about the dead destinations of a program. It changes with these, and not with what is hinted at. */
export function issueFor(project: string, stack: string, result: DestinationsResult): IssueText {
  const dead = inState(result, "dead").map(({ url }) => url);
  return {
    title: `${plural(dead.length, "dead destination")} of short links`,
    marker: `<!-- shortlink destinations ${escapeHtml(`${project}/${stack}`)} -->`,
    reported: dead,
    undecided: inState(result, "unknown").map(({ url }) => url),
    body: destinationLines(result).join("\n"),
  };
}
