import type { Loss } from "../arrived";
import { redirectKind } from "../redirects/kind";
import { isPattern, literalPath, splatIn } from "../redirects/patterns";
import { onHost, type Rule } from "../redirects/rule";

/**
 * nginx: the lines of a `map` block (nginx.org, ngx_http_map_module), with the block around them or without it, as in a file that is
 * included; and of ngx_http_rewrite_module `rewrite` with a pattern that matches one path, and `return` in the location of one path.
 */
export const nginx = redirectKind({
  name: "nginx",
  title: "nginx `map`",
  howToExport: "Use the file with the map block.",
  leavesOut: ["patterns", "`default`", "files that are included", "other directives"],
  recognize: ({ json, text }) => (!json && isNginx(text) ? 3 : 0),
  read({ text }) {
    const metadata = new Map<string, number>();
    const rules: Rule[] = [];
    const losses: Loss[] = [];
    const count = (name: string) => metadata.set(name, (metadata.get(name) ?? 0) + 1);
    for (const it of statementsIn(text)) {
      const [name = ""] = it.words;
      const rule = ruleOf(it);
      const host = serverIn(it);
      const last = it.blocks.at(-1);
      if (rule) rules.push(onHost(rule, last?.host));
      else if (host !== undefined && last) {
        last.host = host;
        count(name);
      } else if (it.end === "#") count("comments");
      else if (isSurrounding(it)) count(name);
      else if (name !== "" || it.end !== "}" || it.blocks.length === 0) losses.push(...lossesOf(it));
    }
    return { rules, losses, metadata };
  },
});

/**
 * Whether there is a map, a rewrite or a return in the location of one path in a text, or it has nothing but entries of a map, of
 * which some lead from one place to another.
 */
function isNginx(text: string): boolean {
  let hasPlaces = false;
  let isMap = true;
  for (const it of statementsIn(text)) {
    const { words, blocks, end } = it;
    if (isMapBlock(it)) return true;
    const rule = ruleOf(it);
    if (rule && (blocks.length > 0 || words.length > 2)) return true;
    isMap &&= end === "#" || isSurrounding(it) || (end === ";" && words.length === 2);
    hasPlaces ||= rule !== undefined && /^(https?:\/)?\//i.test(rule.to);
  }
  return isMap && hasPlaces;
}

/** A statement that is not understood, by each line that it has: where a semicolon is missing, it is several. */
const lossesOf = ({ line, lines, end }: Statement): Loss[] =>
  (lines.size === 0 ? [[line, end] as const] : [...lines]).map(([line, what]) => ({
    ...{ line, what },
    reason: end === "" ? "has no end; it is not read." : "is no entry of a map and no redirect.",
  }));

/** What stands between the ends of statements. */
interface Statement {
  readonly line: number;
  readonly words: readonly string[];
  /** The first word on each of its lines. */
  readonly lines: ReadonlyMap<number, string>;
  /** What ends it: a semicolon, the begin or the end of a block, or nothing at the end of the text. A comment has a hash. */
  readonly end: string;
  /** The blocks around it. */
  readonly blocks: readonly Block[];
}

interface Block {
  /** What stands before it. */
  readonly words: readonly string[];
  /** Whether it is for some requests only. */
  readonly isCondition: boolean;
  /** The name of its server. */
  host: string | undefined;
}

// What is not closed reaches to the end of the text, so that no beginning is tried again and again.
const tokens =
  /#.*|"(?:[^"\\]|\\[\s\S]?)*"?|'(?:[^'\\]|\\[\s\S]?)*'?|[;{}]|(?:\\[\s\S]|\$\{[^{}]*\}|[^\s;{}])+/g;

/** The statements and comments of a text, whatever lines they stand on. */
function* statementsIn(text: string): Generator<Statement> {
  let [line, at, start] = [1, 0, 1];
  let words: string[] = [];
  let lines = new Map<number, string>();
  const blocks: Block[] = [];
  for (const { 0: token, index } of text.matchAll(tokens)) {
    line += text.slice(at, index).match(/\r\n|\n|\r/g)?.length ?? 0;
    at = index;
    if (words.length === 0) start = line;
    if (token.startsWith("#")) yield { line, words: [], lines: new Map(), end: "#", blocks };
    else if (/^[;{}]$/.test(token)) {
      yield { line: start, words, lines, end: token, blocks };
      const { isCondition = false, host } = blocks.at(-1) ?? {};
      if (token === "{") blocks.push({ words, isCondition: isCondition || words[0] === "if", host });
      if (token === "}") blocks.pop();
      words = [];
      lines = new Map();
    } else {
      words.push(bare(token));
      // A quote that is not closed reaches over lines, each of which is listed.
      for (const [index, part] of token.split("\n").entries())
        if (part.trim() !== "" && !lines.has(line + index))
          lines.set(line + index, part.trim().split(/\s/)[0] ?? "");
    }
  }
  if (words.length > 0) yield { line: start, words, lines, end: "", blocks };
}

