import type { Loss } from "../arrived";
import { redirectKind } from "../redirects/kind";
import { isPattern, literalPath, matcherOf, splatIn } from "../redirects/patterns";
import { onHost, type Rule } from "../redirects/rule";
import { isEntry, isSetting, mapsIn, part, type RedirectMap } from "./nginx/maps";
import { isFor, type Server, serversIn } from "./nginx/servers";
import {
  conditionOf,
  isMapBlock,
  locationsOf,
  type Statement,
  serverOf,
  statementsIn,
} from "./nginx/statements";

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
    const statements = statementsIn(text);
    const servers = serversIn(statements);
    const maps = mapsIn(statements);
    const byVariable = new Map(maps.map((it) => [it.variable, it]));
    const metadata = new Map<string, number>();
    const losses: Loss[] = [];
    const count = (name: string) => metadata.set(name, (metadata.get(name) ?? 0) + 1);
    const found = statements.map((it) => ({ it, use: useOf(it, byVariable) }));
    const used = new Set(found.map(({ use }) => use?.map));
    for (const { it, use } of found) {
      const [name = ""] = it.words;
      if (use || isRule(it)) continue;
      const server = servers.get(serverOf(it.blocks));
      if (name === "server_name" && it.end === ";" && server?.host !== undefined) {
        count(name);
        losses.push(...furtherNames(it, server));
      } else if (it.end === "#") count("comments");
      else if (isSurrounding(it)) count(name);
      else if (name !== "" || it.end !== "}" || it.blocks.length === 0) losses.push(...lossesOf(it));
    }
    // What a server says outside of its locations, it does before it chooses one.
    const inOrder = [
      ...found.filter(({ it }) => locationsOf(it.blocks).length === 0),
      ...found.filter(({ it }) => locationsOf(it.blocks).length > 0),
    ];
    const rules = inOrder.flatMap(({ it, use }) => {
      const server = servers.get(serverOf(it.blocks));
      return server ? rulesOf(it, server, use) : [];
    });
    const lineOf = firstUses(statements);
    const others = maps
      .filter((it) => !used.has(it))
      .flatMap((map) => {
        const line = lineOf.get(nameOf(map));
        const doubt =
          line === undefined ? undefined : `depends on line ${line}, which does not redirect to it.`;
        return map.rules.map((rule) => ({ ...rule, problem: rule.problem ?? doubt }));
      });
    return {
      rules: [...rules, ...others],
      losses,
      metadata,
    };
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
    if (isMapBlock(it) || isRewrite(it) || isReturn(it)) return true;
    isMap &&= it.end === "#" || isSurrounding(it) || (it.end === ";" && it.words.length === 2);
    hasPlaces ||= isEntry(it) && /^(https?:\/)?\//i.test(it.words[1] ?? "");
  }
  return isMap && hasPlaces;
}

/** A statement that is not understood, by each line that it has: where a semicolon is missing, it is several. */
const lossesOf = ({ line, lines, end }: Statement): Loss[] =>
  (lines.size === 0 ? [[line, end] as const] : [...lines]).map(([line, what]) => ({
    ...{ line, what },
    reason: end === "" ? "has no end; it is not read." : "is no entry of a map and no redirect.",
  }));

/** The names of a server besides the one that its links get. */
const furtherNames = ({ line, words }: Statement, { host, others }: Server): Loss[] =>
  words
    .filter((it) => others.includes(it))
    .map((what) => ({ line, what, reason: `is a further name of the server; its links are on ${host}.` }));

const isRewrite = ({ words, end }: Statement): boolean =>
  end === ";" && words[0] === "rewrite" && words.length > 2;

/** Whether a statement returns something in the location of one path. */
const isReturn = ({ words, end, blocks }: Statement): boolean =>
  end === ";" && words[0] === "return" && pathOf(blocks.at(-1)?.words) !== undefined;

const isRule = (statement: Statement): boolean =>
  isRewrite(statement) || isReturn(statement) || isEntry(statement);

/** The path of `location = /path`. */
const pathOf = (words: readonly string[] = []): string | undefined =>
  words[0] === "location" && words[1] === "=" ? words[2] : undefined;

/** Whether a statement says nothing about a redirect. */
const isSurrounding = (statement: Statement): boolean =>
  isMapBlock(statement) ||
  isSetting(statement) ||
  (statement.end === "{" && pathOf(statement.words) !== undefined);

/** A statement that redirects to what a map has. */
interface Use {
  readonly map: RedirectMap;
  readonly status: string;
  /** Whether it also redirects what the map does not have. */
  readonly isForAll: boolean;
}

/** The map to whose destinations a statement redirects; undefined if it does not. */
function useOf(
  { words, end, blocks }: Statement,
  maps: ReadonlyMap<string | undefined, RedirectMap>,
): Use | undefined {
  const [name, first = "", second, flag] = words;
  const isAny = /^(\^|\^\/|\.\*|\^\.\*\$|\^\(\.\*\)\$)$/.test(first);
  const [status, target] =
    name === "return" && words.length < 4
      ? second === undefined
        ? ["302", first]
        : [first, second]
      : name === "rewrite" && isAny
        ? [flag === "permanent" ? "301" : "302", second]
        : [];
  const map = target === undefined ? undefined : maps.get(target);
  if (!map || status === undefined || end !== ";") return undefined;
  return { map, status, isForAll: map.hasDefault || conditionOf(blocks) === undefined };
}

