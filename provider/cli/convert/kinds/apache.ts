import type { Loss } from "../arrived";
import { countLines, type FileLine, linesOf, redirectKind } from "../redirects/kind";
import { isPattern, literalPath, splatIn } from "../redirects/patterns";
import { onHost, type Rule } from "../redirects/rule";

const directive = /^(Redirect|RedirectPermanent|RedirectTemp|RedirectMatch|RewriteRule)\s/i;

/** A section around directives. */
interface Section {
  /** The line from which on directives are not for all requests. */
  readonly condition: number | undefined;
  /** The name of its server. */
  host: string | undefined;
}

/** Sections whose directives are for all requests of a site. */
const unconditional = /^(IfModule|VirtualHost|Directory|Macro|RequireAll|RequireAny)$/i;

/** Lines around rules that say nothing about a redirect. */
const surroundings = /^(RewriteEngine\s+on\b|RewriteOptions\b|<\/?IfModule\b)/i;

/**
 * Apache: `Redirect`, `RedirectPermanent`, `RedirectTemp` and `RedirectMatch` (httpd.apache.org, mod_alias), and `RewriteRule`
 * (mod_rewrite) with a pattern that matches one path.
 */
export const apache = redirectKind({
  name: "apache",
  title: "Apache `Redirect`, `RewriteRule`",
  howToExport: "Use the file .htaccess, or the configuration of the site.",
  leavesOut: ["patterns", "conditions (`RewriteCond`)", "paths below a path", "other directives"],
  recognize: (content) => (!content.json && countLines(content, (it) => directive.test(it)) > 0 ? 5 : 0),
  read({ text }) {
    const { lines, metadata } = linesOf(joinLines(text));
    const rules: Rule[] = [];
    const losses: Loss[] = [];
    const count = (name: string) => metadata.set(name, (metadata.get(name) ?? 0) + 1);
    const sections: Section[] = [{ condition: undefined, host: undefined }];
    let condition: number | undefined;
    for (const it of lines) {
      const { line, text } = it;
      const [name = ""] = text.split(/\s/);
      const [, server] = /^ServerName\s+(?:https?:\/\/)?([^\s:/]+)/i.exec(text) ?? [];
      const last = sections.at(-1);
      if (directive.test(text)) {
        const isRewrite = /^RewriteRule$/i.test(name);
        const rule = ruleOf(it, (isRewrite ? condition : undefined) ?? last?.condition);
        rules.push(onHost(rule, last?.host));
        if (isRewrite) condition = isChained(text) ? line : undefined;
      } else if (server !== undefined && last) {
        last.host = server;
        count(name);
      } else if (/^RewriteCond$/i.test(name)) {
        losses.push({ line, what: name, reason: "no route here can decide on it." });
        condition = line;
      } else if (surroundings.test(text)) count(name);
      else losses.push({ line, what: name, reason: "is not a redirect." });
      trackSections(sections, it);
    }
    return { rules, losses, metadata };
  },
});

/** Enters a section that begins in a line, or leaves the one that ends there. */
function trackSections(sections: Section[], { line, text }: FileLine): void {
  const [, end, name = ""] = /^<(\/?)([a-z]+)/i.exec(text) ?? [];
  const { condition, host } = sections.at(-1) ?? {};
  if (end === "")
    sections.push({ condition: condition ?? (unconditional.test(name) ? undefined : line), host });
  if (end === "/" && sections.length > 1) sections.pop();
}

/** Whether the next rule depends on this one, which has the flag `C`. */
const isChained = (text: string): boolean =>
  flagsIn(wordsIn(text)[3] ?? "").some((it) => /^(C|chain)$/i.test(it));

/** Joins lines that a backslash continues, which comments may be as well. Empty lines in their place keep the numbers of the others. */
const joinLines = (text: string): string =>
  text.replace(/^(?:.*\\(?:\r\n|\n|\r))+.*/gm, (lines) => {
    const parts = lines.split(/\\(?:\r\n|\n|\r)/);
    return parts.join(" ") + "\n".repeat(parts.length - 1);
  });

