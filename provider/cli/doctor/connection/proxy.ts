import { isLoopback } from "../../../loopback";

type Environment = Readonly<Record<string, string | undefined>>;

/** Which proxy requests to a service go through. */
export type ProxyUse =
  /** None, and why. */
  | { readonly url?: undefined; readonly reason: string }
  /** The proxy that this variable names. `url` is null if its value is not the URL of an HTTP proxy. */
  | { readonly url: URL | null; readonly variable: string };

/** Finds the proxy for a service as the transport does: the lower-case variables take precedence over the others. */
export function proxyFor(service: URL, environment: Environment): ProxyUse {
  if (isLoopback(service.hostname)) return { reason: "not used for this machine" };
  const proxies = [
    firstSet(environment, "https_proxy", "HTTPS_PROXY"),
    // Used for HTTPS too if no other proxy is set.
    firstSet(environment, "http_proxy", "HTTP_PROXY"),
  ].flatMap((it) => (it?.[1] ? [{ variable: it[0], url: proxyUrl(it[1]) }] : []));
  // The transport refuses a wrong value even if it does not use it.
  const wrong = proxies.find(({ url }) => url === null);
  if (wrong) return wrong;
  const [used] = proxies;
  if (!used) return { reason: "none: HTTPS_PROXY and HTTP_PROXY are not set" };
  const [exception, list = ""] = firstSet(environment, "no_proxy", "NO_PROXY") ?? [];
  return matchesNoProxy(service, list) ? { reason: `none: ${exception} lists the host` } : used;
}

function proxyUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isValid =
    url && /^https?:$/.test(url.protocol) && !/%(?![0-9a-f]{2})/i.test(url.username + url.password);
  return isValid ? url : null;
}

/** The first of these variables that exists, even if it is empty. */
function firstSet(environment: Environment, ...names: readonly string[]): [string, string] | undefined {
  const name = names.find((it) => environment[it] !== undefined);
  return name === undefined ? undefined : [name, environment[name] ?? ""];
}

/**
 * Whether a value of NO_PROXY excludes a service: it names the host, a domain above it, or `*`, each with or without a port.
 * `*.example.com` names only what is below example.com.
 */
function matchesNoProxy(service: URL, list: string): boolean {
  const host = withoutDot(withoutBrackets(service.hostname).toLowerCase());
  const port = service.port || (service.protocol === "https:" ? "443" : "80");
  return list
    .split(/[,\s]/)
    .filter((entry) => entry !== "")
    .some((entry) => {
      const [, name = entry, onlyPort] = /^(\[.+\]|[^:]+):(\d+)$/.exec(entry) ?? [];
      if (onlyPort !== undefined && Number(onlyPort) !== Number(port)) return false;
      if (name === "*") return true;
      const domain = withoutDot(withoutBrackets(name).replace(/^\*?\./, "")).toLowerCase();
      return host.endsWith(`.${domain}`) || (host === domain && !name.startsWith("*"));
    });
}

/** A host name of a URL as the network functions take it: an IPv6 address without its brackets. */
export const withoutBrackets = (host: string): string => host.replace(/^\[(.+)\]$/, "$1");

const withoutDot = (host: string): string => host.replace(/(.)\.$/, "$1");
