/**
 * The first of many, and what a report says about the others: one text, or none if there are no others.
 *
 * @param most how many the report lists
 * @param describe what it says about so many others
 */
export const firstOf = <T>(all: readonly T[], most: number, describe: (count: number) => string) => ({
  listed: all.slice(0, most),
  more: all.length > most ? [describe(all.length - most)] : [],
});
