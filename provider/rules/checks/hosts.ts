import * as z from "zod";
import { addressesOf } from "../house-link";
import { defineRule, inEach, oneOf } from "../house-rule";

const HostPattern = z
  .string()
  .refine((text) => normalizedHost(text) !== undefined, {
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
      return host !== undefined && isAllowed(host)
        ? []
        : [{ path, reason: `must lead to ${oneOf(allowed)}`, value: host ?? originOf(url) }];
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
      return host !== undefined && isForbidden(host)
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
      .filter(({ url }) => !URL.canParse(url) || new URL(url).protocol !== "https:")
      .map(({ path, url }) => ({ path, reason: "must be an HTTPS address", value: originOf(url) })),
  ),
});

/** A base without a host of its own. A browser takes a destination without a scheme for one on the host of the short link. */
const base = "https://relative.invalid";

/** The host of a destination as a browser sees it; undefined if it has none of its own. */
function hostOf(url: string): string | undefined {
  if (!URL.canParse(url, base)) return undefined;
  const { hostname } = new URL(url, base);
  return hostname === "" || hostname === "relative.invalid" ? undefined : withoutDot(hostname);
}

/** The scheme and host of a URL: what follows may be long. */
const originOf = (url: string): string => {
  const { protocol, host } = URL.parse(url) ?? {};
  return protocol === undefined ? url : host ? `${protocol}//${host}` : `${protocol}…`;
};

/** Returns whether a host is one of these, or a subdomain of one with an asterisk. */
function hostMatcher(patterns: readonly string[]): (host: string) => boolean {
  const normalized = patterns.flatMap((it) => normalizedHost(it) ?? []);
  const exact = new Set(normalized.filter((it) => !it.startsWith("*.")));
  const suffixes = normalized.filter((it) => it.startsWith("*.")).map((it) => it.slice(1));
  return (host) => exact.has(host) || suffixes.some((suffix) => host.endsWith(suffix));
}

/** A pattern with its host as URLs have it: in lower case, without other letters than those of ASCII. */
function normalizedHost(pattern: string): string | undefined {
  const [, asterisk = "", host = ""] = /^(\*\.)?([^*/:@?#\\\s]+)$/.exec(pattern) ?? [];
  const url = `https://${host}`;
  return host !== "" && URL.canParse(url) ? asterisk + withoutDot(new URL(url).hostname) : undefined;
}

const withoutDot = (host: string): string => host.replace(/\.$/, "");
