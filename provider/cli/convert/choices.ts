// What the flags of a conversion accept. Commands load this file when they start, so it loads nothing.

/** The kinds of files, by name. */
export const kindNames = [
  ...(["bitly", "dub", "rebrandly", "shortio", "shlink", "yourls", "kutt"] as const),
  ...(["netlify", "vercel", "cloudflare", "apache", "nginx"] as const),
];
export type KindName = (typeof kindNames)[number];

/** What the links become. */
export const forms = ["table", "typescript", "yaml"] as const;
export type Form = (typeof forms)[number];

/** What becomes of tags, which links here do not have. */
export const tagModes = ["title", "folder", "none"] as const;
export type TagMode = (typeof tagModes)[number];

/** How to divide the links into sets. */
export const splits = ["none", "domain", "folder"] as const;
export type Split = (typeof splits)[number];

/** How to convert a file. */
export interface ConvertOptions {
  /** Left out, it is recognized from the content. */
  readonly kind?: KindName | undefined;
  readonly tags: TagMode;
  /** The domain of all links, by its id or host. */
  readonly domain?: string | undefined;
  /** The site whose paths a redirect file has. */
  readonly site?: string | undefined;
  /** Whether links whose slug this service refuses get another one. */
  readonly rename?: boolean | undefined;
  readonly split: Split;
}
