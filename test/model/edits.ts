import fc from "fast-check";
import type { z } from "zod";
import { type DeclaredResource, type Draft, definitionOf, draft } from "./program";

// What a person may do to a program.

/** One edit. `pick` chooses among those resources that it can be done to. */
export type Edit =
  | { readonly edit: "add"; readonly draft: Draft }
  | { readonly edit: "remove"; readonly pick: number }
  | { readonly edit: "rename"; readonly pick: number; readonly alias: boolean }
  | { readonly edit: "move"; readonly pick: number; readonly by: number }
  /** Some fields get the values that the draft has for them; those for which it has none are taken out. */
  | {
      readonly edit: "set";
      readonly pick: number;
      readonly draft: Draft;
      readonly fields: readonly number[];
    };

const pick = fc.nat(20);

/** Any edit. */
export const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ edit: fc.constant("set"), pick, draft, fields: fields() }) },
  { weight: 2, arbitrary: fc.record({ edit: fc.constant("add"), draft }) },
  { weight: 2, arbitrary: fc.record({ edit: fc.constant("remove"), pick }) },
  { weight: 1, arbitrary: fc.record({ edit: fc.constant("rename"), pick, alias: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ edit: fc.constant("move"), pick, by: fc.integer({ min: 1, max: 3 }) }),
  },
) as fc.Arbitrary<Edit>;

/** Which fields of a definition, by their numbers. */
export function fields(): fc.Arbitrary<number[]> {
  return fc.array(fc.nat(30), { minLength: 1, maxLength: 6 });
}

/** The resources after an edit. Tags are never used again. */
export function apply(
  before: readonly DeclaredResource[],
  edit: Edit,
  nextTag: number,
): readonly DeclaredResource[] {
  if (edit.edit === "add") return [...before, declare(edit.draft, nextTag)];
  const fits = before.filter(({ kind }) => edit.edit !== "set" || kind === edit.draft.kind);
  const picked = fits[edit.pick % fits.length];
  if (!picked) return before;
  if (edit.edit === "remove") return before.filter((it) => it !== picked);
  return before.map((it) => (it === picked ? changed(it, edit, nextTag) : it));
}

/** A resource with a name and a tag of its own. */
export const declare = ({ kind, args, picks }: Draft, tag: number): DeclaredResource => ({
  ...{ kind, args, picks, tag },
  name: `${kind.toLowerCase()}-${tag}`,
  aliases: [],
});

function changed(
  it: DeclaredResource,
  edit: Exclude<Edit, { edit: "add" | "remove" }>,
  nextTag: number,
): DeclaredResource {
  switch (edit.edit) {
    case "rename": {
      const name = `${it.kind.toLowerCase()}-${nextTag}`;
      return edit.alias
        ? { ...it, name, aliases: [...it.aliases, it.name] }
        : { ...it, name, aliases: [], tag: nextTag };
    }
    case "move":
      return { ...it, picks: it.picks.map((pick) => pick + edit.by) };
    case "set":
      return { ...it, args: withFields(it, edit.draft, edit.fields) };
  }
}

function withFields({ kind, args }: DeclaredResource, { args: others }: Draft, picks: readonly number[]) {
  const { inputs, mutuallyExclusive = [] } = definitionOf(kind);
  const names = Object.keys(inputs.shape);
  const picked = new Set(picks.map((number) => names[number % names.length] ?? ""));
  // What goes together changes together: a URL action and its destination, a pattern and its operator.
  for (const group of [
    ["actionType", "actionConfig"],
    ["operator", "valueKey"],
    mutuallyExclusive.map(String),
  ]) {
    if (group.some((name) => picked.has(name))) for (const name of group) picked.add(name);
  }
  const set = Object.fromEntries(Object.entries(others).filter(([name]) => picked.has(name)));
  const kept = Object.entries(args).filter(
    ([name]) => !picked.has(name) || (!(name in set) && !isOptional(inputs.shape[name] as z.ZodType)),
  );
  return { ...Object.fromEntries(kept), ...set };
}

const isOptional = (schema: z.ZodType | undefined): boolean => schema?.safeParse(undefined).success === true;
