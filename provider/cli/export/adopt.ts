import type { Stack } from "@pulumi/pulumi/automation";
import { environmentOf, type Settings, UserError } from "../../client";
import { loadAutomation, skipCheckpoints, skipSummaries } from "../../pulumi/automation";
import { plural } from "../output/plural";
import type { Progress } from "../output/progress";
import type { Edit } from "../report/model/report";
import { findDifferences } from "../report/read/differences";
import { pulumiError } from "../stack/open";
import { previewStack } from "../stack/preview";
import { runEngine } from "../stack/run";
import type { DeclaredResource } from "./declared-resource";
import { installPackages, installPlugin } from "./install";
import { importEntry, type Language } from "./project";

/** The new stack of an exported program. */
export interface Target {
  readonly folder: string;
  readonly stack: string;
  readonly language: Language;
}

/**
 * Creates a stack of an exported program, and imports what the program declares into it.
 *
 * @param defaultDomainId the domain of links that name none
 * @returns what a preview of the program would change after the import: usually nothing
 * @throws UserError when the stack cannot be created, or the import fails
 */
export async function adopt(
  target: Target,
  declared: readonly DeclaredResource[],
  settings: Settings,
  defaultDomainId: string | undefined,
  progress: Progress,
): Promise<Edit[]> {
  if (target.language === "typescript") await installPackages(target.folder, progress);
  const stack = await createStack(target, settings);
  await installPlugin(stack, progress);
  await configure(stack, settings, defaultDomainId);
  await importResources(stack, declared, progress);
  return findDifferences((await previewStack(stack, progress, false)).resources).edits;
}

async function createStack({ folder, stack }: Target, settings: Settings): Promise<Stack> {
  const envVars = {
    ...environmentOf(settings),
    // An import creates no objects, so a run that dies is repeated from the start and needs no saved state.
    ...skipCheckpoints,
  };
  try {
    const { LocalWorkspace } = await loadAutomation();
    return skipSummaries(
      await LocalWorkspace.createStack({ stackName: stack, workDir: folder }, { envVars }),
    );
  } catch (error) {
    throw new UserError(pulumiError(error), { cause: error });
  }
}

/** Stores the settings with the stack, except the key, which stays in the environment. */
async function configure(
  stack: Stack,
  { baseUrl }: Settings,
  defaultDomainId: string | undefined,
): Promise<void> {
  await stack.setConfig("shortlink:baseUrl", { value: baseUrl });
  if (defaultDomainId !== undefined) {
    await stack.setConfig("shortlink:defaultDomainId", { value: defaultDomainId });
  }
}

/** Imports all resources. Removes the stack if the import fails. */
async function importResources(
  stack: Stack,
  declared: readonly DeclaredResource[],
  progress: Progress,
): Promise<void> {
  const resources = declared.map(importEntry);
  let count = 0;
  const onOutput = (text: string) => {
    count += text.match(/ imported /g)?.length ?? 0;
    if (count > 0) progress.show(`Importing: ${count} of ${plural(resources.length, "resource")}`);
  };
  try {
    await runEngine(progress, "Importing", () =>
      stack.import({ resources, generateCode: false, protect: false, onOutput }),
    );
  } catch (error) {
    await stack.workspace.removeStack(stack.name, { force: true });
    throw error instanceof UserError
      ? new UserError(
          `${error.message}\nThe stack was removed, and nothing was changed in the account. Fix the error, delete ${stack.workspace.workDir}, and export again.`,
          { cause: error },
        )
      : error;
  }
}
