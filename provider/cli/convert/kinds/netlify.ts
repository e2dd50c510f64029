import type { Visitors } from "../arrived";
import { isVisitor } from "../fields/roles";
import { countLines, type FileLine, linesOf, redirectKind } from "../redirects/kind";
import { splatIn, wildcardIn } from "../redirects/patterns";
import type { Rule } from "../redirects/rule";

/**
 * Netlify: a `_redirects` file (docs.netlify.com, "Redirects and rewrites" and "Redirect options"; the package
 * @netlify/redirect-parser). Cloudflare Pages and GitLab Pages read the same form.
 */
export const netlify = redirectKind({
  name: "netlify",
  title: "Netlify `_redirects`",
  howToExport: "Use the file _redirects of the site.",
  converts: ["paths with one destination", "conditions on country and language"],
  leavesOut: ["query parameters", "rewrites", "conditions on roles and cookies"],
  // A table with two addresses on each line may look the same.
  recognize: (content) =>
    content.json || countLines(content, isRule) * 2 <= linesOf(content.text).lines.length ? 0 : 1,
  read({ text }) {
    const { lines, metadata } = linesOf(text);
    const rules = lines.map(ruleOf);
    return {
      rules: rules.filter((it) => it !== undefined),
      losses: lines
        .filter((_, index) => !rules[index])
        .map(({ line }) => ({
          line,
          what: "the line",
          reason: "is not a redirect: it has no path and destination.",
        })),
      metadata,
    };
  },
});

const isRule = (line: string): boolean =>
  /^(\/|https?:\/\/)\S*\s+(\S+=\S+\s+)*(\/|https?:\/\/)(\S*[^\s;,])?(\s+[^;{]*)?$/i.test(line);

function ruleOf({ line, text }: FileLine): Rule | undefined {
  const all = text.split(/\s+/);
  const comment = all.findIndex((it) => it.startsWith("#"));
  const [from = "", ...others] = comment < 0 ? all : all.slice(0, comment);
  const at = others.findIndex(
    (it) => /^(\/|https?:\/\/|[a-z][a-z0-9+.-]*:)/i.test(it) && !/^[a-z]\w*=/i.test(it),
  );
  const to = others[at];
  if (to === undefined) return undefined;
  const query = others.slice(0, at);
  const [status, conditions] = splitStatus(others.slice(at + 1));
  const visitors = visitorsOf(conditions);
  const problem =
    wildcardIn(from) ??
    splatIn(to) ??
    (query.length > 0 ? "looks at query parameters; a link here has only a path." : undefined) ??
    (visitors ? undefined : `has the condition ${conditions.join(" ")}, on which no route here can decide.`);
  const hasVisitors = visitors && Object.keys(visitors).length > 0;
  return { line, from, to, status, problem, ...(hasVisitors ? { visitors } : {}) };
}

const splitStatus = (
  words: readonly string[],
): [status: string | undefined, conditions: readonly string[]] =>
  /^\d{3}!?$/.test(words[0] ?? "") ? [words[0], words.slice(1)] : [undefined, words];

/** The visitors of conditions; undefined if a route cannot have one of them. */
function visitorsOf(conditions: readonly string[]): Visitors | undefined {
  const visitors: Record<string, string[]> = {};
  for (const condition of conditions) {
    const [, name = "", list = ""] = /^(country|language)=(.+)$/i.exec(condition) ?? [];
    const property = name.toLowerCase() as keyof typeof isVisitor;
    const values = list.split(",");
    if (name === "" || !values.every((it) => isVisitor[property].test(it))) return undefined;
    visitors[property] = property === "country" ? values.map((it) => it.toUpperCase()) : values;
  }
  return visitors;
}
