import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Stack } from "@pulumi/pulumi/automation";
import { type Settings, UserError } from "../../../client";
import { nameInUrn } from "../../../pulumi/format/urn";
import { type LinkFilter, withAccount } from "../../account/account";
import { type IgnoreRules, readIgnoreRules } from "../../account/ignore-file";
import type { Progress } from "../../output/progress";
import { json } from "../../project/files";
import type { ExportLanguage } from "../../project/new-project";
import { type Edit, keyOf } from "../../report/model/report";
import { findDifferences } from "../../report/read/differences";
import { openStack, readStackSettings, type StackLocation } from "../../stack/open";
import { isSameStack } from "../../stack/other-run";
import { previewStack } from "../../stack/preview";
import type { DeclaredResource } from "../declared-resource";
import { importEntry } from "../import";
import { planProgram } from "../plan";
import { readUnmanaged } from "../read";
import { findProgram } from "./existing-program";
import type { ProgramEdit } from "./program-edit";
import { writeAndImport, writeText } from "./write-and-import";

/** What to add to which program. */
export interface Append {
  readonly location: StackLocation;
  readonly filter: LinkFilter;
  /** Whether plain links become entries of sets. */
  readonly sets?: boolean;
  /** Whether to import the objects. Otherwise, only the program is written. */
  readonly imports: boolean;
  /** Whether to read no states of other projects. */
  readonly projectOnly?: boolean | undefined;
}

/** The result of {@link appendUnmanaged}. */
export interface Appended {
  readonly stack: string;
  readonly project: string;
  /** The other stacks of the project, whose program this is as well. */
  readonly otherStacks: readonly string[];
  readonly declared: readonly DeclaredResource[];
  /** How the account was reached that has them. */
  readonly settings: Settings;
  readonly language: ExportLanguage;
  readonly edit: ProgramEdit;
  /** The file for `pulumi import --file`, where the objects were not imported. */
  readonly importFile: string | undefined;
  /** What a preview of the program would change that it would not have changed before: usually nothing. */
  readonly edits: readonly Edit[];
  /** How many other changes a preview shows. */
  readonly earlierEdits: number;
}

/**
 * Adds what no stack of the project declares to its program, and imports it into a stack. Changes nothing in the account. If
 * it fails, the files and the stack are as they were before.
 *
 * @returns undefined when everything is declared
 * @throws UserError when the program or the account cannot be read, or the import fails
 */
export async function appendUnmanaged(it: Append, progress: Progress): Promise<Appended | undefined> {
  const stack = await openStack(it.location);
  const program = await findProgram(stack);
  const rules = await readIgnoreRules(stack.workspace.workDir);
  const { resources } = await previewStack(stack, progress, false);
  const earlier = findDifferences(resources).edits;
  const taken = [...program.names, ...resources.map(({ urn }) => nameInUrn(urn))];
  const settings = await readStackSettings(stack);
  const declared = await planUnmanaged(stack, settings, rules, it, taken, progress);
  if (declared.length === 0) return undefined;
  const usesPlugin = resources.some(({ type }) => type.startsWith("shortlink:"));
  const edit = await program.plan(declared, usesPlugin);
  if (it.imports && edit.missingLine) {
    const { line, place } = edit.missingLine;
    throw new UserError(
      `The import of a new file cannot be added to ${place}. Run the command with --no-import, which writes the file and says how to go on, or start the program in a .ts file. The line to add is: ${line}`,
    );
  }
  const { name: project } = await stack.workspace.projectSettings();
  const stacks = (await stack.workspace.listStacks()).map(({ name }) => name);
  const result = {
    ...{ stack: stack.name, project, declared, settings, language: program.language, edit },
    otherStacks: stacksBeside(stack.name, stacks),
  };
  const { workDir } = stack.workspace;
  if (!it.imports) {
    const importFile = freeImportFile(workDir);
    const content = json({ resources: declared.map((it) => importEntry(it, edit.tables)) });
    for (const [path, text] of [...edit.files, [join(workDir, importFile), content] as const]) {
      await writeText(path, text);
    }
    return { ...result, importFile, edits: [], earlierEdits: earlier.length };
  }
  const edits = await writeAndImport(stack, declared, edit, progress);
  const isEarlier = (one: Edit) => earlier.some((it) => keyOf(it) === keyOf(one) && it.change === one.change);
  const added = edits.filter((one) => !isEarlier(one));
  return { ...result, importFile: undefined, edits: added, earlierEdits: edits.length - added.length };
}

/**
 * The stacks of a project without one of them, which may be named in full where a list leaves out its
 * project, or also its organization.
 *
 * @example
 * stacksBeside("organization/links/dev", ["dev", "prod"]) // ["prod"]
 */
export function stacksBeside(stack: string, all: readonly string[]): string[] {
  const same = all.filter((name) => isSameStack(name, stack));
  const own = same.find((name) => name === stack) ?? same.toSorted((a, b) => b.length - a.length)[0];
  return all.filter((name) => name !== own);
}

/** Plans the resources for the objects that no stack declares and `.shortlinkignore` does not leave out. */
async function planUnmanaged(
  stack: Stack,
  settings: Settings,
  rules: IgnoreRules,
  { filter, sets = false, projectOnly }: Append,
  taken: readonly string[],
  progress: Progress,
): Promise<DeclaredResource[]> {
  return withAccount(settings, async (context) => {
    const objects = await readUnmanaged(context, filter, { stack, projectOnly }, rules, progress);
    const defaultDomainId = await context.defaultDomainId();
    const { warn, conventions } = context;
    return planProgram(objects, { defaultDomainId, warn, conventions, taken, sets });
  });
}

function freeImportFile(folder: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? "import.json" : `import-${number}.json`;
    if (!existsSync(join(folder, name))) return name;
  }
}
