import fc from "fast-check";
import type { z } from "zod";
import { type DeclaredResource, type Draft, definitionOf, draft } from "./program";

// Edits of a program.

/** One edit. `pick` selects one of the resources that it applies to. */
export type Edit =
  | { readonly edit: "add"; readonly draft: Draft }
  | { readonly edit: "remove"; readonly pick: number }
  | { readonly edit: "rename"; readonly pick: number; readonly alias: boolean }
  | { readonly edit: "move"; readonly pick: number; readonly by: number }
  /** Sets some fields to the values of the draft, and removes those that the draft does not have. */
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

/** Numbers that select fields of a definition. */
export function fields(): fc.Arbitrary<number[]> {
  return fc.array(fc.nat(30), { minLength: 1, maxLength: 6 });
}

/** The resources after an edit. Tags are never reused. */
export function apply(
  before: readonly DeclaredResource[],
  edit: Edit,
  nextTag: number,
): readonly DeclaredResource[] {
  if (edit.edit === "add") return [...before, declare(edit.draft, nextTag)];
  const matching = before.filter(({ kind }) => edit.edit !== "set" || kind === edit.draft.kind);
  const picked = matching[edit.pick % matching.length];
  if (!picked) return before;
  if (edit.edit === "remove") return before.filter((it) => it !== picked);
  return before.map((it) => (it === picked ? changed(it, edit, nextTag) : it));
}

/** A resource of a draft, with a new name and tag. */
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
  // Some fields only change together: a URL action and its destination, a pattern and its operator.
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
