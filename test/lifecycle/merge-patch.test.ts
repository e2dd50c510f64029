import { expect, it } from "vitest";
import { mergePatch } from "../../provider/lifecycle/update/merge-patch";

const live = {
  seo: { title: "A", indexable: true },
  options: { a: { b: 1, c: 2 }, list: [{ d: 1 }] },
  title: "x",
};

it.each([
  ["a key that the body drops", { seo: { title: "B" } }, { seo: { title: "B", indexable: null } }],
  [
    "a key at any depth",
    { options: { a: { c: 3 }, list: [] } },
    { options: { a: { b: null, c: 3 }, list: [] } },
  ],
  [
    "nothing in a list",
    { options: { a: live.options.a, list: [{}] } },
    { options: { a: live.options.a, list: [{}] } },
  ],
  ["no field of the object itself", { title: "y" }, { title: "y" }],
  ["nothing that replaces what was no object", { title: { a: 1 } }, { title: { a: 1 } }],
  ["nothing that a text replaces", { seo: "none" }, { seo: "none" }],
])("a merging service gets null for %s", (_, body, expected) => {
  expect(mergePatch(body, live)).toEqual(expected);
});

it("a merging service gets the body as it is if the live object is not known", () => {
  expect(mergePatch({ seo: { title: "A" } }, undefined)).toEqual({ seo: { title: "A" } });
});

it.each([
  ["the settings of another feature", { type: "UTM" }, "config"],
  ["what is no setting of a password", { type: "PASSWORD" }, "other"],
  ["what is part of no feature", {}, "options"],
])("a merging service gets null for what resembles the display of a password in %s", (_, owner, name) => {
  const live = { ...owner, [name]: { password: "old", passwordHash: "x" } };
  expect(mergePatch({ [name]: { password: "new" } }, live)).toEqual({
    [name]: { password: "new", passwordHash: null },
  });
});
