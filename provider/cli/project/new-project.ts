import { UserError } from "../../client";
import type { PackageManager } from "./package-manager";

/** The languages in which a program can be written. */
export const languages = ["typescript", "yaml"] as const;
export type Language = (typeof languages)[number];

/** What runs the resources of a program: the SDK's dynamic provider, or the plugin. */
export const providers = ["dynamic", "plugin"] as const;
export type Provider = (typeof providers)[number];

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
  /** The URL of its own backend; undefined for the one that Pulumi is logged in to. */
  readonly backend?: string | undefined;
  /** False if its programs are in folders of their own, one for each stack. */
  readonly hasProgram?: boolean;
}

/** @throws UserError when Pulumi does not accept it as a project name */
export function requireProjectName(text: string): string {
  if (/^[A-Za-z0-9_.-]{1,100}$/.test(text)) return text;
  throw new UserError(
    `${JSON.stringify(text)} is not a project name. Give one with --name, of 1 to 100 letters, digits, underscores, dots and hyphens.`,
  );
}
