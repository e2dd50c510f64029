import { expect, it } from "vitest";
import { isAlwaysSecret, normalizedKey, PartialFailure, unfinishedKey } from "../../provider/lifecycle";

it.each([
  [normalizedKey, {}, true],
  [unfinishedKey, {}, true],
  ["table", "slug,features[0].type\npress,PASSWORD\n", true],
  ["table", "slug,url\npress,https://example.com\n", false],
  ["table", ["PASSWORD"], false],
  ["table", undefined, false],
  ["title", "PASSWORD", false],
])("the property %s with the value %j is always a secret: %s", (name, value, isSecret) => {
  expect(isAlwaysSecret(name, value)).toBe(isSecret);
});

it("a partial failure takes other outputs, and keeps its id and its message", () => {
  const failure = new PartialFailure({ id: "lnk_1", outputs: { slug: "abc", title: "x" } }, "HTTP 403");
  expect(failure.with({ title: "y" })).toMatchObject({
    ...{ name: "PartialFailure", message: "HTTP 403", reasons: ["HTTP 403"] },
    ...{ id: "lnk_1", properties: { title: "y" } },
  });
});
