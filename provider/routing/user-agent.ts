import { parse } from "bowser";

/** What a User-Agent header says about a visitor; without what it does not say. */
export interface UserAgentParts {
  readonly os?: string;
  readonly browser?: string;
  readonly device?: string;
}

/**
 * The operating system, the browser and the device of a User-Agent header.
 *
 * @example
 * readUserAgent("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) …") // { os: "iOS", browser: "Safari", device: "PHONE" }
 */
export function readUserAgent(userAgent: string): UserAgentParts {
  if (userAgent === "") return {};
  const { os, browser, platform } = parse(userAgent);
  const found = {
    os: renamed(systems, os.name),
    browser: renamed(browsers, browser.name),
    device: renamed(devices, platform.type),
  };
  return Object.fromEntries(Object.entries(found).filter(([, name]) => name !== undefined));
}

const renamed = (names: Readonly<Record<string, string>>, name: string | undefined): string | undefined =>
  name === undefined || name === "" ? undefined : (names[name] ?? name);

const systems = { macOS: "macOS" };
const browsers = {
  "Microsoft Edge": "Edge",
  "Samsung Internet for Android": "Samsung Internet",
  Chromium: "Chrome",
};
const devices = { mobile: "PHONE", tablet: "TABLET", desktop: "DESKTOP", tv: "TV", bot: "BOT" };
