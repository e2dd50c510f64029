import * as z from "zod";
import { addressesOf } from "../house-link";
import { defineRule, inEach, oneOf } from "../house-rule";

const HostPattern = z
  .string()
  .refine((text) => /^(\*\.)?[^*/:@?#\\\s]+$/.test(text) && URL.canParse(`https://${text}`), {
    error: "a host is written as example.com, or *.example.com for all of its subdomains",
  })
  .describe("A host, `example.com`, or all of its subdomains, `*.example.com`.");

const hosts = z.array(HostPattern).min(1);

export const allowedHosts = defineRule({
  doc: "The only hosts to which links may lead.",
  settings: { hosts },
  short: "hosts",
  check: inEach((link, { hosts: allowed }) => {
    const isAllowed = hostMatcher(allowed);
    return addressesOf(link).flatMap(({ path, url }) => {
      const host = hostOf(url);
      return host && isAllowed(host)
        ? []
        : [{ path, reason: `must lead to ${oneOf(allowed)}`, value: host || originOf(url) }];
    });
  }),
});

export const forbiddenHosts = defineRule({
  doc: "Hosts to which no link may lead.",
  settings: { hosts },
  short: "hosts",
  check: inEach((link, { hosts: forbidden }) => {
    const isForbidden = hostMatcher(forbidden);
    return addressesOf(link).flatMap(({ path, url }) => {
      const host = hostOf(url);
      return host && isForbidden(host)
        ? [{ path, reason: `must not lead to ${oneOf(forbidden)}`, value: host }]
        : [];
    });
  }),
});

export const httpsOnly = defineRule({
  doc: "Links lead to HTTPS addresses only.",
  settings: {},
  short: undefined,
  check: inEach((link) =>
    addressesOf(link)
      .filter(({ url }) => URL.parse(url)?.protocol !== "https:")
      .map(({ path, url }) => ({ path, reason: "must be an HTTPS address", value: originOf(url) })),
  ),
});

/** A base without a host of its own. A browser takes a destination without a scheme for one on the host of the short link. */
const base = "https://relative.invalid";

/** The host of a destination as a browser sees it; empty or undefined if it has none of its own. */
function hostOf(url: string): string | undefined {
  const host = URL.parse(url, base)?.hostname;
  return host === "relative.invalid" ? undefined : host && normalizedHost(host);
}

/** The scheme and host of a URL: what follows may be long. */
const originOf = (url: string): string => {
  const { protocol, host } = URL.parse(url) ?? {};
  return protocol === undefined ? url : host ? `${protocol}//${host}` : `${protocol}…`;
};

/** Returns whether a host is one of these, or a subdomain of one with an asterisk. */
function hostMatcher(patterns: readonly string[]): (host: string) => boolean {
  const normalized = patterns.map(normalizedHost);
  return (host) => normalized.some((it) => (it.startsWith("*.") ? host.endsWith(it.slice(1)) : it === host));
}

/**
 * A host, or a pattern, as URLs of the web have it: in lower case, without other letters than those of ASCII.
 * What no URL of the web can have, as in the URL of an app, stays as it is.
 */
const normalizedHost = (host: string): string =>
  (URL.parse(`https://${host}`)?.hostname ?? host).replace(/\.$/, "");
