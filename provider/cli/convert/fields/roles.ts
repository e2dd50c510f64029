import type { VisitorProperty } from "../../../contract";
import { isObject, type Properties } from "../../../lifecycle";
import { type Draft, destinationIn } from "./draft";
import { isOff, namesIn, type ShortUrl, shortUrlIn, textOf, timeIn, trimSlashes } from "./values";

/** What a field of an export means. */
export interface Role {
  /** What it is, for people: "title". */
  readonly label: string;
  /** Whether it says nothing about a link here: it is counted. */
  readonly isMetadata?: boolean;
  /** Whether it never becomes a part of a link. */
  readonly isLeftOut?: boolean;
  /** Whether it takes an object or a list as a whole, also one that a text spells. */
  readonly takesObject?: boolean;
  /** Whether a value leaves a setting off, so that there is nothing to convert. */
  isOff?(value: unknown): boolean;
  /** Adds a value to a link. Returns why it cannot, if so; it then is listed. */
  take?(value: unknown, draft: Draft, fields: Properties): string | undefined;
}

/** A field that says nothing about a link here. */
export const metadata: Role = { label: "statistics and ids", isMetadata: true };

/** Fields that say nothing about a link here, by their names in one text. */
export const allMetadata = (names: string): Readonly<Record<string, Role>> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, metadata]),
  );

/** A field that a link here cannot have. It is counted while it is off. */
export const leftOut = (label: string, reason: string): Role => ({
  ...{ label, isLeftOut: true, takesObject: true, isOff },
  take: () => reason,
});

/** Whether a link is put away in the list of its service. It works all the same. */
export const archived = leftOut("whether it is archived", "a link here is not archived; this one works.");

/** A field that means, unless it is off, that a link does not lead anywhere any more. */
export const dead = (label: string): Role => ({
  ...{ label: `links that are ${label}`, isLeftOut: true, isOff },
  take(_, draft) {
    draft.deadBecause = `is ${label}, so its short URL leads nowhere.`;
    return undefined;
  },
});

/** Why a link has no place here that is for a domain without a path. */
export const isForRoot = "is for the root of its domain, which cannot be a link.";

type TextField = "slug" | "domain" | "url" | "title" | "description" | "imageUrl" | "folder" | "expiredUrl";

/** What fields of a link are for people, where they have no name of their own. */
const labels: Readonly<Partial<Record<TextField, string>>> = {
  ...{ slug: "short URL", domain: "short URL", url: "destination", imageUrl: "image" },
};

/** Sets a part of a link. Returns why it cannot, if another field set it to another value. */
function setOnce<K extends keyof Draft>(draft: Draft, part: K, value: Draft[K]): string | undefined {
  if (draft[part] !== undefined && draft[part] !== value) return "differs from another field for the same.";
  draft[part] = value;
  return undefined;
}

/** A text. */
export const text = (field: TextField, label: string = labels[field] ?? field): Role => ({
  label,
  take(value, draft) {
    const found = textOf(value);
    if (found === undefined) return "is not a text.";
    return setOnce(draft, field, field === "slug" ? trimSlashes(found) : found);
  },
});

/** A destination besides the main one. */
const destination = (label: string, add: (url: string, draft: Draft) => string | undefined): Role => ({
  label,
  take(value, draft) {
    const found = destinationIn(textOf(value) ?? "");
    if ("reason" in found) return found.reason;
    return add(found.url, draft);
  },
});

export const expiredUrl = destination("destination after the expiry", (url, draft) =>
  setOnce(draft, "expiredUrl", url),
);

/** A destination for visitors with one of these operating systems. */
export const forOs = (...os: readonly string[]): Role =>
  destination("device targets", (url, draft) => {
    draft.targets.push({ visitors: { os }, url, rank: 0 });
    return undefined;
  });

/** Why a part of a short URL is not carried over; undefined if there is none. */
const unread = ({ rest = "" }: ShortUrl): string | undefined =>
  rest === "" ? undefined : `ends in ${rest}, which is no part of the path of a link.`;

