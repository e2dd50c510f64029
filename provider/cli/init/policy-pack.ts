import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Progress } from "../output/progress";
import { quoteFolder } from "../program/command-line";
import { fillFolder, writeFiles } from "../project/folder";
import type { PackageManager } from "../project/package-manager";
import { findPackageSource } from "../project/package-source";
import { exampleRules, policyPackFiles } from "../rules/policy-pack";
import { parseRules, rulesFile } from "../rules/read-rules";

/**
 * Creates a policy pack that enforces the rules of the current folder, or examples where it has none.
 *
 * @param place the folder of the pack, as the person named it
 * @returns what it has created, and what to do next
 * @throws UserError when the rules are wrong, or the folder cannot be written to
 */
export async function createPolicyPack(
  folder: string,
  place: string,
  packageManager: PackageManager,
): Promise<string> {
  const hasRules = existsSync(rulesFile);
  const rules = hasRules ? await readFile(rulesFile, "utf8") : exampleRules;
  parseRules(rulesFile, rules);
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
  const shown = quoteFolder(place);
  return [
    `Created a policy pack in ${place} with ${hasRules ? "a copy" : "an example"} of ${rulesFile}.`,
    "",
    `  (cd ${shown} && ${packageManager} install)`,
    `  pulumi preview --policy-pack ${shown}`,
  ].join("\n");
}
