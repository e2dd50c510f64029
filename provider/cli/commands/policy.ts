import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Argument, Command } from "commander";
import { print } from "../output/print";
import { Progress } from "../output/progress";
import { requireCreatableFolder } from "../output/target";
import { fillFolder, requireEmpty, writeFiles } from "../project/folder";
import { detectPackageManager, type PackageManager } from "../project/package-manager";
import { findPackageSource } from "../project/package-source";
import { exampleRules, policyPackFiles } from "../rules/policy-pack";
import { parseRules, rulesFile } from "../rules/read-rules";
import { cwdOption, packageManagerOption, parseFolder } from "./options";
import { exitCodes, runCommand } from "./run-command";

interface Flags {
  readonly cwd: string;
  readonly packageManager?: PackageManager;
}

/**
 * `shortlink policy init`: creates a policy pack that enforces the rules in `shortlink.yaml`.
 *
 * @example
 * shortlink policy init policy
 */
export const policyCommand = (): Command =>
  new Command("policy")
    .description(`Create a Pulumi policy pack that enforces the rules in ${rulesFile}.`)
    .addArgument(new Argument("<action>", "what to do").choices(["init"]))
    .addArgument(
      new Argument("[folder]", "the folder of the pack, which must be empty")
        .default("policy")
        .argParser(parseFolder),
    )
    .addOption(cwdOption("the folder of the project whose rules the pack starts with"))
    .addOption(packageManagerOption())
    .action((_: string, folder: string, flags: Flags) => runCommand("policy", () => init(folder, flags)));

async function init(place: string, { cwd, ...flags }: Flags): Promise<number> {
  const folder = resolve(place);
  await requireEmpty(folder, "Name another folder: `shortlink policy init <folder>`.");
  await requireCreatableFolder("folder", folder);
  const packageManager = flags.packageManager ?? detectPackageManager(folder);
  const own = join(cwd, rulesFile);
  const hasRules = existsSync(own);
  const rules = hasRules ? await readFile(own, "utf8") : exampleRules;
  parseRules(own, rules);
  const progress = new Progress();
  const source = await findPackageSource(progress);
  try {
    await fillFolder(folder, async () => {
      await writeFiles(folder, policyPackFiles(source.spec, rules, packageManager));
      await source.copyTo(folder);
    });
  } finally {
    progress.end();
    await source.remove();
  }
  const shown = /\s/.test(place) ? `"${place}"` : place;
  print(
    [
      `Created a policy pack in ${place} with ${hasRules ? `a copy of ${own}` : `an example of ${rulesFile}`}.`,
      "",
      `  (cd ${shown} && ${packageManager} install)`,
      `  pulumi preview --policy-pack ${shown}`,
    ].join("\n"),
  );
  return exitCodes.inSync;
}
