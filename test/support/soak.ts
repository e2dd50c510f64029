import { beforeEach, describe, it, type TestContext } from "vitest";

// `npm run soak` runs every test. Other runs skip slow tests that another test largely proves, and report them as skipped.

/** The reason that is reported for a skipped test. */
export const leftToSoak = "only `npm run soak` tries it";

const isSoak = Boolean(process.env.SOAK);

interface Named {
  readonly name: string;
}

type Body<T extends unknown[]> = (...args: T) => void | Promise<void>;

/**
 * `it.each` over slow cases: every run tests the cases with these names, the soak tests all.
 *
 * @throws Error for a name that no case has
 */
export const itEach =
  <C extends Named>(cases: readonly C[], often: readonly string[]) =>
  (title: string, body: Body<[C, TestContext]>): void => {
    const isTried = chosen(cases, often);
    it.for(cases)(title, (one, context) => (isTried(one) ? body(one, context) : context.skip(leftToSoak)));
  };

/**
 * `describe.each` over slow groups: every run tests the groups with these names, the soak tests all.
 *
 * @throws Error for a name that no group has
 */
export const describeEach =
  <C extends Named>(cases: readonly C[], often: readonly string[]) =>
  (title: string, body: (one: C) => void): void => {
    const isTried = chosen(cases, often);
    describe.for(cases)(title, (one) => {
      if (!isTried(one)) skipAll();
      body(one);
    });
  };

/** `it` if the condition holds; otherwise only the soak runs the test. */
export const itWhere = (isOften: boolean) => {
  const isTried = isOften || isSoak;
  return Object.assign(
    (title: string, body: Body<[]>): void => it(title, ({ skip }) => (isTried ? body() : skip(leftToSoak))),
    {
      each:
        <T extends string | number | boolean>(cases: readonly T[]) =>
        (title: string, body: Body<[T]>): void =>
          it.for(cases)(title, (one, { skip }) => (isTried ? body(one) : skip(leftToSoak))),
    },
  );
};

/** The same for a whole group of tests. */
export const describeWhere =
  (isOften: boolean) =>
  (title: string, body: () => void): void => {
    describe(title, () => {
      if (!isOften && !isSoak) skipAll();
      body();
    });
  };

function skipAll(): void {
  beforeEach(({ skip }) => skip(leftToSoak));
}

function chosen<C extends Named>(cases: readonly C[], often: readonly string[]): (one: C) => boolean {
  const names = cases.map(({ name }) => name);
  const unknown = often.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Error(`there is no case ${unknown.join(", ")}; there are ${names.join(", ")}`);
  }
  return ({ name }) => isSoak || often.includes(name);
}
