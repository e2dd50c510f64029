/**
 * The faults that every test run meets; `npm run soak` meets all.
 *
 * @param names those that are worth the time in every run
 */
export const inEveryRun = <F extends { readonly name: string }>(
  faults: readonly F[],
  names: readonly string[],
): readonly F[] => (process.env.SOAK ? faults : faults.filter(({ name }) => names.includes(name)));
