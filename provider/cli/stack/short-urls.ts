import { isObject } from "../../lifecycle";
import type { StateResource } from "./state";

/**
 * The short URLs of a stack, by the URN of a link, or of a set with `#` and the key of an entry. One that is a secret is left out.
 */
export const shortUrlsIn = (resources: readonly StateResource[]): ReadonlyMap<string, string> =>
  new Map(resources.filter((it) => !it.delete).flatMap(shortUrlsOf));

function shortUrlsOf({ urn, outputs = {} }: StateResource): [urn: string, shortUrl: string][] {
  const { shortUrl, shortUrls } = outputs;
  const entries = isObject(shortUrls) ? Object.entries(shortUrls) : [];
  return [[urn, shortUrl] as const, ...entries.map(([key, url]) => [`${urn}#${key}`, url] as const)].filter(
    (it): it is [string, string] => typeof it[1] === "string",
  );
}
