import type { Destination, DestinationsResult } from "../destinations/result";
import { escapeHtml } from "../html/html";
import { plural } from "../output/plural";
import { destinationLines } from "../report/render/destinations";
import type { IssueText } from "./issue";

/** The issue about the dead destinations of a program. It changes with these, and not with what is hinted at. */
export function issueFor(project: string, stack: string, result: DestinationsResult): IssueText {
  const inState = (state: Destination["state"]) =>
    result.destinations.filter((it) => it.state === state).map(({ url }) => url);
  const dead = inState("dead");
  return {
    title: `${plural(dead.length, "dead destination")} of short links`,
    marker: `<!-- shortlink destinations ${escapeHtml(`${project}/${stack}`)} -->`,
    reported: dead,
    undecided: inState("unknown"),
    body: destinationLines(result).join("\n"),
  };
}
