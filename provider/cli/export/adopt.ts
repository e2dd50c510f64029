import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Stack } from "@pulumi/pulumi/automation";
import { environmentOf, type Settings, UserError } from "../../client";
import { version } from "../../version";
import type { Edit } from "../report/report";
import { plural } from "../report/words";
import { automation, savedOnce, withoutSummaries } from "../stack/automation";
import { differencesIn } from "../stack/differences";
import { lookAt } from "../stack/look";
import { firstError } from "../stack/open";
import type { Progress } from "../stack/progress";
import { runEngine } from "../stack/run";
import type { Declared } from "./plan";
import { importOf, type Language } from "./project";

/** Which stack of which folder takes the account over. */
export interface Target {
  readonly folder: string;
  readonly stack: string;
  readonly language: Language;
}

/**
 * Imports what a program declares into a new stack of it.
 *
 * @param defaultDomainId the domain of links that name none
 * @returns what a preview would change then: nothing, where all is well
 * @throws UserError when the stack cannot be made, or the import fails
 */
export async function adopt(
  target: Target,
  declared: readonly Declared[],
  settings: Settings,
  defaultDomainId: string | undefined,
  progress: Progress,
): Promise<Edit[]> {
  if (target.language === "typescript") await installPackages(target.folder, progress);
  const stack = await makeStack(target, settings);
  await installPlugin(stack, progress);
  await configure(stack, settings, defaultDomainId);
  await importInto(stack, declared, progress);
  return differencesIn((await lookAt(stack, progress, false)).seen).edits;
}

/** Imports everything, or takes the stack away again. */
async function importInto(stack: Stack, declared: readonly Declared[], progress: Progress): Promise<void> {
  const resources = declared.map(importOf);
  let count = 0;
  const onOutput = (text: string) => {
    count += text.match(/ imported /g)?.length ?? 0;
    if (count > 0) progress.say(`Importing: ${count} of ${plural(resources.length, "resource")}`);
  };
  try {
    await runEngine(progress, "Importing", () =>
      stack.import({ resources, generateCode: false, protect: false, onOutput }),
    );
  } catch (error) {
    await stack.workspace.removeStack(stack.name, { force: true });
    throw error instanceof UserError
      ? new UserError(
          `${error.message}\nThe stack was taken away again, and nothing has changed in the account. Once that is mended, remove ${stack.workspace.workDir} and export again.`,
          { cause: error },
        )
      : error;
  }
}

async function makeStack({ folder, stack }: Target, settings: Settings): Promise<Stack> {
  const envVars = {
    ...environmentOf(settings),
    // An import makes nothing: one that dies is run again. So its state need not be saved around every step.
    ...savedOnce,
  };
  try {
    const { LocalWorkspace } = await automation();
    return withoutSummaries(
      await LocalWorkspace.createStack({ stackName: stack, workDir: folder }, { envVars }),
    );
  } catch (error) {
    throw new UserError(firstError(error), { cause: error });
  }
}

/** What is no secret stands with the stack; the key stays in the environment. */
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

/** The plugin that comes with this package, for an engine that has none. */
async function installPlugin(stack: Stack, progress: Progress): Promise<void> {
  const plugins = await stack.workspace.listPlugins();
  if (plugins.some((it) => it.name === "shortlink" && it.version === version)) return;
  progress.say("Installing the plugin");
  const file = join(__dirname, "../../../plugin");
  const args = ["plugin", "install", "resource", "shortlink", version, "--file", file];
  const { pulumiCommand, workDir, envVars } = stack.workspace;
  const env = { ...process.env, ...envVars };
  // The Automation API has no call for what comes in a folder.
  await promisify(execFile)(pulumiCommand.command, args, { cwd: workDir, env }).catch((error) => {
    throw new UserError(firstError(error), { cause: error });
  });
}

/** What the program imports, where it does not find it in a folder around it. */
async function installPackages(folder: string, progress: Progress): Promise<void> {
  const { resolve } = createRequire(join(folder, "index.js"));
  try {
    for (const name of ["@pulumi/pulumi", "pulumi-shortlink/native"]) resolve(name);
  } catch {
    progress.say("Installing the program's packages");
    await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund"], {
      cwd: folder,
      shell: process.platform === "win32",
    }).catch((error) => {
      const [line] = String(error.stderr).match(/(?<=npm error ).*/) ?? [error.message];
      throw new UserError(
        `The program is written, but its packages could not be installed: ${line}\nIn ${folder}, install them, then run \`pulumi stack init\`, \`pulumi import --file import.json --generate-code=false --protect=false\` and \`pulumi preview\`.`,
      );
    });
  }
}
