import { isObject } from "../../../lifecycle";
import type { Visitors } from "../arrived";
import { destinationIn } from "../fields/draft";
import {
  allMetadata,
  clickLimit,
  expiry,
  forOs,
  indexable,
  isVisitor,
  leftOut,
  type Role,
  shortUrl,
  tags,
  text,
} from "../fields/roles";
import { serviceKind } from "../fields/service";
import { textOf } from "../fields/values";

/** The operating systems of what Shlink calls a device. */
const desktop = ["Windows", "macOS", "Linux", "Chrome OS"];
const devices = new Map(
  Object.entries({
    ...{ android: ["Android"], ios: ["iOS"], mobile: ["iOS", "Android"] },
    ...{ windows: ["Windows"], macos: ["macOS"], linux: ["Linux"], chromeos: ["Chrome OS"], desktop },
  }),
);

/** The visitors of a condition; undefined if no route can look at it. */
function visitorsOf(condition: unknown): Visitors | undefined {
  if (!isObject(condition)) return undefined;
  const value = textOf(condition.matchValue) ?? "";
  const os = devices.get(value.toLowerCase());
  if (condition.type === "device") return os && { os };
  if (condition.type === "language")
    return isVisitor.language.test(value) ? { language: [value] } : undefined;
  if (condition.type === "browser") return value === "" ? undefined : { browser: [value] };
  const isCountry = condition.type === "geolocation-country-code" && isVisitor.country.test(value);
  return isCountry ? { country: [value.toUpperCase()] } : undefined;
}

const redirectRules: Role = {
  ...{ label: "redirect rules", takesObject: true },
  take(value, draft) {
    const all: unknown[] = Array.isArray(value) ? value : [value];
    const rules = all.filter(isObject);
    const sorted = rules.toSorted((one, other) => Number(one.priority ?? 0) - Number(other.priority ?? 0));
    const lost = sorted.filter(({ longUrl, conditions }) => {
      const found = (Array.isArray(conditions) ? conditions : []).map(visitorsOf);
      const names = found.flatMap((it) => Object.keys(it ?? {}));
      const destination = destinationIn(textOf(longUrl) ?? "");
      const isRoute = found.length > 0 && !found.includes(undefined) && new Set(names).size === names.length;
      if (!isRoute || "reason" in destination) return true;
      draft.targets.push({ visitors: Object.assign({}, ...found), url: destination.url, rank: 0 });
      return false;
    });
    const places = lost.map(({ longUrl }) => textOf(longUrl) ?? "nowhere");
    const count = lost.length + all.length - rules.length;
    return count === 0
      ? undefined
      : `has ${count} of ${all.length} rules on which no route here can decide${places.length > 0 ? `, which lead to ${places.join(", ")}` : ""}.`;
  },
};

/** The list says only that there are rules. */
const hasRules: Role = {
  ...leftOut("redirect rules that the export lacks", ""),
  take: (_value, _draft, { redirectRules: rules }) =>
    rules === undefined
      ? "its redirect rules are not in this file; add them as redirectRules from GET /short-urls/{shortCode}/redirect-rules."
      : undefined,
};

/**
 * Shlink: the CSV of "Export" in its web client (shlinkio/shlink-web-component, src/short-urls/helpers/ExportShortUrlsBtn.tsx), that
 * of `shlink-importer`, the columns of `short-url:list`, and the short URLs of its API (shlinkio/shlink,
 * docs/swagger/definitions/ShortUrl.json), also with the `redirectRules` that another endpoint returns.
 */
export const shlink = serviceKind({
  name: "shlink",
  title: "Shlink",
  howToExport:
    "In the web client, list the short URLs and choose Export; or save the pages of GET /rest/v3/short-urls.",
  marks: [
    ["shortcode", "longurl"],
    ["shortcode", "longurl", "shorturl"],
    ["shorturl", "longurl", "datecreated"],
  ],
  roles: {
    shortcode: text("slug"),
    shorturl: shortUrl,
    longurl: text("url"),
    domain: text("domain"),
    title: text("title"),
    tags,
    "meta.validuntil": expiry,
    validuntil: expiry,
    "meta.maxvisits": clickLimit,
    maxvisits: clickLimit,
    crawlable: indexable,
    "devicelongurls.android": forOs("Android"),
    "devicelongurls.ios": forOs("iOS"),
    "devicelongurls.desktop": forOs(...desktop),
    redirectrules: redirectRules,
    "meta.validsince": leftOut("begin of validity", "a link here works from its creation on."),
    validsince: leftOut("begin of validity", "a link here works from its creation on."),
    forwardquery: leftOut(
      "forwarding of parameters",
      "a link here does not pass on the query of its short URL.",
    ),
    hasredirectrules: hasRules,
    ...allMetadata("createdat datecreated visits visitscount visitssummary apikeyname apikey author"),
  },
});
