import { join } from "node:path";
import type { Stack } from "@pulumi/pulumi/automation";
import { environmentOf, type Settings } from "../../../client";
import { skipCheckpoints } from "../../../pulumi/automation";
import { readHosts, withAccount } from "../../account/account";
import type { Progress } from "../../output/progress";
import { renderCiFiles } from "../../project/ci-files";
import { createStack } from "../../project/create";
import { renderProjectFiles } from "../../project/files";
import { fillFolder, type OnUndo, writeFiles } from "../../project/folder";
import type { NewProject } from "../../project/new-project";
import { installPackages } from "../../project/package-manager";
import type { Edit } from "../../report/model/report";
import { pluginPath } from "../../stack/plugin";
import { parallel, runEngine } from "../../stack/run";
import { type AccountProject, nothingLeft } from "../from-account";
import { checkImport, importResources } from "../import";
import { planProgram } from "../plan";
import { readAccount } from "../read";
import { type PlannedPart, partSetting, renderPart } from "./part-files";
import { type Part, type Split, splitAccount } from "./parts";
import { renderReadme } from "./readme";
import { sharedStack } from "./shared-module";

/** A project with a stack for each part of an account. */
export interface SplitProject extends Omit<AccountProject, "storeKey" | "stackEnvironment"> {
  readonly split: Split;
  /** Requires the names of the stacks to be free. Returns their environment; undefined to write only the programs. */
  readonly prepareStacks: (names: readonly string[]) => Promise<Readonly<Record<string, string>> | undefined>;
}

/** The result of {@link splitFromAccount}. */
export interface CreatedParts {
  readonly parts: readonly PlannedPart[];
  readonly files: readonly string[];
  /** What previews of the programs would change, by the names of the stacks: usually nothing. */
  readonly edits: ReadonlyMap<string, readonly Edit[]>;
}

/**
 * Writes a project with a folder and a stack for each part of an account, and imports the objects. Changes nothing in the
 * account. If it fails, the folder is as it was before, and there are no new stacks.
 *
 * @throws UserError when the account cannot be read or split, a package cannot be installed, or an import fails
 */
export async function splitFromAccount(it: SplitProject, progress: Progress): Promise<CreatedParts> {
  const { project, place, settings, source } = it;
  const { parts, defaultDomainId } = await planParts(it, progress);
  const environment = await it.prepareStacks(parts.map(({ name }) => name));
  const { baseUrl, owner, service } = settings;
  const stored: Partial<Settings> = { baseUrl, defaultDomainId, owner, service };
  const writeParts = async () => {
    // The packages are installed in the folder above, or further up.
    const plugin = `../${pluginPath(project.folder)}`;
    const files = parts.flatMap((part) => [...renderPart(part, project, plugin, stored)]);
    await writeFiles(project.folder, new Map(files));
    return files.map(([path]) => path);
  };
  const fill = async (onUndo: OnUndo) => {
    const root = rootFiles(project, parts, source.spec);
    await writeFiles(project.folder, root);
    const files = [...root.keys(), ...(await source.copyTo(project.folder))];
    if (environment === undefined) return { files: [...files, ...(await writeParts())], stacks: undefined };
    progress.announce(`Installing packages with ${project.packageManager} …`);
    await installPackages(project.folder, project.packageManager);
    // Only after the installation is it known where the plugin is.
    files.push(...(await writeParts()));
    // An import creates no objects, so a run that dies is repeated from the start and needs no saved state.
    const env = { ...environmentOf(settings), ...environment, ...skipCheckpoints };
    return { files, stacks: await importParts(project, parts, env, progress, onUndo) };
  };
  const { files, stacks } = await fillFolder(project.folder, fill, nothingLeft(place));
  return { parts, files, edits: stacks ? await checkParts(stacks, place, progress) : new Map() };
}

async function planParts(
  { settings, filter, backend, split, sets = false }: SplitProject,
  progress: Progress,
) {
  return withAccount(settings, async (context) => {
    const objects = await readAccount(context, filter, backend, progress);
    const parts = splitAccount(objects, split, await readHosts(context));
    const defaultDomainId = await context.defaultDomainId();
    const { warn, conventions } = context;
    const options = { defaultDomainId, warn, conventions, sets, taken: [sharedStack, partSetting] };
    const plan = (part: Part | undefined, shared: PlannedPart["declared"] = []) =>
      part ? planProgram(part.objects, { ...options, shared }) : [];
    const shared = plan(parts.find(({ name }) => name === sharedStack));
    return {
      parts: parts.map((part) => ({
        name: part.name,
        declared: part.name === sharedStack ? shared : plan(part, shared),
      })),
      defaultDomainId,
    };
  });
}

/** The files that all parts share. */
function rootFiles(
  project: NewProject,
  parts: readonly PlannedPart[],
  dependency: string,
): Map<string, string> {
  const names = parts.map(({ name }) => name);
  const files = renderProjectFiles({ ...project, hasProgram: false }, dependency);
  const isShared = (name: string) => name === sharedStack;
  const stacks = { first: names.filter(isShared), others: names.filter((it) => !isShared(it)) };
  return new Map([...files, ["README.md", renderReadme(project, names)], ...renderCiFiles(project, stacks)]);
}

async function importParts(
  project: NewProject,
  parts: readonly PlannedPart[],
  env: Record<string, string>,
  progress: Progress,
  onUndo: OnUndo,
): Promise<Stack[]> {
  const stacks: Stack[] = [];
  for (const { name, declared } of parts) {
    progress.announce(`Importing ${name} …`);
    const part = { ...project, folder: join(project.folder, name), stack: name };
    const stack = await createStack(part, env, onUndo);
    await importResources(stack, declared, progress);
    stacks.push(stack);
  }
  return stacks;
}

/**
 * Previews the program of each part. The other parts need the outputs of the stack "shared", which an update without
 * changes stores.
 */
async function checkParts(stacks: readonly Stack[], place: string, progress: Progress) {
  const edits = new Map<string, readonly Edit[]>();
  for (const stack of stacks) {
    const found = await checkImport(stack, join(place, stack.name), progress);
    if (found.length > 0) edits.set(stack.name, found);
    if (stack.name !== sharedStack) continue;
    if (found.length > 0) break;
    await runEngine(stack, progress, "Storing the outputs", (onEvent) => stack.up({ parallel, onEvent }));
  }
  return edits;
}
