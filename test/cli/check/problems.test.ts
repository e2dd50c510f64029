import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { parseIgnoreRules } from "../../../provider/cli/account/ignore-file";
import {
  type FileProblem,
  noting,
  problemsSection,
  renderProblems,
} from "../../../provider/cli/check/problems";
import { annotations } from "../../../provider/cli/output/annotation";
import { renderJunit } from "../../../provider/cli/output/junit";
import { parseRules } from "../../../provider/cli/rules/read-rules";

/** A problem as a finding has it. */
const placed = ({ message, ...place }: Partial<FileProblem> = {}) => ({ message, place });

it("what is wrong with a file of the project is noted with its place, and the other parts of a check run", async () => {
  const problems: FileProblem[] = [];
  const rules = () => parseRules("shortlink.yaml", "rules:\n  httpOnly: true\n  requireTitel: true\n");
  expect(await noting(problems, async () => rules())).toBeUndefined();
  expect(await noting(problems, async () => parseIgnoreRules("destination:\n"))).toBeUndefined();
  expect(await noting(problems, async () => "found")).toBe("found");
  expect(stripVTControlCharacters(renderProblems(problems)).split("\n")).toEqual([
    '✗ shortlink.yaml:2:3: "httpOnly" is no field here. Did you mean httpsOnly?',
    '✗ shortlink.yaml:3:3: "requireTitel" is no field here. Did you mean requireTitle?',
    expect.stringContaining("✗ .shortlinkignore, line 1:"),
  ]);
  expect(problemsSection(problems)).toEqual({
    name: "files",
    findings: [
      { subject: "shortlink.yaml", aspect: "line 2", level: "error", ...placed(problems[0]) },
      { subject: "shortlink.yaml", aspect: "line 3", level: "error", ...placed(problems[1]) },
      { subject: "files", aspect: "", level: "error", ...placed(problems[2]) },
    ],
  });
  expect(annotations(problemsSection(problems).findings)[0]).toBe(
    '::error file=shortlink.yaml,line=2,col=3::shortlink.yaml: line 2: "httpOnly" is no field here. Did you mean httpsOnly?',
  );
  expect(renderJunit([problemsSection(problems)])).toContain(
    '<testcase name="shortlink.yaml: line 2" classname="shortlink.yaml" file="shortlink.yaml" line="2"><failure message="&quot;httpOnly&quot; is',
  );
});

it("a bug is no problem of a file", async () => {
  await expect(noting([], () => Promise.reject(new TypeError("bug")))).rejects.toThrow("bug");
});

it("a problem with many lines of a file is one, with a few of them", () => {
  const problems = Array.from({ length: 3000 }, (_, index) => ({
    ...{ file: "visitors.yaml", line: index + 2, column: 3 },
    message: `there is no link "l-${index}".`,
  }));
  const other = { message: ".shortlinkignore, line 1: is wrong." };
  const unplaced = ["a", "b", "c", "d", "e", "f"].map((name) => ({ message: `${name}_1: is wrong.` }));
  expect(stripVTControlCharacters(renderProblems([...unplaced, other])).split("\n")).toEqual([
    "✗ a_1: is wrong. The same for 5 more places, such as b_1: is wrong., c_1: is wrong., d_1: is wrong..",
    "✗ .shortlinkignore, line 1: is wrong.",
  ]);
  expect(stripVTControlCharacters(renderProblems(problems))).toBe(
    '✗ visitors.yaml:2:3: there is no link "l-0". The same for 2,999 more places, such as visitors.yaml:3:3, visitors.yaml:4:3, visitors.yaml:5:3.',
  );
});
