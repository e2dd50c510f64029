import { readFileSync } from "node:fs";
import { UserError } from "../client";
import { findProjectFile } from "../pulumi/format/project-files";

/**
 * Refuses `pulumi package add` in a Node.js project. It would replace the npm package by an SDK of the same name that has
 * neither the dynamic resources nor the `shortlink` command nor this plugin.
 *
 * @param command the command line of the Pulumi CLI
 * @param folder the folder of the project
 * @throws UserError
 */
export function refusePackageAdd(command: string, folder: string): void {
  if (!/\bpackage add\b/.test(command)) return;
  const file = findProjectFile(folder);
  if (!file || !/\bruntime\W+(name\W+)?(nodejs|bun)\b/.test(readFileSync(file, "utf8"))) return;
  throw new UserError(
    "A Node.js project needs no generated SDK: run `npm install pulumi-shortlink`, and import pulumi-shortlink/native. `pulumi package add` is for Python, Go, C# and Java.",
  );
}
