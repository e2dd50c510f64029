import { plural } from "../output/plural";
import { type Drift, keyOf } from "../report/model/report";
import type { LinkChange } from "../report/model/visitors";
import { formatValue } from "../report/render/words";
import { linkName } from "../visitors/link-name";
import type { Acceptance } from "./accept";
import type { LeftOver } from "./changes";
import type { Taken } from "./edits";

/** What is printed about an acceptance, before or after its files are written. */
export function renderAcceptance({ taken, left, added, report }: Acceptance, isWritten: boolean): string {
  if (taken.length + left.length + added.length === 0)
    return "Nothing to accept: the account has no change that the program does not declare.";
  const groups = [...Map.groupBy(taken, ({ change, place }) => `${keyOf(change.drift)} ${place}`).values()];
  const named = new Set(
    [...taken.map(({ change }) => change), ...left].flatMap(({ drift }) => drift.id?.split("/")[0] ?? []),
  );
  const visitors = (report.visitors?.links ?? []).filter(
    ({ id, why }) => why === "drift" && id !== undefined && named.has(id),
  );
  return [
    ...(taken.length > 0
      ? [`${isWritten ? "Accepted" : "To accept"} from the account, for ${plural(groups.length, "object")}:`]
      : []),
    ...groups.map(describeTaken),
    ...section(
      "Links that no stack had, which the next update takes over:",
      added.map(
        ({ row, place }) =>
          `  ${row.key} (${row.id}) — ${place ?? "no table can hold it; see `shortlink adopt`"}`,
      ),
    ),
    ...section("Left to you:", left.flatMap(leftLines)),
    ...section("What visitors get:", visitors.flatMap(visitorLines)),
  ]
    .join("\n")
    .trim();
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ["", title, ...lines];

/** `Link shop: title, url — index.ts:12`. */
function describeTaken(taken: readonly Taken[]): string {
  const [{ change, place }] = taken as readonly [Taken];
  const names = taken.flatMap(({ change: { inputs } }) => Object.keys(inputs ?? {}));
  return `  ${nameOf(change.drift)}: ${names.join(", ") || "deleted"} — ${place}`;
}

const nameOf = ({ kind, name, entry }: Drift): string =>
  `${kind} ${name}${entry === undefined ? "" : `, ${entry}`}`;

function leftLines({ drift, name, reason, place }: LeftOver): string[] {
  const isInside = (path: string) =>
    path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`);
  return [
    `  ${nameOf(drift)}${name === undefined ? "" : `: ${name}`} — ${reason}${place === undefined ? "" : ` (${place})`}`,
    ...drift.properties
      .filter(({ path }) => isInside(path))
      .map((it) => `    ${it.path}: ${formatValue(it.before)} → ${formatValue(it.after)}`),
  ];
}

/** Who ends up where if a change is accepted, and if it is undone. */
const visitorLines = (link: LinkChange): string[] =>
  link.changes.map(
    ({ visitors, before, after }) =>
      `  ${linkName(link)}, ${visitors.charAt(0).toLowerCase()}${visitors.slice(1)}: ${after} if accepted, ${before} again if reconciled`,
  );
