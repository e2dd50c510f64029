import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { project, temporaryFolder } from "../support/shell";
import { testsToSpare } from "./cover";
import { defects } from "./defects";
import { engineFaults } from "./engine-faults";
import { type Equivalent, percentOf, score } from "./score";
import { withMutation } from "./section";
import { withDefect } from "./with-defect";
import type { Finding } from "./worlds";

const source = "const a = 1;\nif (\n  a\n) b();\n";
const mutant = (status: string, more: object = {}) => ({
  mutatorName: "ConditionalExpression",
  replacement: "true",
  location: { start: { line: 3, column: 3 }, end: { line: 3, column: 4 } },
  status,
  ...more,
});
const whole = { replacement: "{}", location: { start: { line: 2, column: 4 }, end: { line: 4, column: 2 } } };

function scored(mutants: readonly object[], equivalents: Parameters<typeof score>[2] = []) {
  const file = join(temporaryFolder(), "report.json");
  writeFileSync(file, JSON.stringify({ files: { "provider/a/b.ts": { source, mutants } } }));
  return score("a", file, equivalents);
}

describe("the score of mutants", () => {
  it("counts killed and surviving mutants, and leaves out invalid and ignored ones", () => {
    const statuses = [
      "Killed",
      "Timeout",
      "Survived",
      "NoCoverage",
      "CompileError",
      "RuntimeError",
      "Ignored",
    ];
    const { figures } = scored(statuses.map((status) => mutant(status))) ?? {};
    expect(figures).toEqual({ folder: "a", mutants: 4, killed: 2, survived: 2, equivalent: 0 });
    expect(figures && percentOf(figures)).toBe(50);
  });

  it("lists each survivor with the text that replaces the original", () => {
    const { survivors } = scored([mutant("Survived"), mutant("Survived", whole)]) ?? {};
    expect(survivors?.map(({ original }) => original)).toEqual(["a", "(\n  a\n)"]);
    expect(survivors?.[0]).toMatchObject({ file: "provider/a/b.ts", line: 3, replacement: "true" });
  });

  it("excludes equivalent mutants from the percentage, but not similar ones", () => {
    const mutator = "ConditionalExpression";
    const equal = { file: "provider/a/b.ts", mutator, original: "a", replacement: "true", reason: "a is 1" };
    const mutants = [mutant("Killed"), mutant("Survived"), mutant("Survived", { replacement: "false" })];
    const { figures } = scored(mutants, [equal]) ?? {};
    expect(figures).toEqual({ folder: "a", mutants: 3, killed: 1, survived: 1, equivalent: 1 });
    expect(figures && percentOf(figures)).toBe(50);
    for (const other of [{ file: "b" }, { mutator: "b" }, { original: "b" }, { replacement: "b" }]) {
      expect(scored(mutants, [{ ...equal, ...other }])?.figures.equivalent).toBe(0);
    }
  });

  it("excludes what runs in no unit test in a file that another test proves", () => {
    const mutants = [mutant("NoCoverage"), mutant("Survived")];
    const figures = (file: string) => scored(mutants, [{ file, reason: "the engine" }])?.figures;
    expect(figures("provider/a/b.ts")).toMatchObject({ survived: 1, equivalent: 1 });
    expect(figures("provider/a/c.ts")).toMatchObject({ survived: 2, equivalent: 0 });
  });

  it("is undefined without a report", () => {
    expect(score("a", join(temporaryFolder(), "none.json"), [])).toBeUndefined();
  });

  it("goes to the end of the page, once", () => {
    const figures = { folder: "a", mutants: 10, killed: 8, survived: 1, equivalent: 1 };
    const finding = { defect: "a defect", worlds: 7, seed: 2, problem: "is there twice" };
    const mutation = {
      findings: [finding],
      figures: [figures],
      engine: [{ fault: "nobody is asked", isFound: false }],
    };
    const page = withMutation("# Page\n", mutation);
    expect(page).toContain("| a defect | yes | 7 | 2 | is there twice |");
    expect(page).toContain("| `provider/a` | 10 | 8 | 1 | 1 | 88.9 % |");
    expect(page).toContain("| all |  |  | 0 of 1 |");
    expect(withMutation(page, mutation)).toBe(page);
  });
});

it("each mutant or file that is listed with a reason is one of code that exists", () => {
  const read = (file: string) => readFileSync(join(project, file), "utf8");
  const listed: Partial<Equivalent>[] = JSON.parse(read("test/mutate/equivalent.json"));
  const withoutSpaces = (text: string) => text.replace(/\s+/g, "");
  const stale = listed.filter(
    ({ file = "", original = "" }) => !withoutSpaces(read(file)).includes(withoutSpaces(original)),
  );
  expect(stale).toEqual([]);
});

describe("a defect that is to be put back", () => {
  it.each([...defects, ...engineFaults])("is where its fix is, once: $name", ({ file, fix, defect }) => {
    expect(readFileSync(join(project, file), "utf8").split(fix)).toHaveLength(2);
    expect(defect).not.toBe(fix);
  });

  it("is put back once", () => {
    const one = { name: "one", file: "", fix: "1", defect: "$&" };
    expect(withDefect("a(1);", one)).toBe("a($&);");
    for (const code of ["a();", "a(1, 1);"]) expect(() => withDefect(code, one)).toThrow(/times: one/);
  });

  it("is one of those whose results stand in the file, with a reason if no world finds it", () => {
    const findings: Finding[] = JSON.parse(readFileSync(join(project, "test/mutate/findings.json"), "utf8"));
    expect(findings.map(({ defect }) => defect)).toEqual(defects.map(({ name }) => name));
    for (const { defect, worlds, problem } of findings) {
      const { missed } = defects.find(({ name }) => name === defect) ?? {};
      if (worlds > 0) expect(missed !== undefined, defect).toBe(problem === undefined);
    }
  });
});

it("the tests to spare are those without which the same mutants are killed", () => {
  const file = join(temporaryFolder(), "report.json");
  const killed = (...killedBy: string[]) => ({ killedBy });
  const tests = ["a", "b", "c", "d"].map((id) => ({ id, name: `test ${id}` }));
  const mutants = [killed("a", "b"), killed("b", "c"), killed("d", "c"), killed("d"), {}];
  writeFileSync(file, JSON.stringify({ files: { x: { mutants } }, testFiles: { "x.test.ts": { tests } } }));
  expect(testsToSpare(file)).toEqual(["x.test.ts: test a", "x.test.ts: test c"]);
});
