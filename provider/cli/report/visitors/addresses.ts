import { isHost } from "../../../contract";
import type { Hosts } from "../../account/account";
import { disclosedText } from "../../graph/model/values";
import type { StackResource } from "../../graph/read/stack-resources";
import { addressOf } from "./sides";

/**
 * Returns a function that finds what visitors open: `sho.rt/spring`. Undefined where the host or the slug is not known.
 *
 * @param links links of the stack, whose short URLs show the hosts of their domains
 * @param hosts the hosts of the account's domains, where these were read
 */
export function addressFinder(
  links: Iterable<StackResource>,
  shortUrlOf: (urn: string) => string | undefined,
  hosts: Hosts,
): (link: StackResource) => string | undefined {
  let shown: ReadonlyMap<string, string> | undefined;
  const hostOf = (domainId = "") => {
    if (isHost(domainId)) return domainId;
    shown ??= hostsIn(links, shortUrlOf);
    return shown.get(domainId) ?? hosts.get(domainId)?.[0];
  };
  return (link) => {
    const address = addressOf(link);
    if (!address) return shortUrlOf(link.urn)?.replace(/^https?:\/\//, "");
    const host = hostOf(address.domainId);
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
