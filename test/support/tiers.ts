import { describe, it, type TestContext } from "vitest";

// Each test belongs to one tier. `npm test` runs those without a tag. `npm run test:all` also runs those with the tag "all", which
// are deterministic, too. Those with the tag "soak" are random or long by nature: `npm run soak` runs them. A file that begins with
// `// @module-tag all` has only such tests.

/** The tag of tests that only `npm run test:all` runs. */
export const inAll = { tags: ["all"] };

/** The tag of tests that only `npm run soak` runs. */
export const inSoak = { tags: ["soak"] };

interface Named {
  readonly name: string;
}

type Body<T extends unknown[]> = (...args: T) => void | Promise<void>;

/**
 * `it.each` over slow cases: those with these names have the tier of their file, the others another one.
 *
 * @throws Error for a name that no case has
 */
export const itEach =
  <C extends Named>(cases: readonly C[], often: readonly string[], others = inAll) =>
  (title: string, body: Body<[C, TestContext]>): void => {
    for (const [options, chosen] of byTier(cases, often, others)) it.for(chosen)(title, options, body);
  };

/**
 * `describe.each` over slow groups: those with these names have the tier of their file, the others another one.
 *
 * @throws Error for a name that no group has
 */
export const describeEach =
  <C extends Named>(cases: readonly C[], often: readonly string[], others = inAll) =>
  (title: string, body: (one: C) => void): void => {
    for (const [options, chosen] of byTier(cases, often, others)) describe.for(chosen)(title, options, body);
  };

function byTier<C extends Named>(cases: readonly C[], often: readonly string[], others: typeof inAll) {
  const names = cases.map(({ name }) => name);
  const unknown = often.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Error(`there is no case ${unknown.join(", ")}; there are ${names.join(", ")}`);
  }
  return [
    [{}, cases.filter(({ name }) => often.includes(name))],
    [others, cases.filter(({ name }) => !often.includes(name))],
  ] as const;
}
