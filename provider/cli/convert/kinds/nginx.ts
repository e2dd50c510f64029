import type { Loss } from "../arrived";
import { countLines, type FileLine, linesOf, redirectKind } from "../redirects/kind";
import { literalPath, splatIn, wildcardIn } from "../redirects/patterns";
import type { Rule } from "../redirects/rule";

const entry = /^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s;{}]+)\s+("(?:[^"\\]|\\.)*"|'[^']*'|[^\s;{}]+)\s*;\s*(#.*)?$/;
const rewritePattern = /^rewrite\s+(\S+)\s+(\S+)\s+(permanent|redirect)\s*;/i;
const surroundings = /^(map\s.*\{|\}|hostnames\s*;|volatile\s*;|default\s+(""|''|0)\s*;)\s*(#.*)?$/i;

/**
 * nginx: the lines of a `map` block (nginx.org, ngx_http_map_module), with the block around them or without it, as in a file that is
 * included; and `rewrite` (ngx_http_rewrite_module) with a pattern that matches one path.
 */
export const nginx = redirectKind({
  name: "nginx",
  title: "nginx `map`",
  howToExport: "Use the file with the map block.",
  leavesOut: ["patterns", "`default`", "files that are included", "other directives"],
  recognize: (content) =>
    !content.json && countLines(content, (it) => /^map\s+\S+\s+\$\w+\s*\{/.test(it) || isRule(it)) > 0
      ? 3
      : 0,
  read({ text }) {
    const { lines, metadata } = linesOf(text);
    const rules: Rule[] = [];
    const losses: Loss[] = [];
    for (const it of lines) {
      const rule = ruleOf(it);
      const [name = ""] = it.text.split(/[\s;]/);
      if (it.text === "}") continue;
      if (surroundings.test(it.text)) metadata.set(name, (metadata.get(name) ?? 0) + 1);
      else if (rule) rules.push(rule);
      else losses.push({ line: it.line, what: name, reason: "is neither an entry of a map nor a rewrite." });
    }
    return { rules, losses, metadata };
  },
});

/** Whether a line leads an address or a pattern of one to a destination. */
function isRule(text: string): boolean {
  const [, key = "", target = ""] = entry.exec(text) ?? [];
  const isPlace = /^(~|\/)/.test(bare(key)) || bare(key).includes("/");
  return rewritePattern.test(text) || (isPlace && /^(https?:\/)?\//i.test(bare(target)));
}

function ruleOf({ line, text }: FileLine): Rule | undefined {
  const [, pattern, target, flag] = rewritePattern.exec(text) ?? [];
  if (pattern !== undefined && target !== undefined) {
    const path = literalPath(pattern);
    const problem = path === undefined ? "has a pattern; a link here has one path." : splatIn(target);
    return { line, from: path ?? pattern, to: target, status: flag === "permanent" ? "301" : "302", problem };
  }
  const [, first, second] = entry.exec(text) ?? [];
  if (first === undefined || second === undefined || /^(include|return|set|listen)$/.test(first))
    return undefined;
  const [key, to] = [bare(first), bare(second)];
  if (key === "default")
    return { line, from: key, to, problem: "is for all other paths; a link here has one path." };
  const path = /^~\*?/.test(key) ? literalPath(key.replace(/^~\*?/, "")) : key.replace(/^\\/, "");
  const problem =
    path === undefined ? "has a pattern; a link here has one path." : (wildcardIn(path) ?? splatIn(to));
  const from =
    path === undefined || path.startsWith("/") || /^https?:/i.test(path) ? (path ?? key) : `https://${path}`;
  return { line, from, to, problem };
}

const bare = (word: string): string => word.replace(/^(["'])(.*)\1$/, "$2");
