import { plural } from "../output/plural";
import type { LinkChange } from "../report/model/visitors";
import { formatValue } from "../report/render/words";
import { linkName } from "../visitors/link-name";
import type { Acceptance, Taken } from "./accept";
import type { Change, LeftOver } from "./changes";

/** What is printed about an acceptance, before or after its files are written. */
export function renderAcceptance({ taken, left, report }: Acceptance, isWritten: boolean): string {
  if (taken.length + left.length === 0)
    return "Nothing to accept: the account has no change that the program does not declare.";
  const count = plural(new Set(taken.map(keyOf)).size, "object");
  const heading = `${isWritten ? "Took over" : "To take over"} from the account, for ${count}:`;
  const visitors = (report.visitors?.links ?? []).filter(({ why }) => why === "drift").flatMap(visitorLines);
  return [
    ...(taken.length > 0
      ? [heading, ...taken.map(({ change, place }) => `  ${described(change)} — ${place}`)]
      : []),
    ...(left.length > 0 ? ["", "Left to you:", ...left.flatMap(leftLines)] : []),
    ...(visitors.length > 0 ? ["", "What visitors get:", ...visitors] : []),
  ]
    .join("\n")
    .trim();
}

const keyOf = ({ change: { drift } }: Taken): string => `${drift.urn}#${drift.entry}`;

/** `Link shop: title, url`. */
function described({ drift, inputs }: Pick<Change, "drift" | "inputs">): string {
  return `${nameOf(drift)}: ${inputs ? Object.keys(inputs).join(", ") : "deleted"}`;
}

const nameOf = ({ kind, name, entry }: Change["drift"]): string =>
  `${kind} ${name}${entry === undefined ? "" : `, ${entry}`}`;

function leftLines({ drift, name, reason, place }: LeftOver): string[] {
  const properties = drift.properties.filter(
    ({ path }) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`),
  );
  return [
    `  ${nameOf(drift)}${name === undefined ? "" : `, ${name}`}: ${reason}${place === undefined ? "" : ` — ${place}`}`,
    ...properties.map((it) => `    ${it.path}: ${formatValue(it.before)} → ${formatValue(it.after)}`),
  ];
}

/** Who ends up where if a change is accepted, and if it is undone. */
const visitorLines = (link: LinkChange): string[] =>
  link.changes.map(
    ({ visitors, before, after }) =>
      `  ${linkName(link)}, ${visitors.toLowerCase()}: ${after} if accepted; ${before} again if reconciled`,
  );
