/**
 * Somebody who opens a short link. A field that is left out is open: the answer then covers everything that it may be.
 *
 * @example
 * { country: "DE", languages: ["de-AT", "en"], os: "iOS", at: "2026-12-24T18:00Z" }
 */
export interface Visitor {
  /** The code of the country: `DE`. */
  readonly country?: string | undefined;
  /** The languages that the browser asks for, the preferred one first: `["de-AT", "en"]`. */
  readonly languages?: readonly string[] | undefined;
  /** The operating system, by the name that the service has for it: `iOS`. */
  readonly os?: string | undefined;
  /** The browser, by the name that the service has for it: `Safari`. */
  readonly browser?: string | undefined;
  /** The device profile, by its id or name in the platform catalog. */
  readonly device?: string | undefined;
  readonly userAgent?: string | undefined;
  /** The domain of the page with the link: `news.example.com`. Empty if there is none. */
  readonly referrer?: string | undefined;
  /**
   * The time of the visit. A text without an offset is in UTC, and a date without a time is the start of that
   * day. A text that is no time counts as left out.
   */
  readonly at?: Date | string | undefined;
  /** How many visits count against each limit so far, or of which part: by the key of a route, or `link`. */
  readonly visits?: number | Readonly<Record<string, number>> | undefined;
  /** Whether the visitor knows all passwords or none, or whose: the keys of routes, or `link`. */
  readonly passwords?: boolean | readonly string[] | undefined;
}

/** The fields whose value is one of some names. */
export const nameFields = ["country", "os", "browser", "device"] as const;
export type NameField = (typeof nameFields)[number];

/** The fields whose value is a text that conditions examine. */
export const textFields: readonly TextField[] = [
  "country",
  "languages",
  "os",
  "browser",
  "device",
  "userAgent",
  "referrer",
];
export type TextField = NameField | "languages" | "userAgent" | "referrer";

/** The fields of a visitor. */
export const visitorFields: readonly (keyof Visitor)[] = [...textFields, "at", "visits", "passwords"];
