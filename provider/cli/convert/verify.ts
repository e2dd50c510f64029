import { printable } from "../../client";
import { compareDestinations } from "../destinations/compare";
import { plural } from "../output/plural";
import type { ConvertedLink } from "./convert";
import { destinationOf } from "./inputs";
import { formatLines } from "./report";

/** What the old short URLs of converted links show. */
export interface Verification {
  /** Whether none leads elsewhere than its converted link. */
  readonly isSame: boolean;
  /** The result as lines of text. */
  readonly report: string;
}

/**
 * Asks each old short URL where it leads, by the rules of `shortlink check --destinations`, and compares that with the converted
 * link. A link leads to its destination, or to that of one of its targets.
 */
export async function verifyLinks(
  links: readonly ConvertedLink[],
  options: Parameters<typeof compareDestinations>[1] = {},
): Promise<Verification> {
  const asked = links.filter(({ address, hasPassword }) => address !== undefined && !hasPassword);
  const pairs = asked.map((link) => ({ shortUrl: String(link.address), destination: destinationOf(link) }));
  const compared = await compareDestinations(pairs, options);
  const results = compared.map((comparison, index) => {
    const { line = 0, targets = [] } = asked[index] ?? {};
    const reached = new Set(comparison.chain.slice(1).map(({ url }) => url));
    const isTarget = targets.some(({ url }) => reached.has(url));
    return { ...comparison, line, result: isTarget ? "same" : comparison.result };
  });
  const listed = (wanted: string) =>
    results
      .filter(({ result }) => result === wanted)
      .map(
        ({ line, shortUrl, reason, destination }) =>
          `  ${formatLines([line])}: ${printable(shortUrl, 200)} ${printable(reason, 300)}; the converted link leads to ${printable(destination, 200)}`,
      );
  const [different, unknown] = [listed("different"), listed("unknown")];
  const counts = [
    `${results.length - different.length - unknown.length} of ${plural(results.length, "old short URL")} lead to the same destination`,
    `${different.length} elsewhere`,
    `${unknown.length} cannot be compared`,
    ...(asked.length < links.length
      ? [`${links.length - asked.length} not asked, for a password or no address`]
      : []),
  ];
  const report = [
    ...(different.length > 0 ? ["Lead elsewhere:", ...different, ""] : []),
    ...(unknown.length > 0 ? ["Cannot be compared:", ...unknown, ""] : []),
    `${counts.join(", ")}.`,
  ];
  return { isSame: different.length === 0, report: report.join("\n") };
}
