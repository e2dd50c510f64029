import type { Visitor } from "../../../routing";
import { languagesIn } from "../../../routing";
import { readUserAgent, type UserAgentParts } from "../../../routing/user-agent";
import { version } from "../../../version";

/** Somebody who opens a short URL: what is sent, and the same as the model of visitors knows it. */
export interface Person {
  readonly headers: Readonly<Record<string, string>>;
  readonly visitor: Visitor;
}

/** What distinguishes a person from others. */
interface Traits {
  /** An Accept-Language header. */
  readonly language?: string | undefined;
  readonly userAgent?: string;
  /** The host of the page with the link. */
  readonly referrer?: string;
  /** The device profile, by its id in the platform catalog. */
  readonly device?: string;
}

const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/133.0.0.0";

/** User-Agent headers of usual browsers. */
const agents = {
  windows: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`,
  mac: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Safari/537.36`,
  linux: `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`,
  android: `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36`,
  iPhone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  edge: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/133.0.0.0`,
  firefox: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:135.0) Gecko/20100101 Firefox/135.0",
};

/** A header that names the command at its end, so that the operator of the service recognizes its visits. */
const signed = (agent: string, command: string): string =>
  `${agent} pulumi-shortlink/${version} (${command})`;

/** User-Agent headers of the visits of doctor. */
export const userAgents = Object.fromEntries(
  Object.entries(agents).map(([name, agent]) => [name, signed(agent, "doctor")]),
) as Readonly<Record<keyof typeof agents, string>>;

/** The User-Agent header of a test's visit by a system, a browser and a device; undefined if no usual one has them. */
export function agentWith(wanted: UserAgentParts): string | undefined {
  const found = Object.values(agents).find((agent) => {
    const parts = readUserAgent(agent);
    return (["os", "browser", "device"] as const).every(
      (field) => !wanted[field] || parts[field]?.toLowerCase() === wanted[field].toLowerCase(),
    );
  });
  return found === undefined ? undefined : signed(found, "test");
}

/** A person with these traits: no languages, no referrer and a common browser where nothing is said. */
export function person({
  language = "",
  userAgent = userAgents.windows,
  referrer = "",
  device,
}: Traits): Person {
  return {
    headers: {
      accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8",
      // A cache that respects it passes the request on.
      "cache-control": "no-cache",
      "user-agent": userAgent,
      ...(language && { "accept-language": language }),
      ...(referrer && { referer: `https://${referrer}/` }),
    },
    visitor: {
      ...{ os: "", browser: "", device: "", ...readUserAgent(userAgent), ...(device && { device }) },
      ...{ userAgent, referrer, languages: languagesIn(language), passwords: false },
    },
  };
}

/** Somebody of whom nothing is said. */
export const anybody = person({});

/** Somebody of whom only the languages are known. */
export const speaks = (language: string): Person => person({ language });
