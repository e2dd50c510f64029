import type { GraphLink, Note, Notes } from "./model";

/** Notes by what they are about. */
export function notesBy(entries: readonly { readonly key: string; readonly note: Note }[]): Notes {
  const notes = new Map<string, Note[]>();
  for (const { key, note } of entries) {
    const some = notes.get(key);
    if (some) some.push(note);
    else notes.set(key, [note]);
  }
  return notes;
}

/** The keys of a link and of all that belongs to it. */
export const keysOf = (link: GraphLink): string[] => [
  link.key,
  ...link.members,
  ...link.features.flatMap(({ key }) => key ?? []),
  ...link.routes.flatMap((route) => [
    route.key,
    ...[...route.conditions, ...route.features].flatMap(({ key }) => key ?? []),
  ]),
];
