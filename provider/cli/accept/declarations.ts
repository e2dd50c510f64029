import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import type { Stack } from "@pulumi/pulumi/automation";
import { filesIn } from "../program/files-in";
import { programFileIn } from "../program/yaml-program";
import { keepsAnchors } from "./edit/anchors";
import type { Splice } from "./edit/edit";
import { layOutIn } from "./edit/layout";
import { lineStart } from "./edit/rebuild";
import { itemNamed, type Language, type SourceNode } from "./source/node";
import { findCompiler, findCreations, readExpression, typescriptOf } from "./source/typescript";
import { readYaml, yaml } from "./source/yaml";
import { readText } from "./text";

/** Where a resource is declared. */
export interface Declaration {
  readonly path: string;
  readonly text: string;
  readonly language: Language;
  /** Where it begins. */
  readonly at: number;
  readonly args: SourceNode;
  /** The edit that takes it out of the program; undefined where more would have to change. */
  readonly withdrawal: Splice | undefined;
  /** Whether the rest of the program means the same after an edit. */
  keepsRest(splices: readonly Splice[]): boolean;
  /** Makes its edited source one that Pulumi reads. */
  complete(text: string): string;
  /** Gives an edit the lines that a formatter would. */
  layOut(splice: Splice): Splice;
}

/** Finds the declarations of a kind of resource with a name. */
export type FindDeclarations = (kind: string, name: string) => readonly Declaration[];

/** Reads the sources of a stack's program. In a language that is not read, nothing is found. */
export async function readSources({ workspace }: Stack): Promise<FindDeclarations> {
  const { runtime, main } = await workspace.projectSettings();
  const { name, options } = typeof runtime === "object" ? runtime : { name: runtime, options: undefined };
  const place = resolve(workspace.workDir, main ?? ".");
  if (name === "yaml" && options?.compiler === undefined) return yamlDeclarations(place);
  return name === "nodejs" ? typescriptDeclarations(resolve(workspace.workDir)) : () => [];
}

function yamlDeclarations(folder: string): FindDeclarations {
  const file = programFileIn(folder);
  if (!file?.endsWith(".yaml")) return () => [];
  const path = join(folder, file);
  const text = readText(path);
  if (text === undefined) return () => [];
  const resources = itemNamed(readYaml(text), "resources")?.value;
  return (kind, name) =>
    resources?.kind !== "map"
      ? []
      : resources.items.flatMap((item) => {
          const type = scalarAt(item.value, "type");
          if ((scalarAt(item.value, "name") ?? item.name) !== name || nameIn(type) !== kind) return [];
          const args = itemNamed(item.value, "properties")?.value;
          if (!args) return [];
          const withdrawal =
            resources.isBlock && !isReferred(text, item.name) ? linesOf(text, item) : undefined;
          return [
            {
              ...{ path, text, language: yaml, at: item.start, args, withdrawal },
              keepsRest: (splices) => keepsAnchors(text, splices),
              complete: withResources,
              layOut: (it) => it,
            },
          ];
        });
}

/** Pulumi takes no empty value for the resources, as where the last one was taken out. */
function withResources(text: string): string {
  const value = itemNamed(readYaml(text), "resources")?.value;
  const isEmpty = value?.start === value?.end;
  return value && isEmpty ? `${text.slice(0, value.start)} {}${text.slice(value.start)}` : text;
}

const scalarAt = (node: SourceNode, name: string): unknown => {
  const value = itemNamed(node, name)?.value;
  return value?.kind === "scalar" ? value.value : undefined;
};

/** `Link` in `shortlink:Link` and `shortlink:index:Link`. */
const nameIn = (type: unknown): string | undefined => String(type).split(":").at(-1);

/** Whether a text has a reference to a resource: `${shop.id}`. */
const isReferred = (text: string, name: string): boolean =>
  [".", "}", "["].some((end) => text.includes(`\${${name}${end}`));

