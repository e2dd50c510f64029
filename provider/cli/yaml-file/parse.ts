import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from "yaml";
import { UserError } from "../../client";
import { offsetAt, type Position } from "./position";

/** Something that is wrong with a file, at a path in it. */
export interface Problem {
  readonly path: readonly PropertyKey[];
  readonly reason: string;
}

/** A problem with its place in the file. */
export interface PlacedProblem extends Position {
  readonly reason: string;
}

/** Everything that is wrong with a file, one problem on each line. */
export class FileError extends UserError {
  constructor(
    readonly file: string,
    readonly problems: readonly PlacedProblem[],
  ) {
    super(problems.map(({ line, column, reason }) => `${file}:${line}:${column}: ${reason}`).join("\n"));
  }
}

/** A YAML file that can be read: what it says, and where it says it. */
export interface YamlFile {
  readonly content: unknown;
  readonly at: (path: readonly PropertyKey[]) => Position;
  readonly refuse: (problems: readonly Problem[]) => FileError;
}

/**
 * Reads YAML, with anchors, aliases and merge keys.
 *
 * @throws FileError when it is not valid, with each line and column
 */
export function parseYaml(file: string, text: string): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, merge: true });
  const atOffset = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const broken = [
    ...document.errors.map(({ pos, code, message }) => ({
      offset: pos[0],
      reason:
        code === "MULTIPLE_DOCS"
          ? "The file must have one document; remove what follows."
          : (message.split("\n")[0] ?? "").replace(/ at line \d+.*$/, ""),
    })),
    ...aliasProblems(document),
  ];
  if (broken.length > 0)
    throw new FileError(
      file,
      broken.map(({ offset, reason }) => ({ ...atOffset(offset), reason })),
    );
  const at = (path: readonly PropertyKey[]) => atOffset(offsetAt(document.contents, path));
  return {
    content: document.toJS() ?? {},
    at,
    refuse: (problems) =>
      new FileError(
        file,
        problems.map(({ path, reason }) => ({ ...at(path), reason })),
      ),
  };
}

/** Aliases that cannot be followed, or stand for so many values that following them would take all memory; merge keys without mappings. */
function aliasProblems(document: Document.Parsed): { offset: number; reason: string }[] {
  const offsetOf = ({ range }: Pick<Node, "range">) => range?.[0] ?? 0;
  const problems: { offset: number; reason: string }[] = [];
  let first: number | undefined;
  visit(document, {
    Alias(_, alias) {
      first ??= offsetOf(alias);
      const target = alias.resolve(document);
      if (target === undefined || isAlias(target))
        problems.push({ offset: offsetOf(alias), reason: `The anchor &${alias.source} does not exist.` });
    },
    Pair(_, { key, value }) {
      if (!isScalar(key) || typeof key.value !== "symbol") return;
      const merged = isSeq(value) ? value.items : [value];
      if (!merged.every((it) => isMap(isAlias(it) ? it.resolve(document) : it)))
        problems.push({
          offset: offsetOf(key),
          reason: "<< takes a mapping, an alias of one, or a list of these.",
        });
    },
  });
  if (first === undefined || problems.length > 0) return problems;
  try {
    document.toJS();
    return [];
  } catch {
    return [{ offset: first, reason: "The aliases stand for too many values. Write out what you need." }];
  }
}
