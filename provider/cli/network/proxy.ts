import { isLoopback, withoutBrackets } from "../../loopback";

type Environment = Readonly<Record<string, string | undefined>>;

/** Which proxy requests to a service go through. */
export type ProxyUse =
  /** None, and why. */
  | { readonly url?: undefined; readonly reason: string }
  /** The proxy that this variable names. `url` is null if its value is not the URL of an HTTP proxy. */
  | { readonly url: URL | null; readonly variable: string };

/** Finds the proxy for a service as undici does, which does not say which one it uses. */
export function proxyFor(service: URL, environment: Environment): ProxyUse {
  if (isLoopback(service.hostname)) return { reason: "not used for this machine" };
  // The proxy for HTTP is used for HTTPS too if there is no other.
  const proxies = ["https_proxy", "http_proxy"].flatMap((name) => {
    const { variable, text } = read(environment, name);
    return text === "" ? [] : { variable, url: proxyUrl(text) };
  });
  // The transport refuses a wrong value even if it does not use it.
  const used = proxies.find(({ url }) => url === null) ?? proxies[0];
  if (!used) return { reason: "none: HTTPS_PROXY and HTTP_PROXY are not set" };
  const { variable, text } = read(environment, "no_proxy");
  return used.url && matchesNoProxy(service, text) ? { reason: `none: ${variable} lists the host` } : used;
}

/** A variable: the one in lower case takes precedence, even if it is empty. */
function read(environment: Environment, name: string): { variable: string; text: string } {
  const variable = environment[name] === undefined ? name.toUpperCase() : name;
  return { variable, text: environment[variable] ?? "" };
}

function proxyUrl(text: string): URL | null {
  const url = URL.parse(text);
  const isValid = url && /^https?:$/.test(url.protocol) && [url.username, url.password].every(isDecodable);
  return isValid ? url : null;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a value of NO_PROXY excludes a service: it names the host, a domain above it, or `*`, each with or without a port.
 * `*.example.com` names only what is below example.com.
 */
function matchesNoProxy(service: URL, list: string): boolean {
  const host = bare(service.hostname);
  return (list.match(/[^,\s]+/g) ?? []).some((entry) => {
    const [, name = entry, onlyPort] = /^(\[.+\]|[^:]+):(\d+)$/.exec(entry) ?? [];
    if (onlyPort !== undefined && Number(onlyPort) !== portOf(service)) return false;
    if (name === "*") return true;
    const domain = bare(name.replace(/^\*?\./, ""));
    return host.endsWith(`.${domain}`) || (host === domain && !name.startsWith("*"));
  });
}

/** A host without brackets and the dot at its end, in lower case. */
const bare = (host: string): string =>
  withoutBrackets(host)
    .replace(/(.)\.$/, "$1")
    .toLowerCase();

/** The port of a URL. */
export const portOf = ({ port, protocol }: URL): number =>
  port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
