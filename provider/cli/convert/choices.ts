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

/** Which links become one set. */
export const setKinds = ["one", "folder", "domain"] as const;
export type SetKind = (typeof setKinds)[number];

/** How to convert a file. */
export interface ConvertOptions {
  /** The kind of the file. Left out, it is recognized from the content. */
  readonly service?: KindName | undefined;
  readonly tags: TagMode;
  /** The domain of all links, by its id or host. */
  readonly onDomain?: string | undefined;
  /** The site whose paths a redirect file has. */
  readonly site?: string | undefined;
  /** Whether links whose slug this service refuses get another one. */
  readonly rename?: boolean | undefined;
  readonly sets: SetKind;
}