/** A word without its quotes, and without the backslashes before quotes and backslashes. */
const bare = (word: string): string => word.replace(/^(["'])([\s\S]*)\1$/, "$2").replace(/\\(["'\\])/g, "$1");

const isMapBlock = ({ words, end }: Statement): boolean =>
  end === "{" && words[0] === "map" && words.length === 3;

/** The path of `location = /path`. */
const locationIn = (words: readonly string[] = []): string | undefined =>
  words[0] === "location" && words[1] === "=" ? words[2] : undefined;

/** The name of a server that has one. */
const serverIn = ({ words: [name, host = "", ...others], end }: Statement): string | undefined =>
  name === "server_name" && end === ";" && others.length === 0 && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(host)
    ? host
    : undefined;

/** Whether a statement says nothing about a redirect. */
const isSurrounding = (statement: Statement): boolean =>
  isMapBlock(statement) ||
  (statement.end === "{" && locationIn(statement.words) !== undefined) ||
  (statement.end === ";" &&
    isInMap(statement) &&
    /^(hostnames|volatile|default 0?)$/.test(statement.words.join(" ")));

/** Whether entries may stand here: in a map, or in a file that is included in one. */
const isInMap = ({ blocks }: Statement): boolean => blocks.length === 0 || blocks.at(-1)?.words[0] === "map";

function ruleOf(statement: Statement): Rule | undefined {
  const { words, end, blocks } = statement;
  const [first = "", second = ""] = words;
  if (end !== ";") return undefined;
  if (first === "rewrite" && words.length > 2) return rewrite(statement);
  const location = locationIn(blocks.at(-1)?.words);
  if (first === "return" && location !== undefined) return returned(statement, location);
  const isEntry = words.length === 2 && isInMap(statement) && !isSurrounding(statement);
  return isEntry && first !== "include" && first !== "return"
    ? entry(statement.line, first, second)
    : undefined;
}

/** A variable, or a part of a pattern. */
const part = /\$\{?[A-Za-z0-9_]/;

function rewrite({ line, words, blocks }: Statement): Rule {
  const [, pattern = "", to = "", flag = ""] = words;
  const path = literalPath(pattern);
  const isRedirect = /^(permanent|redirect)$/.test(flag) || /^(https?:\/\/|\$scheme\b)/i.test(to);
  const problem =
    (blocks.at(-1)?.isCondition ? "depends on the condition around it." : undefined) ??
    (path === undefined ? isPattern : undefined) ??
    (isRedirect ? splatIn(to, part) : "shows another page under the same address, which is not a redirect.");
  const status = flag === "permanent" ? "301" : "302";
  // A question mark at the end leaves out the query of the request.
  return { line, from: path ?? pattern, to: to.replace(/\?$/, ""), status, problem };
}

/** `return 301 https://example.com;`, or without the status. */
function returned({ line, words }: Statement, from: string): Rule {
  const all = words.slice(1);
  const [status = "", to = ""] = /^\d{3}$/.test(words[1] ?? "") ? all : ["302", ...all];
  return { line, from, to, status, problem: splatIn(to, part) };
}

function entry(line: number, key: string, to: string): Rule | undefined {
  const isPlace = /^~|\//.test(key) || /^(https?:\/)?\//i.test(to) || key === "default";
  if (!isPlace) return undefined;
  if (key === "default")
    return { line, from: key, to, problem: "is for all other paths; a link here has one path." };
  const path = key.startsWith("~") ? literalPath(key.replace(/^~\*?/, "")) : key.replace(/^\\/, "");
  const [host = ""] = path?.replace(/^https?:\/\//i, "").split("/") ?? [];
  const problem =
    (path === undefined ? isPattern : undefined) ??
    (path?.includes("/") ? undefined : "has no path.") ??
    (/^\.|\*/.test(host) ? "is for several hosts; a link here is on one." : undefined) ??
    splatIn(to, part);
  const from =
    path === undefined || path.startsWith("/") || /^https?:/i.test(path) ? (path ?? key) : `https://${path}`;
  return { line, from, to, problem };
}
