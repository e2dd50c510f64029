import { execFile, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { LocalWorkspace, type Stack } from "@pulumi/pulumi/automation";
import { environmentOf, type Settings, UserError } from "../../client";
import { version } from "../../version";
import type { Edit } from "../report/report";
import { differencesIn } from "../stack/differences";
import { lookAt } from "../stack/look";
import { firstError } from "../stack/open";
import type { Progress } from "../stack/progress";
import { runEngine } from "../stack/run";
import { type Declared, Secret, within } from "./plan";
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
  await configure(stack, settings, defaultDomainId, declared);
  let count = 0;
  const resources = declared.map(importOf);
  await runEngine(progress, "Importing", () =>
    stack.import({
      resources,
      generateCode: false,
      protect: false,
      onOutput(text) {
        count += text.match(/ imported /g)?.length ?? 0;
        progress.say(`Importing: ${Math.min(count, resources.length)} of ${resources.length} resources`);
      },
    }),
  );
  return differencesIn((await lookAt(stack, progress, false)).seen).edits;
}

async function makeStack({ folder, stack }: Target, settings: Settings): Promise<Stack> {
  const envVars = {
    ...environmentOf(settings),
    // An import makes nothing: one that dies is run again. So its state need not be saved around every step.
    PULUMI_SKIP_CHECKPOINTS: "true",
    PULUMI_EXPERIMENTAL: "true",
  };
  try {
    return await LocalWorkspace.createStack({ stackName: stack, workDir: folder }, { envVars });
  } catch (error) {
    throw new UserError(firstError(error), { cause: error });
  }
}

/** What is no secret stands with the stack; the key stays in the environment. */
async function configure(
  stack: Stack,
  { baseUrl }: Settings,
  defaultDomainId: string | undefined,
  declared: readonly Declared[],
): Promise<void> {
  await stack.setConfig("shortlink:baseUrl", { value: baseUrl });
  if (defaultDomainId !== undefined) {
    await stack.setConfig("shortlink:defaultDomainId", { value: defaultDomainId });
  }
  for (const { name, value } of declared.flatMap(({ args }) => within(args, Secret))) {
    if (value === undefined) continue;
    // On the standard input, so that no list of processes shows it.
    const args = ["config", "set", "--secret", "--stack", stack.name, "--non-interactive", name];
    await callPulumi(stack, args, JSON.stringify(value));
  }
}

/** The plugin that comes with this package, for an engine that has none. */
async function installPlugin(stack: Stack, progress: Progress): Promise<void> {
  const plugins = await stack.workspace.listPlugins();
  if (plugins.some((it) => it.name === "shortlink" && it.version === version)) return;
  progress.say("Installing the plugin");
  const file = join(__dirname, "../../../plugin");
  const args = ["plugin", "install", "resource", "shortlink", version, "--file", file];
  await callPulumi(stack, args);
}

/** Runs the Pulumi command for what the Automation API has no call for. */
async function callPulumi({ workspace }: Stack, args: readonly string[], input = ""): Promise<void> {
  const child = spawn(workspace.pulumiCommand.command, args, {
    cwd: workspace.workDir,
    env: { ...process.env, ...workspace.envVars },
    stdio: ["pipe", "ignore", "pipe"],
  });
  child.stdin.end(input);
  const said: string[] = [];
  child.stderr.on("data", (text) => said.push(String(text)));
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new UserError(firstError(said.join("")));
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
