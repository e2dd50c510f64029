import { existsSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../../../client";
import type { ExportLanguage } from "../../project/new-project";
import type { DeclaredResource } from "../declared-resource";

/** A program to which resources can be added. */
export interface ExistingProgram {
  readonly language: ExportLanguage;
  /** The names that no new resource may have, besides those in the stack. */
  readonly names: readonly string[];
  /**
   * Plans the edit that declares more resources.
   *
   * @param usesPlugin whether the program has resources of the plugin already, so that the engine finds it
   */
  readonly plan: (declared: readonly DeclaredResource[], usesPlugin: boolean) => Promise<ProgramEdit>;
}

/** Files to write, and what a person wants to know about them. */
export interface ProgramEdit {
  /** The new texts of files, by their paths. */
  readonly files: ReadonlyMap<string, string>;
  /** The folder with the tables of new sets, relative to the one in which the program runs. */
  readonly tables?: string;
  /** What is written, as sentences. */
  readonly notes: readonly string[];
  /** A line that a person has to add, because the program cannot be edited. */
  readonly missingLine?: { readonly line: string; readonly place: string };
}

/** Where a program is. */
export interface ProgramLocation {
  /** The folder of the project. */
  readonly folder: string;
  /** The folder or the file that Pulumi.yaml names as `main`. */
  readonly main: string | undefined;
}

/** Says where the new tables are. */
export const tablesNote = (folder: string): string => `Their tables are in ${folder}.`;

/** The error about a program in a language to which nothing can be added. */
export const cannotAppend = (language: string): UserError =>
  new UserError(
    `The program is in ${language}, and \`shortlink adopt\` adds only to programs in TypeScript and YAML. For each object, \`npx shortlink diff --unmanaged\` prints the command that imports it and prints the code to add to the program.`,
  );

/**
 * `imported`, or the first of `imported-2`, `imported-3`, … that no file or folder has.
 *
 * @param endings the endings with which no file may have the name
 */
export function freeName(folder: string, wanted: string, endings: readonly string[] = []): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (["", ...endings].every((ending) => !existsSync(join(folder, `${name}${ending}`)))) return name;
  }
}
