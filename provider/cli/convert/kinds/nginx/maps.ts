import { isPattern, literalPath, matcherOf, splatIn } from "../../redirects/patterns";
import type { Rule } from "../../redirects/rule";
import { isInMap, isMapBlock, type Statement } from "./statements";

/** A variable, or a part of a pattern. */
export const part = /\$\{?[A-Za-z0-9_]/;

/** A map from addresses to destinations, or a file that is included in one. */
export interface RedirectMap {
  /** The variable that it sets: `$to`; undefined in a file that is included. */
  readonly variable: string | undefined;
  /** Its rules in the order in which nginx looks at them: first the whole keys, then the patterns. */
  readonly rules: readonly Rule[];
  /** Whether it has a destination for all other addresses. */
  readonly hasDefault: boolean;
}

/** Whether a statement in a map says nothing about a redirect. */
export const isSetting = ({ words, end, blocks }: Statement): boolean =>
  end === ";" && isInMap(blocks) && /^(hostnames|volatile|default 0?)$/.test(words.join(" "));

/** Whether a statement is an entry of a map. */
export const isEntry = (statement: Statement): boolean => {
  const { words, end, blocks } = statement;
  const isWords = end === ";" && words.length === 2 && isInMap(blocks) && !isSetting(statement);
  return (
    isWords && !/^(include|return|server_name)$/.test(words[0] ?? "") && entryOf(statement) !== undefined
  );
};

/** The maps of a file. */
export function mapsIn(statements: readonly Statement[]): RedirectMap[] {
  const heads = statements.filter(isMapBlock);
  const included = statements.filter(({ blocks }) => blocks.length === 0 || !isMapHead(blocks.at(-1)));
  const byHead = Map.groupBy(statements, ({ blocks }) => blocks.at(-1)?.words);
  const all = heads.map(({ words }) => mapOf(byHead.get(words) ?? [], words[2], words[1]));
  return [...all, mapOf(included)];
}

const isMapHead = (block: { readonly words: readonly string[] } | undefined): boolean =>
  block?.words[0] === "map";

function mapOf(own: readonly Statement[], variable?: string, source?: string): RedirectMap {
  const list = `map ${variable ?? ""}`;
  const rules = own.filter(isEntry).flatMap((it) => {
    const rule = entryOf(it);
    return rule ? [{ ...rule, lists: [list], problem: rule.problem ?? problemOf(source, rule.from) }] : [];
  });
  const isRegex = ({ catches }: Rule) => catches !== undefined;
  return {
    variable,
    rules: [...rules.filter((it) => !isRegex(it)), ...rules.filter(isRegex)],
    hasDefault: own.some(({ words: [key, to = ""] }) => key === "default" && !/^0?$/.test(to)),
  };
}

/** Why a map does not look at the address of a request. */
function problemOf(source: string | undefined, from: string): string | undefined {
  if (source === undefined) return undefined;
  const isPath = /^\$\{?(request_uri|document_uri|uri)\}?$/.test(source);
  const isUrl =
    /^(\$\{?scheme\}?:\/\/)?\$\{?(host|http_host|server_name)\}?\$\{?(request_uri|document_uri|uri)\}?$/.test(
      source,
    );
  if (!isPath && !isUrl) return `looks at ${source}, which is not the address of a request.`;
  return from.startsWith("/") === isPath || from.startsWith("~") ? undefined : `matches no ${source}.`;
}

function entryOf({ line, words: [key = "", to = ""] }: Statement): Rule | undefined {
  const isPlace = /^~|\//.test(key) || /^(https?:\/)?\//i.test(to) || key === "default";
  if (!isPlace) return undefined;
  if (key === "default")
    return {
      line,
      from: key,
      to,
      problem: "is for all other paths; a link here has one path.",
      isPassed: true,
    };
  const [, regex] = /^~\*?(.*)$/s.exec(key) ?? [];
  const path = regex === undefined ? key.replace(/^\\/, "") : literalPath(regex);
  const [host = ""] = path?.replace(/^https?:\/\//i, "").split("/") ?? [];
  const problem =
    (path === undefined ? isPattern : undefined) ??
    (path?.includes("/") ? undefined : "has no path.") ??
    (/^\.|\*/.test(host) ? "is for several hosts; a link here is on one." : undefined) ??
    splatIn(to, part);
  const from =
    path === undefined || path.startsWith("/") || /^https?:/i.test(path) ? (path ?? key) : `https://${path}`;
  const catches = regex === undefined ? {} : { catches: matcherOf(regex, key.startsWith("~*")) };
  return { line, from, to, problem, ...catches };
}
