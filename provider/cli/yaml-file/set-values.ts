import { isDeepStrictEqual } from "node:util";
import { isMap, isScalar, parseDocument } from "yaml";
import { UserError } from "../../client";
import { parseYaml } from "./parse";

/** A value to set in a YAML file, at a path of keys. */
export interface SetValue {
  readonly path: readonly string[];
  readonly value: unknown;
}

/**
 * Sets values in the text of a YAML file. Comments, the order of keys and all other values stay as they are.
 *
 * @throws UserError when the text is not YAML, or has something else where a path needs a mapping
 * @example
 * setInYaml("a.yaml", "one: 1 # first\n", [{ path: ["two", "three"], value: 3 }]); // "one: 1 # first\ntwo:\n  three: 3\n"
 */
export function setInYaml(file: string, text: string, values: readonly SetValue[]): string {
  const wanted = parseYaml(file, text).content;
  const document = parseDocument(text);
  for (const { path, value } of values) {
    for (const [index] of path.entries()) {
      const inner = document.getIn(path.slice(0, index), true);
      const isEmpty = inner === undefined || inner === null || (isScalar(inner) && inner.value === null);
      if (isEmpty) document.setIn(path.slice(0, index), document.createNode({}));
      else if (!isMap(inner)) throw cannotEdit(file);
    }
    // A scalar that gets another value keeps its comment and its quotes.
    document.setIn(path, typeof value === "object" ? document.createNode(value) : value);
    setInside(wanted, path, value);
  }
  const [, indent = "  "] = /^( +)\S/m.exec(text) ?? [];
  const edited = document.toString({ lineWidth: 0, indent: indent.length });
  if (!isDeepStrictEqual(parseDocument(edited).toJS(), wanted)) throw cannotEdit(file);
  return text.includes("\r\n") ? edited.replaceAll(/\r?\n/g, "\r\n") : edited;
}

function setInside(content: unknown, path: readonly string[], value: unknown): void {
  const [key = "", ...rest] = path;
  const map = content as Record<string, unknown>;
  if (rest.length === 0) {
    map[key] = value;
    return;
  }
  // A key without a value is null.
  map[key] ??= {};
  setInside(map[key], rest, value);
}

const cannotEdit = (file: string): UserError =>
  new UserError(
    `${file} is written in a way that cannot be edited without changing it elsewhere. Nothing was written.`,
  );
