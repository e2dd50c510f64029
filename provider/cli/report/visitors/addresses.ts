import { isHost } from "../../../contract";
import { disclosedText } from "../../graph/model/values";
import type { StackResource } from "../../graph/read/stack-resources";
import { addressOf } from "./sides";

/**
 * Returns a function that finds what visitors open: `sho.rt/spring`. Where a link is new, the links on its domain say which host that is.
 *
 * @param links links of the stack
 */
export function addressFinder(
  links: Iterable<StackResource>,
  shortUrlOf: (urn: string) => string | undefined,
): (link: StackResource) => string | undefined {
  let hosts: ReadonlyMap<string, string> | undefined;
  const hostOf = (domainId: string | undefined) => {
    hosts ??= hostsIn(links, shortUrlOf);
    return hosts.get(domainId ?? "") ?? (domainId !== undefined && isHost(domainId) ? domainId : undefined);
  };
  return (link) => {
    const [address, shortUrl] = [addressOf(link), shortUrlOf(link.urn)];
    const isOwn = !address || shortUrl?.endsWith(`/${address.slug}`);
    if (shortUrl !== undefined && isOwn) return shortUrl.replace(/^https?:\/\//, "");
    const host = address && hostOf(address.domainId);
    return host && `${host}/${address.slug}`;
  };
}

/** The host of each domain, as far as short URLs show it. */
const hostsIn = (
  links: Iterable<StackResource>,
  shortUrlOf: (urn: string) => string | undefined,
): ReadonlyMap<string, string> =>
  new Map(
    [...links].flatMap(({ urn, properties }) => {
      const host = URL.parse(shortUrlOf(urn) ?? "")?.host;
      return host ? [[disclosedText(properties.domainId) ?? "", host] as const] : [];
    }),
  );
