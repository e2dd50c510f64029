import { existsSync } from "node:fs";
import { extname, join } from "node:path";

/** The endings that Pulumi accepts, in the order in which it looks for them (sdk/go/common/encoding/marshal.go). */
const endings = [".json", ".yaml", ".yml"];

/** The path of the file that makes a folder that of a project: Pulumi.yaml, Pulumi.yml or Pulumi.json; undefined if there is none. */
export const findProjectFile = (folder: string): string | undefined =>
  endings.map((ending) => join(folder, `Pulumi${ending}`)).find((path) => existsSync(path));

/**
 * The name of the file with a stack's configuration. Pulumi reads only the one with the ending of the project's own file, and
 * parses it accordingly.
 */
export const stackFileName = (projectFile: string, stack: string): string =>
  `Pulumi.${stack.replaceAll("/", "-")}${extname(projectFile)}`;

/** The stacks that have a file with their configuration, from the names of the files beside it. */
export const stacksIn = (projectFile: string, files: readonly string[]): string[] =>
  files.flatMap((file) => {
    const [, stack] = /^Pulumi\.(.+)\.\w+$/.exec(file) ?? [];
    return stack !== undefined && stackFileName(projectFile, stack) === file ? [stack] : [];
  });
