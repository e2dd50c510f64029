import { environmentOf, type Settings } from "../../client";
import { skipCheckpoints } from "../../pulumi/automation";
import { type LinkFilter, withAccount } from "../account/account";
import type { Backend } from "../account/managed";
import type { Progress } from "../output/progress";
import { configureStack, createStack, installProject, type Program, writeProject } from "../project/create";
import { json } from "../project/files";
import { fillFolder, type OnUndo } from "../project/folder";
import type { ExportLanguage, NewProject } from "../project/new-project";
import type { PackageSource } from "../project/package-source";
import type { Edit } from "../report/model/report";
import { type DeclaredResource, tableFiles } from "./declared-resource";
import { checkImport, importEntry, importFile, importResources } from "./import";
import { planProgram } from "./plan";
import { readAccount } from "./read";
import { renderTypeScript } from "./typescript";
import { renderYaml } from "./yaml";

/** A project with the objects of an account. */
export interface AccountProject {
  readonly project: NewProject & { readonly language: ExportLanguage };
  /** The folder of the project, as the person named it. */
  readonly place: string;
  readonly source: PackageSource;
  readonly settings: Settings;
  readonly filter: LinkFilter;
  /** Where other projects may manage objects. */
  readonly backend: Backend;
  /** Whether plain links become entries of sets. */
  readonly sets?: boolean | undefined;
  /** The environment of a new stack, with its passphrase; undefined to write only the program. */
  readonly stackEnvironment: Readonly<Record<string, string>> | undefined;
  /** Whether to store the key with the stack. */
  readonly storeKey?: boolean;
}

/** The result of {@link createFromAccount}. */
export interface CreatedProject {
  readonly declared: readonly DeclaredResource[];
  readonly files: readonly string[];
  /** What a preview of the program would change: usually nothing. */
  readonly edits: readonly Edit[];
}

/**
 * Writes a project whose program declares the objects of an account, and imports them into a new stack. Changes nothing in
 * the account. If it fails, the folder is as it was before, and there is no new stack.
 *
 * @throws UserError when the account cannot be read, a package cannot be installed, or the import fails
 */
export async function createFromAccount(it: AccountProject, progress: Progress): Promise<CreatedProject> {
  const { project, place, settings, source, filter, backend, sets = false, stackEnvironment } = it;
  const { declared, defaultDomainId } = await withAccount(settings, async (context) => {
    const objects = await readAccount(context, filter, backend, progress);
    const defaultDomainId = await context.defaultDomainId();
    const { warn, conventions } = context;
    return { declared: planProgram(objects, { defaultDomainId, warn, conventions, sets }), defaultDomainId };
  });
  const program = renderProgram(project.language, declared);
  const fill = async (onUndo: OnUndo) => {
    const files = await writeProject(project, program, source);
    if (stackEnvironment === undefined) return { files, stack: undefined };
    await installProject(project, program, source, progress);
    const env = {
      ...environmentOf(settings),
      ...stackEnvironment,
      // An import creates no objects, so a run that dies is repeated from the start and needs no saved state.
      ...skipCheckpoints,
    };
    const stack = await createStack(project, env, onUndo);
    const { baseUrl, apiKey, owner, service } = settings;
    const stored = { baseUrl, defaultDomainId, owner, service, ...(it.storeKey ? { apiKey } : {}) };
    await configureStack(project, stored, env);
    await importResources(stack, declared, progress);
    return { files, stack };
  };
  const { files, stack } = await fillFolder(project.folder, fill, nothingLeft(place));
  return { declared, files, edits: stack ? await checkImport(stack, place, progress) : [] };
}

/** What an error says where nothing is left behind. */
export const nothingLeft = (place: string): string =>
  `Nothing is left in ${place}, and nothing was changed in the account.`;

function renderProgram(language: ExportLanguage, declared: readonly DeclaredResource[]): Program {
  const imports = [importFile, json({ resources: declared.map((it) => importEntry(it)) })] as const;
  const more = [...tableFiles(declared), imports];
  return language === "yaml"
    ? { files: new Map(more), yaml: renderYaml({}, declared) }
    : { files: new Map([...renderTypeScript(declared), ...more]) };
}