/** The words of a directive, some of them in quotes. */
const wordsIn = (text: string): string[] =>
  [...text.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? "",
  );

/** The flags of a RewriteRule: `[R=301,L]`. */
const flagsIn = (text: string): string[] =>
  text
    .replace(/^\[|\]$/g, "")
    .split(",")
    .map((it) => it.trim())
    .filter((it) => it !== "");

function ruleOf({ line, text }: FileLine, condition: number | undefined): Rule {
  const [name = "", ...words] = wordsIn(text);
  const problem = condition === undefined ? undefined : `depends on line ${condition}.`;
  return /^RewriteRule$/i.test(name)
    ? rewrite(line, words, problem)
    : redirect(line, name.toLowerCase(), words, problem);
}

/** A part of a pattern, or a variable. */
const part = /[$%](\d|\{)/;

/** Words that a directive does not have. */
const surplus = (words: readonly string[]): Omit<Loss, "line">[] =>
  words.map((what) => ({ what, reason: "is not a part of the directive." }));

const statuses = new Map(
  Object.entries({
    ...{ permanent: "301", temp: "302", seeother: "303", gone: "410" },
    ...{ redirectpermanent: "301", redirecttemp: "302" },
  }),
);

function redirect(line: number, name: string, words: readonly string[], problem?: string): Rule {
  const [first = ""] = words;
  const given = statuses.get(first.toLowerCase()) ?? (/^\d{3}$/.test(first) ? first : undefined);
  const [from = "", to = "", ...rest] = given === undefined ? words : words.slice(1);
  const status = given ?? statuses.get(name);
  if (name !== "redirectmatch") {
    const below = { what: "the paths below it", reason: "were redirected, too; a link here has one path." };
    return { line, from, to, status, notes: [below, ...surplus(rest)], problem };
  }
  const path = literalPath(from);
  problem ??= path === undefined ? isPattern : splatIn(to, part);
  return { line, from: path ?? from, to, status, notes: surplus(rest), problem };
}

/** What flags of a RewriteRule do to a redirect that a link does not do. */
const flagReasons: Readonly<Record<string, string>> = {
  QSA: "a link here does not pass on the query of its short URL.",
  NC: "the service decides whether case matters.",
};
const harmless = /^(R(=.*)?|redirect(=.*)?|L|last|NE|noescape|END|QSD)$/i;

function rewrite(line: number, words: readonly string[], dependence?: string): Rule {
  const [pattern = "", to = "", flagText = "", ...rest] = words;
  const flags = flagsIn(flagText);
  const redirection = flags.map((it) => /^(?:R|redirect)(?:=(.*))?$/i.exec(it)).find((it) => it);
  const path = literalPath(pattern);
  const has = (flag: RegExp) => flags.some((it) => flag.test(it));
  const isRedirect = redirection || /^https?:\/\//i.test(to);
  const problem =
    dependence ??
    (path === undefined ? isPattern : undefined) ??
    (to === "-" || has(/^([FG]|forbidden|gone)$/i) ? "leads nowhere." : undefined) ??
    (isRedirect && !has(/^(P|proxy)$/i)
      ? splatIn(to, part)
      : "shows another page under the same address, which is not a redirect.");
  const unknown = flags
    .filter((it) => !harmless.test(it))
    .map((it) => ({
      what: `flag ${it}`,
      reason: flagReasons[it.toUpperCase()] ?? "a link here has no such setting.",
    }));
  const notes = [...unknown, ...surplus(rest)];
  const status = redirection?.[1];
  // A backslash before a character takes its meaning away: `\%20`. A question mark at the end leaves out the query of the request.
  const target = to.replace(/\\(.)/g, "$1").replace(/\?$/, "");
  return {
    line,
    from: path ?? pattern,
    to: target,
    status: statuses.get(status ?? "") ?? status,
    notes,
    problem,
  };
}
