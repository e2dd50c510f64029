import { createHash } from "node:crypto";
import { type DestinationsResult, deadOf } from "../destinations/result";
import { escapeHtml } from "../html/html";
import { plural } from "../output/plural";
import { destinationLines } from "../report/render/destinations";
import type { IssueText } from "./issue";

/** The issue about the dead destinations of a program. It changes with these, and not with what is hinted at. */
export function issueFor(project: string, stack: string, result: DestinationsResult): IssueText {
  const dead = deadOf(result);
  const content = JSON.stringify(dead.map(({ url, reason }) => [url, reason]));
  return {
    title: `${plural(dead.length, "dead destination")} of short links`,
    marker: `<!-- shortlink destinations ${escapeHtml(`${project}/${stack}`)} -->`,
    fingerprint: createHash("sha256").update(content).digest("hex").slice(0, 16),
    body: dead.length === 0 ? undefined : destinationLines(result).join("\n"),
  };
}
