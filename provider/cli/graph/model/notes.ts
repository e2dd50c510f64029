import type { GraphLink, Note, Notes } from "./graph";

/** Groups notes by their key. */
export function groupNotes(entries: readonly { readonly key: string; readonly note: Note }[]): Notes {
  const notes = new Map<string, Note[]>();
  for (const { key, note } of entries) {
    const group = notes.get(key);
    if (group) group.push(note);
    else notes.set(key, [note]);
  }
  return notes;
}

/** The keys of a link and of everything that belongs to it. */
export const keysOf = (link: GraphLink): string[] => [
  link.key,
  ...link.memberKeys,
  ...link.features.flatMap(({ key }) => key ?? []),
  ...link.routes.flatMap((route) => [
    route.key,
    ...[...route.conditions, ...route.features].flatMap(({ key }) => key ?? []),
  ]),
];
