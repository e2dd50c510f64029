import type { Content } from "../arrived";
import { parseCsv } from "./csv";
import { parseLocatedJson } from "./json";
import { isSql, parseSql } from "./sql/parse";
import { isToml, parseToml } from "./toml";

/**
 * The content of a text, which is parsed as JSON, TOML, SQL or CSV when a kind asks for it.
 *
 * @param file the name of the file, for errors
 */
export function contentOf(text: string, file: string): Content {
  const bare = text.replace(/^\ufeff/, "");
  // A section of TOML, such as [[redirects]], begins like a list.
  const isJson = /^\s*(\{|\[(?!\[?[ \t]*[A-Za-z_-]+[ \t]*[\].]))/.test(bare);
  const json = once(() => (isJson ? parseLocatedJson(bare, file) : undefined));
  const toml = once(() => (!isJson && isToml(bare) ? parseToml(bare, file) : undefined));
  const sql = once(() => (!isJson && isSql(bare) ? parseSql(bare) : undefined));
  const csv = once(() => parseCsv(bare));
  return {
    text: bare,
    get json() {
      return json();
    },
    get toml() {
      return toml();
    },
    get sql() {
      return sql();
    },
    get csv() {
      return csv();
    },
  };
}

function once<T>(compute: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: compute() };
    return result.value;
  };
}
