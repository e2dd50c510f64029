import { count, type Failure } from "./failure";
import { formatPath, parsePath } from "./values";

/** Findings with the same cause are listed one by one up to this number. */
const maxAlike = 5;

/** A finding, and the others with the same cause if they are too many to list. */
export interface Cause<Finding> {
  readonly first: Finding;
  readonly others: readonly Finding[];
}

/**
 * Puts findings with the same cause together where there are so many that a person would not read them all.
 *
 * @param causeOf equal for findings with the same cause; see {@link withoutNames}
 * @example
 * groupByCause(rows, ({ reason }) => withoutNames(reason)); // [{ first: rows[0], others: [rows[1], …] }]
 */
export function groupByCause<Finding>(
  all: readonly Finding[],
  causeOf: (finding: Finding) => string,
): Cause<Finding>[] {
  const causes = all.map(causeOf);
  const byCause = Map.groupBy(all.keys(), (index) => causes[index]);
  return all.flatMap((finding, index): Cause<Finding>[] => {
    const [first, ...others] = byCause.get(causes[index]) ?? [];
    if (others.length < maxAlike) return [{ first: finding, others: [] }];
    return index === first ? [{ first: finding, others: others.map((it) => all[it] as Finding) }] : [];
  });
}

/** A message without the values, ids, URLs and numbers in it, which differ where the cause is the same. */
export const withoutNames = (message: string): string =>
  message
    .replaceAll(/"(?:[^"\\]|\\.)*"?/g, (quoted) => (quoted.length > 1 && quoted.endsWith(`"`) ? "…" : quoted))
    .replaceAll(/\S+/g, (word) => (/[\d_]|:\/\//.test(word) && !names.test(word) ? "…" : word));

/** The names of the service that have an underscore: `utm_source`, and values such as `EXPIRATION_DATE`. */
const names = /^[^\w"]*(?:utm_[a-z]+|[A-Z]+(?:_[A-Z]+)+)[^\w"]*$/;

/**
 * Says how many others have the same cause, with a few of them: ["The same for 2,999 more rows, such as line 3, line 4, line 5."].
 * Empty where there are none.
 *
 * @param noun what they are, in the plural
 */
export const sameFor = <Finding>(
  others: readonly Finding[],
  noun: string,
  nameOf: (finding: Finding) => string,
): string[] =>
  others.length === 0
    ? []
    : [
        `The same for ${count(others.length)} more ${noun}, such as ${others.slice(0, 3).map(nameOf).join(", ")}.`,
      ];

/** One failure for each cause: many rows of a table, or many entries, may have the same one. */
export const groupFailures = <Finding extends Failure>(failures: readonly Finding[]): Finding[] =>
  groupByCause(failures, causeOf).map(({ first, others }) => {
    const noun = rowIn(first.path) === undefined ? "places" : "rows";
    const same = sameFor(others, noun, ({ path }) => rowIn(path) ?? path);
    return { ...first, reason: [first.reason, ...same].join(" ") };
  });

/** Identifies the cause of a failure: its reason, and the column of its row or the property of its entry. */
const causeOf = ({ path, reason }: Failure): string => {
  const column = /\bcolumn (.+)$/.exec(path)?.[1] ?? formatPath(parsePath(path).slice(2));
  return `${column}: ${withoutNames(reason)}`;
};

/** The row of a table that a path names: "line 17". */
const rowIn = (path: string): string | undefined => /\bline \d+/.exec(path)?.[0];

/** How many problems one message lists. More would only scroll the first ones out of sight. */
export const maxListed = 100;

/** The first of many failures, and how many more there are. Those with the same cause are one. */
export function firstOf(failures: readonly Failure[]): readonly Failure[] {
  const causes = groupFailures(failures);
  if (causes.length <= maxListed) return causes;
  const more = causes.length - maxListed;
  return [
    ...causes.slice(0, maxListed),
    { path: "", reason: `… and ${count(more)} more. \`shortlink check\` lists them all.` },
  ];
}
