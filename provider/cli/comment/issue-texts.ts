import { type DestinationsResult, inState } from "../destinations/result";
import { plural } from "../output/plural";
import type { Report } from "../report/model/report";
import { destinationLines } from "../report/render/destinations";
import { renderMarkdown } from "../report/render/markdown";
import { driftSteps } from "../report/render/words";
import type { IssueText } from "./issue";

/** The issue about the dead destinations of a program. It changes with these, and not with what is hinted at. */
export function issueFor(project: string, stack: string, result: DestinationsResult): IssueText {
  const dead = inState(result, "dead").map(({ url }) => url);
  return {
    title: `${plural(dead.length, "dead destination")} of short links`,
    ...{ kind: "destinations", stack: `${project}/${stack}` },
    reported: dead,
    undecided: (["unknown", "refused"] as const).flatMap((it) => inState(result, it).map(({ url }) => url)),
    body: () => destinationLines(result).join("\n"),
    gone: "No destination is dead any more.",
  };
}

/** The issue about drift. It changes with what differs, and not with visits or with what no stack declares. */
export function driftIssue({ unmanaged, unused, destinations, ...report }: Report): IssueText {
  const { project, stack, drift, edits } = report;
  return {
    title: `Drift of short links: ${plural(drift.length, "difference")}`,
    ...{ kind: "drift", stack: `${project}/${stack}` },
    reported: drift.length > 0 ? [JSON.stringify([drift, edits].map(inFixedOrder))] : [],
    undecided: [],
    body: () => `${renderMarkdown(report, issueLimit)}\n\n${driftSteps}`,
    gone: "There is no drift any more: the account has what the stack last saw.",
  };
}

/** The engine finds differences in any order. */
const inFixedOrder = (differences: readonly unknown[]) => differences.map((it) => JSON.stringify(it)).sort();

/** Below the limit of GitHub, which is the lower one, with room for what identifies the issue. */
const issueLimit = { maxSize: 65_000, pointer: "`shortlink diff` prints the whole report" };