/** The edit that removes a part of a text with its lines; undefined when these have anything else than a comment. */
function linesOf(text: string, part: { readonly start: number; readonly end: number }): Splice | undefined {
  const start = lineStart(text, part.start);
  const [rest = ""] = /^[^\n]*\n?/.exec(text.slice(part.end)) ?? [];
  const isAlone = /^\uFEFF?\s*(\?\s*)?$/.test(text.slice(start, part.start)) && isComment(rest.trim());
  const mark = text.startsWith("\uFEFF") && start === 0 ? 1 : 0;
  return isAlone ? { start: start + mark, end: part.end + rest.length, text: "" } : undefined;
}

const isComment = (text: string): boolean =>
  text === "" || /^(\/\/|#)/.test(text) || (text.startsWith("/*") && text.indexOf("*/") === text.length - 2);

function typescriptDeclarations(folder: string): FindDeclarations {
  const compiler = findCompiler(folder);
  if (!compiler) return () => [];
  const all = sourcesIn(folder);
  const width = widthIn(folder);
  const creationsIn = (path: string) => {
    const text = readText(path);
    if (text === undefined) return [];
    const [, step = "  "] = /^([ \t]+)[^\s*]/m.exec(text) ?? [];
    return findCreations(compiler, path, text).map(({ kind, name, at, args, statement }) => ({
      key: `${kind} ${name}`,
      declaration: {
        ...{ path, text, language: typescriptOf(text), at, args },
        withdrawal: statement && linesOf(text, statement),
        keepsRest: () => true,
        complete: (it: string) => it,
        layOut: (splice: Splice) =>
          layOutIn(text, splice, { width, step, read: (it) => readExpression(compiler, it) }),
      },
    }));
  };
  const typed = all.filter(isTypeScript).flatMap(creationsIn);
  // Beside TypeScript, JavaScript is what a compiler made of it; a program may have tools in the other language.
  const found = typed.length > 0 ? typed : all.flatMap(creationsIn);
  const byName = Map.groupBy(found, ({ key }) => key);
  return (kind, name) => (byName.get(`${kind} ${name}`) ?? []).map(({ declaration }) => declaration);
}

const isTypeScript = (path: string): boolean => /\.[cm]?tsx?$/.test(path);

/**
 * Finds the lines of sources in any language that create resources whose names are written out: `main.py:12`.
 *
 * @returns the line for a kind of resource with a name; undefined if there is none
 */
export function readMentions(folder: string): (kind: string, name: string) => string | undefined {
  const found = new Map<string, string>();
  for (const path of sourcesIn(folder, /\.(py|go|cs|fs|vb|java|kt|scala|[cm]?[jt]sx?)$/)) {
    const text = readFileSync(path, "utf8");
    let [line, from] = [1, 0];
    for (const { 1: kind, 2: name, index } of text.matchAll(creation)) {
      line += text.slice(from, index).split("\n").length - 1;
      from = index;
      const key = `${kind} ${name}`;
      if (!found.has(key)) found.set(key, `${relative(folder, path)}:${line}`);
    }
  }
  return (kind, name) => found.get(`${kind} ${name}`);
}

/** `Link("shop"`, and in Go `NewLink(ctx, "shop"`. */
const creation = /\b(?:New)?(\w+)\s*\(\s*(?:\w+\s*,\s*)?["'`]([^"'`\n]*)["'`]/g;

/** The sources of a program, without what is built, and without those of another project, which has its own program. */
const sourcesIn = (folder: string, ending = /(?<!\.d)\.[cm]?[jt]sx?$/): string[] =>
  filesIn(
    folder,
    ending,
    5,
    (path) => !/^(dist|build|bin|obj)$/.test(basename(path)) && !existsSync(join(path, "Pulumi.yaml")),
  );

/** The longest line that the formatter of a project leaves: 80 columns, unless its settings say otherwise. */
function widthIn(folder: string): number {
  const settings = readdirSync(folder).filter((name) =>
    /^(\.prettierrc|biome\.jsonc?$|package\.json$|\.editorconfig$)/.test(name),
  );
  const text = settings.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  return Number(/(?:printWidth|lineWidth|max_line_length)["']?\s*[:=]\s*(\d+)/.exec(text)?.[1] ?? 80);
}