/** A short URL, with or without its scheme. */
export const shortUrl: Role = {
  label: "short URL",
  take(value, draft) {
    const found = shortUrlIn(value);
    if (!found) return "is not a short URL.";
    const { address } = draft;
    if (address && (address.host !== found.host || address.path !== found.path)) draft.others.push(found);
    else draft.address = found;
    return unread(found);
  },
};

/** A short URL, or a list of several, that people chose. */
export const chosenShortUrls: Role = {
  ...{ label: "further short URLs as links", takesObject: true },
  take(value, draft) {
    const found = namesIn(value).map(shortUrlIn);
    for (const it of found) if (it) draft.others.push(it);
    if (found.length === 0 || found.includes(undefined)) return "is not a list of short URLs.";
    return found.map((it) => it && unread(it)).find((reason) => reason !== undefined);
  },
};

/** Destinations by one property of a visitor: an object, a list of objects, or its JSON. */
export const targetsBy = (property: VisitorProperty & ("country" | "language"), label: string): Role => ({
  ...{ label, takesObject: true },
  take(value, draft) {
    const pairs = Array.isArray(value)
      ? value.map((it: unknown) =>
          isObject(it) ? [it[property], it.url ?? it.originalURL ?? it.destination] : [],
        )
      : isObject(value)
        ? Object.entries(value)
        : [[]];
    const wrong = pairs.flatMap(([name, url]) => {
      const found = destinationIn(textOf(url) ?? "");
      const visitor = property === "country" ? textOf(name)?.toUpperCase() : textOf(name);
      const visitors = { [property]: [visitor ?? ""] };
      if ("url" in found && isVisitor[property].test(textOf(name) ?? "")) {
        draft.targets.push({ visitors, url: found.url, rank: 1 });
        return [];
      }
      return [textOf(name) ?? "an entry"];
    });
    return wrong.length === 0
      ? undefined
      : `has ${wrong.join(", ")}, which is no ${property} with an absolute URL.`;
  },
});

/** What a country and a language look like. */
export const isVisitor = { country: /^[a-z]{2}$/i, language: /^[a-z]{2,3}([-_][a-z0-9]+)*$/i } as const;

export const tags: Role = {
  ...{ label: "tags", takesObject: true },
  take(value, draft) {
    const names = namesIn(value);
    const known = names.filter((name) => name !== undefined);
    draft.tags.push(...known.filter((name) => !draft.tags.includes(name)));
    return names.includes(undefined) ? "has a tag without a name." : undefined;
  },
};

export const expiry: Role = {
  label: "expiry",
  take(value, draft) {
    const time = timeIn(value);
    return time ? setOnce(draft, "expiresAt", time) : "is not a time such as 2030-12-31T23:59:59Z.";
  },
};

export const password: Role = {
  label: "password (to set again)",
  // Whether it is a password or says that there is one, "no" may be the password itself.
  isOff: (value) => value === false || /^false$/i.test(String(value)),
  take(_, draft) {
    draft.hasPassword = true;
    return undefined;
  },
};

export const clickLimit: Role = {
  ...{ label: "limit of visits", isOff },
  take(value, draft) {
    const count = Number(textOf(value));
    if (!Number.isInteger(count) || count < 1) return "is not a whole number of visits.";
    return setOnce(draft, "clickLimit", count);
  },
};

/** A UTM parameter of the destination. */
export const utm = (name: string): Role => ({
  label: "UTM parameters",
  take(value, draft) {
    draft.utm.push([name, textOf(value) ?? ""]);
    return textOf(value) === undefined ? "is not a text." : undefined;
  },
});

export const indexable: Role = {
  ...{ label: "whether search engines may list it", isOff },
  take(_, draft) {
    draft.isIndexable = true;
    return undefined;
  },
};

export const qr: Role = {
  ...{ label: "QR code", takesObject: true, isOff },
  take(_, draft) {
    draft.hasQr = true;
    return undefined;
  },
};
