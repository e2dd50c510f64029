import { describe, it, type SuiteAPI, type TestAPI } from "vitest";

/**
 * Those cases that every test run tries; `npm run soak` tries all.
 *
 * @param names those that are worth the time in every run
 */
export const inEveryRun = <C extends { readonly name: string }>(
  cases: readonly C[],
  names: readonly string[],
): readonly C[] => (process.env.SOAK ? cases : cases.filter(({ name }) => names.includes(name)));

/** \`it\`, where a case is worth the time in every run; elsewhere a soak alone tries it. */
export const itWhere = (isOften: boolean): TestAPI => (isOften || process.env.SOAK ? it : never);

/** The same for a group of cases, of which none is left otherwise. */
export const describeWhere = (isOften: boolean): SuiteAPI =>
  isOften || process.env.SOAK ? describe : (never as unknown as SuiteAPI);

const never = Object.assign(() => {}, { each: () => () => {} }) as unknown as TestAPI;
