import { expect, it } from "vitest";
import { shorten } from "../../../../provider/cli/report/render/shorten";
import { difference, entries } from "./fixtures";

const summarize = (...differences: Parameters<typeof shorten>[0]) =>
  shorten(differences).map(({ difference: it, more }) =>
    it
      ? `${it.change} ${it.entry ?? it.name}`
      : `${more.change} ${more.count} more of ${more.kind} ${more.name}`,
  );

const names = (change: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${change} ${change}-${index}`);

it("up to ten entries of a set with the same change stay as they are", () => {
  const all = [...entries("set", "update", 10), ...entries("set", "delete", 10)];
  expect(summarize(...all)).toEqual([...names("update", 10), ...names("delete", 10)]);
});

it("more than ten are counted, what will be lost before what will be new", () => {
  const all = [
    ...entries("set", "create", 12),
    ...entries("set", "update", 10),
    ...entries("set", "replace", 1),
    ...entries("set", "delete", 11),
  ];
  expect(summarize(...all)).toEqual([
    ...[...names("delete", 10), "delete 1 more of LinkSet set"],
    "replace replace-0",
    ...names("update", 10),
    ...[...names("create", 10), "create 2 more of LinkSet set"],
  ]);
});

it("each set is counted on its own, and the set itself and other resources are no entries", () => {
  const all = [
    difference("LinkSet", "a", "update"),
    ...entries("a", "update", 10),
    ...entries("b", "update", 10),
    ...Array.from({ length: 11 }, (_, index) => difference("Link", `l${index}`, "update")),
  ];
  expect(summarize(...all)).toEqual([
    "update a",
    ...names("update", 10),
    ...names("update", 10),
    ...Array.from({ length: 11 }, (_, index) => `update l${index}`),
  ]);
});
