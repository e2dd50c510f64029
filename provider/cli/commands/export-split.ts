import { accountAt } from "../account/account";
import { type CreatedParts, type SplitProject, splitFromAccount } from "../export/split/from-account";
import { sharedStack } from "../export/split/shared-module";
import { countByKind, graphsInCode, passwordSteps } from "../export/summary";
import { plural } from "../output/plural";
import { print } from "../output/print";
import type { Progress } from "../output/progress";
import { requireFreeStacks } from "../project/backend";
import { renderText } from "../report/render/text";
import { exitCodes } from "./run-command";

/**
 * `shortlink export --split`: writes a program and a stack for each part of an account.
 *
 * @param imports whether to import the objects into new stacks
 */
export async function splitIntoStacks(
  it: Omit<SplitProject, "prepareStacks">,
  imports: boolean,
  progress: Progress,
): Promise<number> {
  const { name, language } = it.project;
  const prepareStacks = async (stacks: readonly string[]) =>
    imports ? requireFreeStacks(name, stacks) : undefined;
  const created = await splitFromAccount({ ...it, prepareStacks }, progress);
  progress.end();
  print(summary(it, created).join("\n"));
  if (!imports) {
    print(`\nNext: install the packages and import the objects, as ${it.place}/README.md shows.`);
    return exitCodes.inSync;
  }
  if (created.edits.size > 0) return reportEdits(name, created);
  // A password is set for the stack whose folder the command runs in.
  const passwords = created.parts.flatMap(({ name, declared }) => {
    const steps = passwordSteps(declared, language);
    return steps.length === 0 ? [] : ["", `In ${it.place}/${name}:`, ...steps.slice(1)];
  });
  print(
    [
      "",
      "All objects were imported into the stacks of these names, and previews of the programs show no change.",
      "",
      `Next, in the folder of a part, such as ${it.place}/${created.parts.at(-1)?.name}:`,
      "  pulumi preview",
      `The README.md in ${it.place} explains the rest.`,
      ...passwords,
    ].join("\n"),
  );
  return exitCodes.inSync;
}

const summary = (
  { place, settings }: Pick<SplitProject, "place" | "settings">,
  { parts, files }: CreatedParts,
): string[] => {
  const width = Math.max(...parts.map(({ name }) => name.length));
  return [
    `Wrote ${place}: ${plural(parts.length, "part")}, in ${plural(files.length, "file")}. ${accountAt(settings)}`,
    ...parts.map(({ name, declared }) => `  ${name.padEnd(width)}  ${countByKind(declared)}`),
    ...graphsInCode(parts.flatMap(({ declared }) => declared)),
  ];
};

function reportEdits(project: string, { edits }: CreatedParts): number {
  print(`\nAll objects were imported, but previews of ${plural(edits.size, "program")} show differences.`);
  for (const [stack, found] of edits) {
    print(renderText({ version: 1, project, stack, inSync: false, drift: [], edits: [...found] }));
  }
  if (edits.has(sharedStack)) {
    print(
      `\nThe other programs refer to the stack ${sharedStack}. Fix its program, run \`pulumi up\` in its folder, then \`pulumi preview\` in theirs.`,
    );
  }
  return exitCodes.different;
}
