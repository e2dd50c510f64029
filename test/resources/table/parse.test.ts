import { expect, it } from "vitest";
import { parseTable } from "../../../provider/resources/table/parse-table";

it("the last two tables are not parsed again", () => {
  const parse = (slug: string) => parseTable(`slug,url\n${slug},https://example.com\n`);
  const [one, two] = [parse("one"), parse("two")];
  expect([parse("one") === one, parse("two") === two]).toEqual([true, true]);
  parse("three");
  expect([parse("two") === two, parse("one") === one]).toEqual([true, false]);
  expect([...parse("one").rows.keys()]).toEqual(["one"]);
});
