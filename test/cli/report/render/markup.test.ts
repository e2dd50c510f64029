import { expect, it } from "vitest";
import { cell, code, prose } from "../../../../provider/cli/report/render/markup";

it.each([
  ["", ""],
  ["a|b", "`a|b`"],
  ["a`b", "`` a`b ``"],
  ["a``b`c", "``` a``b`c ```"],
])("text is inline code between enough backticks: %j", (text, shown) => {
  expect(code(text)).toBe(shown);
});

it("a bar does not end the cell of a table", () => {
  expect(cell("a|b|")).toBe("`a\\|b\\|`");
});

it.each([
  ["run `a_b|*` now", "run `a_b|*` now"],
  ["run ``a*`` now", "run `a*` now"],
  ["a_b 1_2 _c_ d_", "a_b 1_2 \\_c\\_ d\\_"],
  ["é_é", "é\\_é"],
  ["\\ * [a](b) <i> & ~ # | $ ^", "\\\\ \\* \\[a\\](b) \\<i\\> \\& \\~ \\# \\| \\$ \\^"],
])("a sentence has code between backticks, and nothing else is Markdown: %j", (text, shown) => {
  expect(prose(text)).toBe(shown);
});
