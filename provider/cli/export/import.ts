import type { Stack } from "@pulumi/pulumi/automation";
import { UserError } from "../../client";
import { pluginToken } from "../../pulumi/format/type-tokens";
import { plural } from "../output/plural";
import type { Progress } from "../output/progress";
import type { Edit } from "../report/model/report";
import { findDifferences } from "../report/read/differences";
import { previewStack } from "../stack/preview";
import { runEngine } from "../stack/run";
import { type DeclaredResource, findInstances, TableFile, tablesFolder } from "./declared-resource";

/** The file for `pulumi import --file`. */
export const importFile = "import.json";

/**
 * A resource in the form that an import accepts.
 *
 * @param tables the folder with the tables of sets, relative to the one in which the program runs
 */
export function importEntry({ kind, name, id, args }: DeclaredResource, tables = tablesFolder) {
  const [table] = findInstances(args, TableFile);
  return { type: pluginToken(kind), name, id: table ? `table/${tables}/${table.name}` : id };
}

/**
 * Imports what a program declares into its stack.
 *
 * @throws UserError when the import fails
 */
export async function importResources(
  stack: Stack,
  declared: readonly DeclaredResource[],
  progress: Progress,
  tables = tablesFolder,
): Promise<void> {
  const resources = declared.map((it) => importEntry(it, tables));
  let count = 0;
  const onOutput = (text: string) => {
    count += text.match(/ imported /g)?.length ?? 0;
    if (count > 0) progress.show(`Importing: ${count} of ${plural(resources.length, "resource")}`);
  };
  await runEngine(stack, progress, "Importing", () =>
    stack.import({ resources, generateCode: false, protect: false, onOutput }),
  );
}

/**
 * Previews the program after the import.
 *
 * @param place the folder of the project, as the person named it
 * @returns what an update would change: usually nothing
 * @throws UserError when the preview fails, with the next step
 */
export async function checkImport(stack: Stack, place: string, progress: Progress): Promise<Edit[]> {
  try {
    return findDifferences((await previewStack(stack, progress, false)).resources).edits;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(
      `${error.message}\nThe program was written and all objects were imported into stack ${stack.name}. Only the preview of the program failed. Fix the error, and run \`pulumi preview\` in ${place}.`,
      { cause: error },
    );
  }
}