/** Whether a condition holds for whatever a map has. */
const isAboutMap = (words: readonly string[], { variable }: RedirectMap): boolean => {
  const text = words
    .join(" ")
    .replace(/^if\s*/, "")
    .replace(/\s+/g, " ");
  return ["", " != ", ' != ""', " != ''"].some((rest) => text === `(${variable}${rest})`);
};

/** The name of the variable that a map sets, which `$to` and `${to}` stand for. */
const nameOf = ({ variable = "" }: RedirectMap): string | undefined => /^\$\{?(\w+)\}?$/.exec(variable)?.[1];

/** By each variable, the line that first uses what it has, and does not only ask whether there is something. */
function firstUses(statements: readonly Statement[]): Map<string | undefined, number> {
  const uses = statements.flatMap((it) => {
    const words = isMapBlock(it) ? it.words.slice(0, 2) : it.words[0] === "if" ? [] : it.words;
    const names = words.flatMap((word) => [...word.matchAll(/\$\{?(\w+)/g)].map(([, name]) => name));
    return names.map((name) => [name, it.line] as const);
  });
  return new Map(uses.reverse());
}

/** The rules of a statement, and what else decides in its place. */
function rulesOf(statement: Statement, server: Server, use: Use | undefined): Rule[] {
  const { line, words, blocks, end } = statement;
  const lists = [`server ${server.block?.line ?? 0} ${server.host ?? ""}`];
  const isInPlace = (path: string) => isFor(blocks, path, server) !== false;
  const all: Rule = {
    line,
    from: "/",
    to: "",
    lists,
    problem: "is for all paths.",
    isListed: true,
    catches: isInPlace,
  };
  if (use) {
    const condition = conditionOf(blocks);
    const doubt =
      condition && !isAboutMap(condition.words, use.map) ? `depends on line ${condition.line}.` : undefined;
    const rules = use.map.rules.map((rule) => ({
      ...rule,
      status: use.status,
      lists: [...lists, ...(rule.lists ?? []).map((it) => `${it} ${line}`)],
      ...(rule.catches && { catches: (path: string) => isInPlace(path) && (rule.catches?.(path) ?? false) }),
      problem: rule.problem ?? doubt ?? problemOf(statement, rule.from, server),
    }));
    return [...rules.map((it) => onHost(it, server.host)), ...(use.isForAll ? [all] : [])];
  }
  if (isRewrite(statement)) return [onHost(rewrite(statement, server, lists), server.host)];
  const path = pathOf(blocks.at(-1)?.words);
  if (isReturn(statement) && path !== undefined) {
    const problem = problemOf(statement, path, server);
    return [
      onHost({ ...returned(statement, path), ...(problem !== undefined && { problem }), lists }, server.host),
    ];
  }
  return end === ";" && /^(return|break|rewrite)$/.test(words[0] ?? "") ? [all] : [];
}

/** Why a statement is not for all requests with a path. */
function problemOf({ blocks }: Statement, path: string, server: Server): string | undefined {
  const [location] = locationsOf(blocks);
  const several = server.host === undefined ? server.others : [];
  if (several.length > 0) return `is for several hosts (${several.join(", ")}); a link here is on one.`;
  return isFor(blocks, path.replace(/^https?:\/\/[^/]*/i, ""), server) === true
    ? undefined
    : `depends on line ${location?.line}.`;
}

function rewrite(statement: Statement, server: Server, lists: readonly string[]): Rule {
  const { line, words, blocks } = statement;
  const [, pattern = "", to = "", flag = ""] = words;
  const path = literalPath(pattern);
  const matches = matcherOf(pattern);
  const condition = conditionOf(blocks);
  const isRedirect = /^(permanent|redirect)$/.test(flag) || /^(https?:\/\/|\$scheme\b)/i.test(to);
  const problem =
    (condition ? "depends on the condition around it." : undefined) ??
    (path === undefined ? isPattern : problemOf(statement, path, server)) ??
    (matches(path ?? "") ? undefined : "matches no path, all of which begin with a slash.") ??
    (isRedirect ? splatIn(to, part) : "shows another page under the same address, which is not a redirect.");
  const status = flag === "permanent" ? "301" : "302";
  const catches = (it: string) => matches(it) && isFor(blocks, it, server) !== false;
  // A question mark at the end leaves out the query of the request.
  return { line, from: path ?? pattern, to: to.replace(/\?$/, ""), status, problem, lists, catches };
}

/** `return 301 https://example.com;`, or without the status. */
function returned({ line, words }: Statement, from: string): Rule {
  const all = words.slice(1);
  const [status = "", to = ""] = /^\d{3}$/.test(words[1] ?? "") ? all : ["302", ...all];
  return { line, from, to, status, problem: splatIn(to, part) };
}
