import type { Stack } from "@pulumi/pulumi/automation";
import { UserError } from "../../../client";
import type { ExistingProgram } from "./program-edit";
import { findTypeScriptProgram } from "./typescript-edit";
import { findYamlProgram } from "./yaml-edit";

/**
 * Finds the program of a stack.
 *
 * @throws UserError when resources cannot be added to it, with what to do instead
 */
export async function findProgram(stack: Stack, usesPlugin: boolean): Promise<ExistingProgram> {
  const { workspace } = stack;
  const { runtime, main } = await workspace.projectSettings();
  const { name, options } = typeof runtime === "object" ? runtime : { name: runtime, options: undefined };
  const location = { folder: workspace.workDir, main, usesPlugin };
  if (name === "nodejs") return findTypeScriptProgram(location);
  if (name === "yaml" && options?.compiler === undefined) return findYamlProgram(location);
  const language = name === "yaml" ? "YAML that a compiler generates" : (languages[String(name)] ?? name);
  throw new UserError(
    `The program is in ${language}, and --append adds only to programs in TypeScript and YAML. \`npx shortlink diff --unmanaged\` prints a command for each object that imports it and prints the code to add to the program.`,
  );
}

/** The languages of the other runtimes. */
const languages: Readonly<Record<string, string>> = {
  python: "Python",
  go: "Go",
  dotnet: "a .NET language",
  java: "Java",
};
