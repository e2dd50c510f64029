import { RE2JS } from "re2js";

/** Why a path with wildcards or placeholders cannot become a link; undefined if it has none. */
export function wildcardIn(path: string): string | undefined {
  if (path.includes("*")) return "has a wildcard; a link here has one path.";
  return /\/:[A-Za-z_]/.test(path) ? "has a placeholder; a link here has one path." : undefined;
}

/** Why a path that is a pattern cannot become a link. */
export const isPattern = "has a pattern; a link here has one path.";

/**
 * Why a destination that repeats parts of the address cannot be that of a link; undefined if it has none.
 *
 * @param part how the format writes such a part
 */
export const splatIn = (to: string, part: RegExp = /[/?&=]:[A-Za-z_]|\$[0-9]|\*/): string | undefined =>
  part.test(to.replace(/%[0-9A-Fa-f]{2}/g, ""))
    ? `leads to ${to}, which repeats a part of the address; a link here has one destination.`
    : undefined;

/**
 * The only path that a regular expression matches: `/about.html` for `^/?about\.html$`. Undefined if it may match others, except for
 * a slash at the end.
 */
export function literalPath(pattern: string): string | undefined {
  const [, body] = /^\^(.*)\$$/.exec(pattern) ?? [];
  const bare = body?.replace(/^\\?\/\??/, "").replace(/\\?\/\??$/, "");
  if (bare === undefined || !/^(?:[^\\^$|?*+()[\]{}]|\\[^A-Za-z0-9])*$/.test(bare)) return undefined;
  return `/${bare.replace(/\\(.)/g, "$1")}`;
}

/** The only path that a pattern of the package path-to-regexp matches, as Vercel uses it: `/a(1)` for `/a\(1\)`. Undefined if it may match others. */
export const literalSource = (pattern: string): string | undefined =>
  /^(?:[^\\(){}:*+?]|\\.)*$/.test(pattern) ? pattern.replace(/\\(.)/g, "$1") : undefined;

/**
 * Whether a path matches a regular expression of a server, for which it may be anything where that is not understood.
 *
 * @example
 * matcherOf("^/old/(.*)$")("/old/a"); // true
 */
export function matcherOf(pattern: string, ignoresCase = false): (path: string) => boolean {
  try {
    const compiled = RE2JS.compile(pattern, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0);
    return (path) => compiled.matcher(path).find();
  } catch {
    return () => true;
  }
}

/** Whether paths match a pattern with wildcards and placeholders such as `/news/:year/*`. */
export function matcherOfWildcards(pattern: string): (path: string) => boolean {
  const path = pattern.replace(/^https?:\/\/[^/]*/i, "");
  const parts = path.split(/(\/\*$|\*|:[A-Za-z_]\w*)/).map((part, index) => {
    if (index % 2 === 0) return RE2JS.quote(part);
    return part === "/*" ? "(/.*)?" : part === "*" ? ".*" : "[^/]+";
  });
  return matcherOf(`^${parts.join("")}/?$`);
}
