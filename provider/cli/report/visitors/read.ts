import type { Stack } from "@pulumi/pulumi/automation";
import { settledRules } from "../../../contract";
import { isObject } from "../../../lifecycle";
import { setForType } from "../../stack/definition";
import { readStackSettings } from "../../stack/open";
import type { Preview } from "../../stack/preview";
import type { StackState, StateResource } from "../../stack/state";
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
  { resources, sources, state }: Preview & { readonly state: StackState },
  differences: Pick<Report, "drift" | "edits">,
  { compared = "seen", withTraffic = false }: VisitorOptions,
): Promise<Pick<Report, "visitors">> {
  if (differences.drift.length + differences.edits.length === 0) return {};
  // The model of visitors is loaded only where a link differs.
  const { compareLinks } = await import("./compare-links.js");
  const settings = await readStackSettings(stack).catch(() => undefined);
  const found = compareLinks({ resources, sources }, differences, compared, {
    ...{ rules: settledRules(settings?.service), now: new Date() },
    shortUrlOf: shortUrlsIn(state),
  });
  if (found.links.length === 0) return {};
  return { visitors: withTraffic && settings ? await addVisits(found, settings) : found };
}

/** Returns a function that finds the short URL of a link of a state, or of an entry of a set. */
function shortUrlsIn({ resources }: StackState): (urn: string) => string | undefined {
  let byUrn: Map<string, StateResource> | undefined;
  return (urn) => {
    byUrn ??= new Map(resources.map((it) => [it.urn, it]));
    const [owner = "", ...key] = urn.split("#");
    const resource = byUrn.get(owner);
    const urls = resource?.outputs?.shortUrls;
    const url =
      resource && setForType(resource.type)
        ? isObject(urls) && urls[key.join("#")]
        : resource?.outputs?.shortUrl;
    return typeof url === "string" ? url : undefined;
  };
}
