import type { Stack } from "@pulumi/pulumi/automation";
import { cannotAppend, type ExistingProgram } from "./program-edit";
import { findTypeScriptProgram } from "./typescript-edit";
import { findYamlProgram } from "./yaml-edit";

/**
 * Finds the program of a stack.
 *
 * @throws UserError when resources cannot be added to it, with what to do instead
 */
export async function findProgram(stack: Stack): Promise<ExistingProgram> {
  const { workspace } = stack;
  const { runtime, main } = await workspace.projectSettings();
  const { name, options } = typeof runtime === "object" ? runtime : { name: runtime, options: undefined };
  const location = { folder: workspace.workDir, main };
  if (name === "nodejs") return findTypeScriptProgram(location);
  if (name === "yaml" && options?.compiler === undefined) return findYamlProgram(location);
  throw cannotAppend(
    name === "yaml" ? "YAML that a compiler writes" : (languages[String(name)] ?? String(name)),
  );
}

/** The languages of the other runtimes. */
const languages: Readonly<Record<string, string>> = {
  python: "Python",
  go: "Go",
  dotnet: "a .NET language",
  java: "Java",
};
