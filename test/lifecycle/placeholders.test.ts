import { expect, it } from "vitest";
import * as z from "zod";
import { placeholder } from "../../provider/client";
import { unknownValue } from "../../provider/lifecycle";
import { placeholdersFor, withUnknowns } from "../../provider/lifecycle/recording/recorder";

it("a text with a placeholder in it is unknown, at any depth, and other values stay", () => {
  const known = { text: "a", count: 1, on: true, none: null };
  expect(withUnknowns({ list: [`to ${placeholder}-1`, known], ...known })).toEqual({
    list: [unknownValue, known],
    ...known,
  });
});

it("a placeholder stands for each value that the service might return", () => {
  const texts = {
    text: z.string(),
    kind: z.enum(["A", "B"]),
    type: z.literal("C"),
    title: z.string().nullish(),
  };
  const shape = {
    ...texts,
    count: z.int(),
    on: z.boolean().optional(),
    any: z.unknown(),
    list: z.array(z.object({ id: z.string() })),
    ids: z.array(z.string()),
    names: z.array(z.string()),
  };
  const found = placeholdersFor(z.object(shape), ["getLink", "lnk_1"]);
  expect(found).toMatchObject({ count: 0, on: false, any: {}, list: [{}], ids: [expect.any(String)] });
  const [entry] = found.list as { id: string }[];
  const shown = [...Object.keys(texts).map((name) => found[name]), entry?.id, found.ids, found.names].flat();
  for (const text of shown) expect(text).toMatch(new RegExp(`^${placeholder}-\\w{12}$`));
  expect(new Set(shown).size).toBe(shown.length);
});
