import type { GraphLink, Note, Notes } from "../../graph/model/graph";
import { groupNotes, keysOf } from "../../graph/model/notes";
import { type Drift, type Edit, keyOf, type Property, type Report } from "../model/report";
import { type FindSides, formatSides, sidesIn } from "./sides";
import { describeChange, nameOf, shownProperties, titles } from "./words";

/**
 * Marks the differences on a graph of the same stack: on the link, and on the route in which a value differs. A resource
 * that is not drawn is marked on its link.
 */
export function marksForReport(report: Report, links: readonly GraphLink[]): Notes {
  const sides = sidesIn(report);
  const keys = new Set(links.flatMap(keysOf));
  const owners = new Map(links.flatMap(({ key, memberKeys }) => memberKeys.map((member) => [member, key])));
  const marks = [
    ...report.drift.flatMap((it) => marksFor(it, true, keys, sides)),
    ...report.edits.flatMap((it) => marksFor(it, false, keys, sides)),
  ];
  return groupNotes(
    marks.map(({ key, note }) => {
      const owner = owners.get(key);
      // On the link, the mark of another resource names that resource.
      return owner === undefined ? { key, note } : { key: owner, note: { ...note, label: note.text } };
    }),
  );
}

/** The label and the kind of a change, the same in all formats of a report. */
export function markForChange({ change }: Drift | Edit, isDrift: boolean): Pick<Note, "kind" | "label"> {
  const label = describeChange(change, isDrift) || (isDrift ? titles.drift : titles.edits).toLowerCase();
  if (isDrift) return { kind: change === "delete" ? "missing" : "drift", label };
  const kinds = { create: "new", update: "edit", replace: "replaced", delete: "deleted" } as const;
  return { kind: kinds[change as Edit["change"]], label };
}

function marksFor(entry: Drift | Edit, isDrift: boolean, keys: ReadonlySet<string>, sides: FindSides) {
  const own = keyOf(entry);
  const byKey = new Map<string, string[]>([[own, []]]);
  for (const property of shownProperties(entry)) {
    const key = keyFor(own, property, isDrift, keys);
    byKey.set(key, [...(byKey.get(key) ?? []), formatSides(sides(entry, property, isDrift))]);
  }
  const { kind, label } = markForChange(entry, isDrift);
  return [...byKey].map(([key, details]) => ({
    key,
    note: { kind, label, text: `${entry.kind} ${nameOf(entry)}: ${label}`, details },
  }));
}

/** The key of the inline route that holds a property; otherwise that of the resource or the entry. */
function keyFor(own: string, property: Property, isDrift: boolean, keys: ReadonlySet<string>): string {
  const { path } = property;
  // The graph is that of the program. It has neither a route that is removed from it nor one that only the account has.
  const absent = isDrift ? property.before : property.after;
  if (/^routes\[\d+\]$/.test(path) && absent === undefined) return own;
  const route = /^routes\[(\d+)\]/.exec(path);
  const routeKey = path === "url" ? `${own}#url` : route ? `${own}#${route[1]}` : own;
  return keys.has(routeKey) ? routeKey : own;
}
