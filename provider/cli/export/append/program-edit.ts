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
