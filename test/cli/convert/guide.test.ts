import { expect, it } from "vitest";
import { kinds } from "../../../provider/cli/convert/kinds/kinds";
import { documentAt } from "../../support/docs";

it("docs/arrive.md says what each kind carries over", () => {
  const rows = kinds.map(
    ({ title, name, converts, leavesOut }) =>
      `| ${title}: \`${name}\` | ${converts.join(", ")} | ${leavesOut.join(", ")} |`,
  );
  const [, table = ""] = documentAt("docs/arrive.md").split("|---|---|---|\n");
  expect(table.split("\n\n")[0]?.trim().split("\n")).toEqual(rows);
});
