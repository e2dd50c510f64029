import { expect, it } from "vitest";
import { kinds } from "../../../provider/cli/convert/kinds/kinds";
import { documentAt } from "../../support/docs";

it("the reference says what each kind carries over, and the guide how many there are", () => {
  const rows = kinds.map(
    ({ title, name, converts, leavesOut }) =>
      `| ${title}: \`${name}\` | ${converts.join(", ")} | ${leavesOut.join(", ")} |`,
  );
  const [, table = ""] = documentAt("docs/reference/kinds.md").split("|---|---|---|\n");
  expect(table.split("\n\n")[0]?.trim().split("\n")).toEqual(rows);
  expect(rows).toHaveLength(12);
  expect(documentAt("docs/arrive.md")).toContain("each of the twelve kinds");
});
