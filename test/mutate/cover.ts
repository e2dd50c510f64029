import { readFileSync } from "node:fs";

/** The parts of a Stryker report that say which tests kill a mutant. */
interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly killedBy?: string[] }[] }>>;
  readonly testFiles: Readonly<
    Record<string, { readonly tests: readonly { readonly id: string; readonly name: string }[] }>
  >;
}

/**
 * The tests without which the same mutants are killed: each mutant keeps one that kills it, and few tests keep many. This needs a
 * report in which each mutant met every test of its code.
 *
 * @returns "test/routing/laws.test.ts: a visitor gets one answer"
 */
export function testsToSpare(file: string): string[] {
  const { files, testFiles }: Report = JSON.parse(readFileSync(file, "utf8"));
  let open = Object.values(files).flatMap(({ mutants }) =>
    mutants.flatMap(({ killedBy = [] }) => (killedBy.length > 0 ? [new Set(killedBy)] : [])),
  );
  const kept = new Set<string>();
  while (open.length > 0) {
    const counts = new Map<string, number>();
    for (const id of open.flatMap((tests) => [...tests])) counts.set(id, (counts.get(id) ?? 0) + 1);
    const [best = ["", 0]] = [...counts].sort(([, one], [, other]) => other - one);
    kept.add(best[0]);
    open = open.filter((tests) => !tests.has(best[0]));
  }
  return Object.entries(testFiles).flatMap(([name, { tests }]) =>
    tests.filter(({ id }) => !kept.has(id)).map((test) => `${name}: ${test.name}`),
  );
}
