import type { GraphLink, Note, Notes } from "../graph/model";
import { keysOf, notesBy } from "../graph/notes";
import type { Drift, Edit, Property, Report } from "./report";
import { remark, titles, valueText } from "./words";

/**
 * The differences as marks on a graph of the same stack: on a link, and on that of its routes in which a value differs. What
 * is not drawn itself is marked on its link.
 */
export function marksOf({ drift, edits }: Report, links: readonly GraphLink[]): Notes {
  const keys = new Set(links.flatMap(keysOf));
  const owners = new Map(links.flatMap(({ key, members }) => members.map((member) => [member, key])));
  const marks = [
    ...drift.flatMap((it) => marksFor(it, true, keys)),
    ...edits.flatMap((it) => marksFor(it, false, keys)),
  ];
  return notesBy(
    marks.map(({ key, note }) => {
      const owner = owners.get(key);
      // There, a mark says what it is about.
      return owner === undefined ? { key, note } : { key: owner, note: { ...note, label: note.text } };
    }),
  );
}

function marksFor(entry: Drift | Edit, isDrift: boolean, keys: ReadonlySet<string>) {
  const byKey = new Map<string, string[]>([[entry.urn, []]]);
  // Of a new object its name says enough.
  for (const property of entry.change === "create" ? [] : entry.properties) {
    const key = placeOf(entry.urn, property, keys);
    byKey.set(key, [...(byKey.get(key) ?? []), changeText(property)]);
  }
  return [...byKey].map(([key, details]) => ({ key, note: noteOf(entry, isDrift, details) }));
}

/** A difference of a value: `slug: "a" → "b"`. */
export const changeText = ({ path, before, after }: Property): string =>
  `${path}: ${valueText(before)} → ${valueText(after)}`;

function placeOf(urn: string, { path }: Property, keys: ReadonlySet<string>): string {
  const [, index] = /^routes\[(\d+)\]/.exec(path) ?? [];
  const inside = path === "url" ? `${urn}#url` : index === undefined ? urn : `${urn}#${index}`;
  return keys.has(inside) ? inside : urn;
}

function noteOf(entry: Drift | Edit, isDrift: boolean, details: readonly string[]): Note {
  const { kind, label } = markOf(entry, isDrift);
  return { kind, label, text: `${entry.kind} ${entry.name}: ${label}`, details };
}

/** The mark of a change, in the words of all forms of a report. */
export function markOf({ change }: Drift | Edit, isDrift: boolean): Pick<Note, "kind" | "label"> {
  const label = remark(change, isDrift) || (isDrift ? titles.drift : titles.edits).toLowerCase();
  if (isDrift) return { kind: change === "delete" ? "gone" : "drift", label };
  const kinds = { create: "new", update: "edit", replace: "replaced", delete: "deleted" } as const;
  return { kind: kinds[change as Edit["change"]], label };
}
