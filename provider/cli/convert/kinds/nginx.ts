import type { Loss } from "../arrived";
import { countLines, redirectKind } from "../redirects/kind";
import { literalPath, splatIn, wildcardIn } from "../redirects/patterns";
import type { Rule } from "../redirects/rule";

const entry = /^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s;{}]+)\s+("(?:[^"\\]|\\.)*"|'[^']*'|[^\s;{}]+)\s*;/;
const rewritePattern = /^rewrite\s+(\S+)\s+(\S+)\s+(permanent|redirect)\s*;/i;

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
    !content.json && countLines(content, (it) => /^map\s+\S+\s+\$\w+\s*(\{|$)/.test(it) || isRule(it)) > 0
      ? 3
      : 0,
  read({ text }) {
    const { statements, metadata } = statementsIn(text);
    const rules: Rule[] = [];
    const losses: Loss[] = [];
    const count = (name: string) => metadata.set(name, (metadata.get(name) ?? 0) + 1);
    const blocks: string[] = [];
    for (const it of statements) {
      const [name = ""] = it.words;
      const rule = ruleOf(it, blocks);
      if (rule) rules.push(rule);
      else if (isSurrounding(it, blocks)) count(name);
      else if (name !== "" || it.end !== "}" || blocks.length === 0) losses.push(...lossesOf(it));
      if (it.end === "{") blocks.push(name);
      if (it.end === "}") blocks.pop();
    }
    return { rules, losses, metadata };
  },
});

/** A statement that is not understood, by each line that it has: where a semicolon is missing, it is several. */
const lossesOf = ({ line, lines, end }: Statement): Loss[] =>
  (lines.size === 0 ? [[line, end] as const] : [...lines]).map(([line, what]) => ({
    ...{ line, what },
    reason: end === "" ? "has no end; it is not read." : "is neither an entry of a map nor a rewrite.",
  }));

/** Whether a line leads an address or a pattern of one to a destination. */
function isRule(text: string): boolean {
  const [, key = "", target = ""] = entry.exec(text) ?? [];
  const isPlace = /^(~|\/)/.test(bare(key)) || bare(key).includes("/");
  return rewritePattern.test(text) || (isPlace && /^(https?:\/)?\//i.test(bare(target)));
}

/** What stands between the ends of statements. */
interface Statement {
  readonly line: number;
  readonly words: readonly string[];
  /** The first word on each of its lines. */
  readonly lines: ReadonlyMap<number, string>;
  /** What ends it: a semicolon, the begin or the end of a block, or nothing at the end of the text. */
  readonly end: string;
}

// What is not closed reaches to the end of the text, so that no beginning is tried again and again.
const tokens =
  /#.*|"(?:[^"\\]|\\[\s\S]?)*"?|'(?:[^'\\]|\\[\s\S]?)*'?|[;{}]|(?:\\[\s\S]|\$\{[^{}]*\}|[^\s;{}])+/g;

/** The statements of a text, whatever lines they stand on, and how many comments there are. */
function statementsIn(text: string): { statements: Statement[]; metadata: Map<string, number> } {
  const statements: Statement[] = [];
  let [comments, line, at, start] = [0, 1, 0, 1];
  let words: string[] = [];
  let lines = new Map<number, string>();
  const end = (how: string) => {
    statements.push({ line: start, words, lines, end: how });
    words = [];
    lines = new Map();
  };
  for (const { 0: token, index } of text.matchAll(tokens)) {
    line += text.slice(at, index).match(/\r\n|\n|\r/g)?.length ?? 0;
    at = index;
    if (words.length === 0) start = line;
    if (token.startsWith("#")) comments += 1;
    else if (/^[;{}]$/.test(token)) end(token);
    else {
      words.push(token);
      // A quote that is not closed reaches over lines, each of which is listed.
      for (const [index, part] of token.split("\n").entries())
        if (part.trim() !== "" && !lines.has(line + index))
          lines.set(line + index, part.trim().split(/\s/)[0] ?? "");
    }
  }
  if (words.length > 0) end("");
  return { statements, metadata: new Map(comments > 0 ? [["comments", comments]] : []) };
}

/** Whether a statement says nothing about a redirect. */
const isSurrounding = ({ words, end }: Statement, blocks: readonly string[]): boolean =>
  end === "{"
    ? words[0] === "map" && words.length === 3
    : end === ";" && isInMap(blocks) && /^(hostnames|volatile|default (""|''|0))$/.test(words.join(" "));

/** Whether entries may stand here: in a map, or in a file that is included in one. */
const isInMap = (blocks: readonly string[]): boolean => blocks.length === 0 || blocks.at(-1) === "map";

function ruleOf(statement: Statement, blocks: readonly string[]): Rule | undefined {
  const { line, words, end } = statement;
  const [first = "", second = "", target = "", flag = ""] = words;
  if (end !== ";") return undefined;
  if (first === "rewrite" && words.length === 4 && /^(permanent|redirect)$/.test(flag)) {
    const path = literalPath(bare(second));
    const problem =
      (blocks.includes("if") ? "depends on the condition around it." : undefined) ??
      (path === undefined ? "has a pattern; a link here has one path." : splatIn(target));
    const status = flag === "permanent" ? "301" : "302";
    return { line, from: path ?? second, to: bare(target), status, problem };
  }
  if (words.length !== 2 || !isInMap(blocks) || isSurrounding(statement, blocks)) return undefined;
  const [key, to] = [bare(first), bare(second)];
  const isPlace =
    key.includes("/") || key.startsWith("~") || /^(https?:\/)?\//i.test(to) || key === "default";
  if (!isPlace || first === "include" || first === "return") return undefined;
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
