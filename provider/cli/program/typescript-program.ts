import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { ancestorsOf } from "../stack/plugin";
import { eolOf } from "./line-break";
import { lastHeadStatement } from "./program-head";

/**
 * Finds the file with which a Node.js program starts, as Node.js itself does.
 *
 * @param folder the folder of the program, or the file that Pulumi.yaml names as `main`
 * @returns undefined when there is no such file
 */
export async function findEntry(folder: string): Promise<string | undefined> {
  if (isFile(folder)) return folder;
  const { main } = await readManifest(folder);
  const starts = main === undefined ? [] : [join(folder, main)];
  const candidates = [...starts, folder].flatMap((path) => [
    path,
    ...[".js", ".ts"].map((ending) => `${path}${ending}`),
    ...["index.js", "index.ts"].map((name) => join(path, name)),
  ]);
  return candidates.find(isFile);
}

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/**
 * Whether the files of a folder are ECMAScript modules, which import each other with an ending. The nearest
 * package.json decides, as it does for Node.js.
 */
export async function hasModules(folder: string): Promise<boolean> {
  const nearest = ancestorsOf(resolve(folder)).find((it) => existsSync(join(it, "package.json")));
  return nearest !== undefined && (await readManifest(nearest)).type === "module";
}

interface Manifest {
  readonly main?: string;
  readonly type?: string;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, "package.json"), "utf8").catch(() => "{}");
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Whether a file is TypeScript, to which an import can be added. */
export const isTypeScript = (file: string): boolean => extname(file) === ".ts";

/** The line that imports a module for its effects: `import "./imported";`. */
export const importLine = (module: string, quote = '"', end = ";"): string =>
  `import ${quote}${module}${quote}${end}`;

/**
 * Adds an import to a program, after the directives and imports at its start and in the same style. Everything else stays as it is.
 *
 * @param module "./imported"
 */
export function addImport(program: string, module: string): string {
  const lineBreak = eolOf(program);
  const last = lastHeadStatement(program);
  if (!last) {
    const head = /^\ufeff?(#!.*(\n|$))?/.exec(program)?.[0] ?? "";
    const end = /^\ufeff?$|\n$/.test(head) ? "" : lineBreak;
    return `${head}${end}${importLine(module)}${lineBreak}${program.slice(head.length)}`;
  }
  const { end, quote, hasSemicolon } = last;
  // A comment on the rest of the line belongs to the statement before it.
  const at = end + (/^[ \t]*\/\/.*/.exec(program.slice(end))?.[0].trimEnd().length ?? 0);
  const line = importLine(module, quote, hasSemicolon ? ";" : "");
  return `${program.slice(0, at)}${lineBreak}${line}${program.slice(at)}`;
}
