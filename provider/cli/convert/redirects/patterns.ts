/** Why a path with wildcards or placeholders cannot become a link; undefined if it has none. */
export function wildcardIn(path: string): string | undefined {
  if (path.includes("*")) return "has a wildcard; a link here has one path.";
  if (/\/:[A-Za-z_]/.test(path)) return "has a placeholder; a link here has one path.";
  return /[()[\]{}|^$+]/.test(path.replace(/^https?:\/\/\[[^\]]*\]/, ""))
    ? "has a pattern; a link here has one path."
    : undefined;
}

/** Why a destination that repeats parts of the path cannot be that of a link; undefined if it has none. */
export const splatIn = (to: string): string | undefined =>
  /\/:[A-Za-z_]|[?&=]:[A-Za-z_]|[$%]\{?[A-Za-z0-9_]*[0-9}]|\$[A-Za-z_{]|\*/.test(
    to.replace(/%[0-9A-Fa-f]{2}/g, ""),
  )
    ? `leads to ${to}, which repeats a part of the address; a link here has one destination.`
    : undefined;

/**
 * The only path that a regular expression matches: `/about.html` for `^/?about\.html$`. Undefined if it may match others, except for
 * a slash at the end.
 */
export function literalPath(pattern: string): string | undefined {
  const [, body] = /^\^(.*)\$$/.exec(pattern) ?? [];
  const bare = body?.replace(/^\\?\/\??/, "").replace(/\\?\/\??$/, "");
  if (bare === undefined || !/^(?:[A-Za-z0-9_~%,@!./-]|\\[^A-Za-z0-9])*$/.test(bare)) return undefined;
  return `/${bare.replace(/\\(.)/g, "$1")}`;
}
