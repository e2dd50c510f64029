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
    os: os.name,
    browser: renamed(browsers, browser.name),
    device: renamed(devices, platform.type),
  };
  return Object.fromEntries(Object.entries(found).filter(([, name]) => name));
}

/** A name of Bowser's as the service has it. A header may have any name, also one that objects have: no plain object is asked. */
const renamed = (names: ReadonlyMap<string, string>, name = ""): string => names.get(name) ?? name;

const browsers = new Map([
  ["Microsoft Edge", "Edge"],
  ["Samsung Internet for Android", "Samsung Internet"],
  ["Chromium", "Chrome"],
]);
const devices = new Map([
  ["mobile", "PHONE"],
  ["tablet", "TABLET"],
  ["desktop", "DESKTOP"],
  ["tv", "TV"],
  ["bot", "BOT"],
]);
