import type { Loss } from "../arrived";
import { countLines, type FileLine, linesOf, redirectKind } from "../redirects/kind";
import { literalPath, splatIn } from "../redirects/patterns";
import type { Rule } from "../redirects/rule";

const directive = /^(Redirect|RedirectPermanent|RedirectTemp|RedirectMatch|RewriteRule)\s/i;

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
    const { lines, metadata } = linesOf(text);
    const rules: Rule[] = [];
    const losses: Loss[] = [];
    let condition: number | undefined;
    for (const it of joinLines(lines)) {
      const rule = directive.test(it.text) ? ruleOf(it, condition) : undefined;
      const name = it.text.split(/\s/)[0] ?? "";
      if (rule) rules.push(rule);
      else if (/^RewriteCond\b/i.test(it.text))
        losses.push({ line: it.line, what: name, reason: "no route here can decide on it." });
      else if (surroundings.test(it.text)) metadata.set(name, (metadata.get(name) ?? 0) + 1);
      else losses.push({ line: it.line, what: name, reason: "is not a redirect." });
      condition = isCondition(it.text) ? it.line : undefined;
    }
    return { rules, losses, metadata };
  },
});

/** Whether the rule in the next line depends on a line: on a condition, or on a rule with the flag `C`. */
function isCondition(text: string): boolean {
  if (/^RewriteCond\b/i.test(text)) return true;
  const [, , , flags = ""] = /^RewriteRule\b/i.test(text) ? wordsIn(text) : [];
  return flagsIn(flags).some((it) => /^(C|chain)$/i.test(it));
}

/** Joins lines that a backslash continues. */
function joinLines(lines: readonly FileLine[]): FileLine[] {
  const joined: FileLine[] = [];
  for (const { line, text } of lines) {
    const last = joined.at(-1);
    if (last?.text.endsWith("\\"))
      joined[joined.length - 1] = { ...last, text: `${last.text.slice(0, -1)} ${text}` };
    else joined.push({ line, text });
  }
  return joined;
}

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

function ruleOf({ line, text }: FileLine, condition: number | undefined): Rule | undefined {
  const [name = "", ...words] = wordsIn(text);
  return /^RewriteRule$/i.test(name)
    ? rewrite(line, words, condition)
    : redirect(line, name.toLowerCase(), words);
}

/** Words that a directive does not have. */
const surplus = (words: readonly string[]): Omit<Loss, "line">[] =>
  words.map((what) => ({ what, reason: "is not a part of the directive." }));

const statuses: Readonly<Record<string, string>> = {
  permanent: "301",
  temp: "302",
  seeother: "303",
  gone: "410",
};
const defaults: Readonly<Record<string, string>> = { redirectpermanent: "301", redirecttemp: "302" };

function redirect(line: number, name: string, words: readonly string[]): Rule {
  const [first = ""] = words;
  const given = statuses[first.toLowerCase()] ?? (/^\d{3}$/.test(first) ? first : undefined);
  const [from = "", to = "", ...rest] = given === undefined ? words : words.slice(1);
  const status = given ?? defaults[name];
  if (name !== "redirectmatch") {
    const below = { what: "the paths below it", reason: "were redirected, too; a link here has one path." };
    return { line, from, to, status, notes: [below, ...surplus(rest)], problem: splatIn(to) };
  }
  const path = literalPath(from);
  const problem = path === undefined ? "has a pattern; a link here has one path." : splatIn(to);
  return { line, from: path ?? from, to, status, notes: surplus(rest), problem };
}

/** What flags of a RewriteRule do to a redirect that a link does not do. */
const flagReasons: Readonly<Record<string, string>> = {
  QSA: "a link here does not pass on the query of its short URL.",
  NC: "the service decides whether case matters.",
};
const harmless = /^(R(=.*)?|redirect(=.*)?|L|last|NE|noescape|END|QSD)$/i;

function rewrite(line: number, words: readonly string[], condition: number | undefined): Rule {
  const [pattern = "", to = "", flagText = "", ...rest] = words;
  const flags = flagsIn(flagText);
  const redirection = flags.map((it) => /^(?:R|redirect)(?:=(.*))?$/i.exec(it)).find((it) => it);
  const path = literalPath(pattern);
  const has = (flag: RegExp) => flags.some((it) => flag.test(it));
  const isRedirect = redirection || /^https?:\/\//i.test(to);
  const problem =
    (condition === undefined ? undefined : `depends on line ${condition}.`) ??
    (path === undefined ? "has a pattern; a link here has one path." : undefined) ??
    (to === "-" || has(/^([FG]|forbidden|gone)$/i) ? "leads nowhere." : undefined) ??
    (isRedirect && !has(/^(P|proxy)$/i)
      ? splatIn(to)
      : "shows another page under the same address, which is not a redirect.");
  const unknown = flags
    .filter((it) => !harmless.test(it))
    .map((it) => ({
      what: `flag ${it}`,
      reason: flagReasons[it.toUpperCase()] ?? "a link here has no such setting.",
    }));
  const notes = [...unknown, ...surplus(rest)];
  const status = redirection?.[1];
  // A backslash before a character takes its meaning away: `\%20`.
  const target = to.replace(/\\(.)/g, "$1");
  return {
    line,
    from: path ?? pattern,
    to: target,
    status: statuses[status ?? ""] ?? status,
    notes,
    problem,
  };
}
