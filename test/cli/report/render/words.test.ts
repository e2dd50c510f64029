import { describe, expect, it } from "vitest";
import { toVisitorReport } from "../../../../provider/cli/report/model/visitors";
import {
  describeCounts,
  describeMore,
  describeUnused,
  formatValue,
  headline,
  shownWarnings,
} from "../../../../provider/cli/report/render/words";
import { reportWith } from "../reports";
import { difference, linkChange } from "./fixtures";

describe("the first line of a report", () => {
  it.each([
    [1, "1 change"],
    [2, "2 changes"],
  ])("counts the changes of the account that the program declares as well: %i", (accepted, changes) => {
    expect(headline(reportWith({ accepted }))).toBe(
      `Stack dev of project shop: in sync; an update only stores in its state ${changes} of the account that the program has accepted`,
    );
  });

  it("has no list where there is one difference", () => {
    const edits = [difference("Link", "shop", "create" as const)];
    expect(headline(reportWith({ edits }))).toBe("Stack dev of project shop: 1 difference");
  });
});

it("an update is summarized before and after it", () => {
  const report = reportWith({
    edits: (["create", "create", "update", "replace", "delete", "delete"] as const).map((change, index) =>
      difference("Link", `l${index}`, change),
    ),
    drift: [difference("Link", "drifted", "update")],
    visitors: toVisitorReport([linkChange("l0", "nobody", { moves: true })]),
  });
  expect([describeCounts(report), describeCounts(report, true)]).toEqual([
    "1 to create, 1 to change, 1 to replace, 1 to move, 1 to delete, 1 changed in the account",
    "1 created, 1 changed, 1 replaced, 1 moved, 1 deleted, 1 restored",
  ]);
});

it.each([
  [0, ""],
  [1, ", and 1 more is younger than that"],
  [2, ", and 2 more are younger than that"],
])("links without a visit are counted beside %i that are too young", (younger, text) => {
  expect(describeUnused({ days: 90, links: [{ id: "lnk_1" }], checked: 3, younger })).toBe(
    `1 of 3 links had no visit in 90 days${text}. Nothing was deleted.`,
  );
});

it.each([
  [1, "update", true, "… and 1 more entry of LinkSet *set* was changed"],
  [2, "update", true, "… and 2 more entries of LinkSet *set* were changed"],
  [1, "update", false, "… and 1 more entry of LinkSet *set* will be changed"],
  [1234, "create", false, "… and 1,234 more entries of LinkSet *set* will be created"],
] as const)("entries that are not listed are counted: %i (%s)", (count, change, isDrift, text) => {
  expect(describeMore({ count, kind: "LinkSet", name: "set", change }, isDrift, (it) => `*${it}*`)).toBe(
    text,
  );
});

it.each([
  [undefined, "nothing"],
  ["[secret]", "[secret]"],
  ["[secret", '"[secret"'],
  [{ a: [1] }, '{"a":[1]}'],
  ["a".repeat(118), `"${"a".repeat(118)}"`],
  ["a".repeat(119), `"${"a".repeat(118)}…`],
])("a value is one line of at most 120 characters (%#)", (value, text) => {
  expect(formatValue(value)).toBe(text);
});

it("ten warnings of a preview are all shown", () => {
  const warnings = Array.from({ length: 10 }, (_, index) => `warning ${index}`);
  expect(shownWarnings(reportWith({ warnings }))).toEqual(warnings.map((it) => [it]));
});
