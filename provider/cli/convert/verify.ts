import { printable } from "../../client";
import { compareDestinations } from "../destinations/compare";
import { parseDestination } from "../destinations/probe/url";
import { plural } from "../output/plural";
import type { Unit } from "./arrived";
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
 * link. A link leads to its destination, to that of one of its targets, or to the one after its expiry.
 */
export async function verifyLinks(
  links: readonly ConvertedLink[],
  { unit, ...options }: Parameters<typeof compareDestinations>[1] & { readonly unit?: Unit } = {},
): Promise<Verification> {
  const asked = links.filter(({ address, hasPassword }) => address !== undefined && !hasPassword);
  const pairs = asked.map((link) => ({ shortUrl: String(link.address), destination: destinationOf(link) }));
  const compared = await compareDestinations(pairs, options);
  const results = compared.map((comparison, index) => {
    const { line = 0, targets = [], expiredUrl } = asked[index] ?? {};
    const reached = new Set(comparison.chain.slice(1).map(({ url }) => url));
    const others = [...targets.map(({ url }) => url), ...(expiredUrl === undefined ? [] : [expiredUrl])];
    const isTarget = others.some((url) => reached.has(parseDestination(url)?.href ?? url));
    return { ...comparison, line, result: isTarget ? "same" : comparison.result };
  });
  const listed = (wanted: string) =>
    results
      .filter(({ result }) => result === wanted)
      .map(
        ({ line, shortUrl, reason, destination }) =>
          `  ${formatLines([line], unit)}: ${printable(shortUrl, 200)} ${printable(reason, 300)}; the converted link leads to ${printable(destination, 200)}`,
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
