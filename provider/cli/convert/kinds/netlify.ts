import type { Content } from "../arrived";
import { countLines, type FileLine, linesOf, redirectKind } from "../redirects/kind";
import type { Rule, Rules } from "../redirects/rule";
import { netlifyRule } from "./netlify/rule";
import { rulesOfToml } from "./netlify/toml";

/**
 * Netlify: a `_redirects` file or the `redirects` of a `netlify.toml` (docs.netlify.com, "Redirects and rewrites" and "Redirect
 * options"; the package @netlify/redirect-parser). Cloudflare Pages and GitLab Pages read the first form.
 */
export const netlify = redirectKind({
  name: "netlify",
  title: "Netlify `_redirects`, `netlify.toml`",
  howToExport: "Use the file _redirects or netlify.toml of the site.",
  converts: ["paths with one destination", "conditions on country and language"],
  leavesOut: [
    "query parameters",
    "rewrites",
    "conditions on roles and cookies",
    "everything besides redirects",
  ],
  // A table with two addresses on each line may look the same.
  recognize(content) {
    if (content.json) return 0;
    if (content.toml) return Array.isArray(content.toml.redirects) ? 5 : 0;
    return countLines(content, isRule) * 2 <= linesOf(content.text).lines.length ? 0 : 1;
  },
  read: (content) => (content.toml ? rulesOfToml(content.toml, content.text) : readLines(content)),
});

function readLines({ text }: Content): Rules {
  const { lines, metadata } = linesOf(text);
  const rules = lines.map(ruleIn);
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
}

const isRule = (line: string): boolean =>
  /^(\/|https?:\/\/)\S*\s+(\S+=\S+\s+)*(\/|https?:\/\/)(\S*[^\s;,])?(\s+[^;{]*)?$/i.test(line);

function ruleIn({ line, text }: FileLine): Rule | undefined {
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
  return netlifyRule({ line, from, to, status, query, conditions });
}

const splitStatus = (
  words: readonly string[],
): [status: string | undefined, conditions: readonly string[]] =>
  /^\d{3}!?$/.test(words[0] ?? "") ? [words[0], words.slice(1)] : [undefined, words];
