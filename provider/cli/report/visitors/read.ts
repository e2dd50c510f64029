import type { Stack } from "@pulumi/pulumi/automation";
import { settledRules } from "../../../contract";
import { readHosts, withAccount } from "../../account/account";
import { readStackSettings } from "../../stack/open";
import type { Preview } from "../../stack/preview";
import { shortUrlsIn } from "../../stack/short-urls";
import type { StackState } from "../../stack/state";
import type { Report } from "../model/report";
import type { Comparisons } from "./compare-links";
import { addVisits } from "./traffic";

/** What to find out about the visitors of links that differ. */
export interface VisitorOptions {
  readonly compared?: Comparisons;
  /** Whether to read from the account how many visits the links have. */
  readonly withTraffic?: boolean;
}

/**
 * What visitors notice of the differences between a program, its stack and the account.
 *
 * @param preview a preview with refresh, with the entries of sets among the resources
 * @returns nothing if no link differs
 */
export async function readVisitors(
  stack: Stack,
  { state, ...preview }: Preview & { readonly state: StackState },
  differences: Pick<Report, "drift" | "edits">,
  { compared = "seen", withTraffic = false }: VisitorOptions,
): Promise<Pick<Report, "visitors">> {
  if (differences.drift.length + differences.edits.length === 0) return {};
  // The model of visitors is loaded only where a link differs.
  const { compareLinks } = await import("./compare-links.js");
  const settings = await readStackSettings(stack).catch(() => undefined);
  const shortUrls = shortUrlsIn(state.resources);
  const isUnknown = differences.edits.some(
    ({ change, properties }) => change === "create" || properties.some(({ path }) => path === "domainId"),
  );
  // The host of a link that is new on its domain is in no short URL of the stack.
  const hosts =
    isUnknown && settings
      ? await withAccount({ ...settings, maxRetries: 0 }, readHosts).catch(() => undefined)
      : undefined;
  const found = compareLinks(preview, differences, compared, {
    ...{ rules: settledRules(settings?.service), now: new Date() },
    shortUrlOf: (urn) => shortUrls.get(urn),
    hosts,
  });
  if (found.links.length === 0) return {};
  return { visitors: withTraffic && settings ? await addVisits(found, settings) : found };
}
