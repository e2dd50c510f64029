import { basename } from "node:path";
import { UserError } from "../../client";
import type { PackageManager } from "./package-manager";

/** The languages in which an account can be declared. */
export const exportLanguages = ["typescript", "yaml"] as const;
export type ExportLanguage = (typeof exportLanguages)[number];

/** Whether an account can be declared in a language. */
export const isExportLanguage = (language: Language): language is ExportLanguage =>
  (exportLanguages as readonly Language[]).includes(language);

/** The languages in which a program can be written. */
export const languages = ["typescript", "python", "go", "yaml"] as const;
export type Language = (typeof languages)[number];

/** How people write the name of each language. */
export const languageNames: Readonly<Record<Language, string>> = {
  typescript: "TypeScript",
  python: "Python",
  go: "Go",
  yaml: "YAML",
};

/** What runs the resources of a program: the SDK's dynamic provider, or the plugin. */
export const providers = ["dynamic", "plugin"] as const;
export type Provider = (typeof providers)[number];

/** The CI systems that a project can have jobs for. */
export const ciSystems = ["github", "gitlab"] as const;
export type Ci = (typeof ciSystems)[number];

/** A Pulumi project to be created in an empty folder. */
export interface NewProject {
  readonly folder: string;
  readonly name: string;
  readonly description: string;
  /** The name of its first stack. */
  readonly stack: string;
  readonly language: Language;
  readonly provider: Provider;
  readonly packageManager: PackageManager;
  /** The CI system whose jobs it has; undefined for none. */
  readonly ci?: Ci | undefined;
  /** The URL of its own backend; undefined for the one that Pulumi is logged in to. */
  readonly backend?: string | undefined;
  /** False if its programs are in folders of their own, one for each stack. */
  readonly hasProgram?: boolean;
}

/**
 * The name of a project: the requested one, or that of its folder, with hyphens in place of what Pulumi does not accept.
 *
 * @throws UserError when nothing is left of the folder's, or Pulumi does not accept the requested one
 */
export function chooseProjectName(requested: string | undefined, folder: string): string {
  if (requested !== undefined) return requireProjectName(requested);
  const plain = basename(folder).normalize("NFKD").replace(/\p{M}/gu, "");
  const name = plain.replace(/[^\w.-]+/g, "-").replace(/^-+|-+$/g, "");
  return requireProjectName(name.slice(0, 100) || basename(folder));
}

/** @throws UserError when Pulumi does not accept it as a project name */
export function requireProjectName(text: string): string {
  if (/^[A-Za-z0-9_.-]{1,100}$/.test(text)) return text;
  throw new UserError(
    `${JSON.stringify(text)} is not a project name. Give one with --name, of 1 to 100 letters, digits, underscores, dots and hyphens.`,
  );
}
