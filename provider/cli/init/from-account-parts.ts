import { accountAt } from "../account/account";
import { type CreatedParts, type SplitProject, splitFromAccount } from "../export/split/from-account";
import { sharedStack } from "../export/split/shared-module";
import { countByKind, graphsInCode, passwordSteps, renderEdits } from "../export/summary";
import { plural } from "../output/plural";
import type { Progress } from "../output/progress";
import { requireFreeStacks } from "../project/backend";
import type { Created } from "./created";

/**
 * Creates a project with a program and a stack for each part of an account.
 *
 * @param imports whether to import the objects into new stacks
 */
export async function createParts(
  it: Omit<SplitProject, "prepareStacks">,
  imports: boolean,
  progress: Progress,
): Promise<Created> {
  const { name, language } = it.project;
  const prepareStacks = async (stacks: readonly string[]) =>
    imports ? requireFreeStacks(name, stacks) : undefined;
  const created = await splitFromAccount({ ...it, prepareStacks }, progress);
  const lines = summary(it, created);
  if (!imports) {
    const next = `Next: install the packages and import the objects, as ${it.place}/README.md shows.`;
    return { lines: [...lines, "", next], isSame: true };
  }
  if (created.edits.size > 0) {
    return { lines: [...lines, "", ...editsOf(name, created)], isSame: false };
  }
  // A password is set for the stack whose folder the command runs in.
  const passwords = created.parts.flatMap(({ name, declared }) => {
    const steps = passwordSteps(declared, language);
    return steps.length === 0 ? [] : ["", `In ${it.place}/${name}:`, ...steps.slice(1)];
  });
  const next = [
    "",
    "All objects were imported into the stacks of these names, and previews of the programs show no change.",
    "",
    `Next, in the folder of a part, such as ${it.place}/${created.parts.at(-1)?.name}, with the key in SHORTLINK_API_KEY:`,
    "  pulumi preview",
    `The README.md in ${it.place} explains the rest.`,
  ];
  return { lines: [...lines, ...next, ...passwords], isSame: true };
}

const summary = (
  { place, settings }: Pick<SplitProject, "place" | "settings">,
  { parts, files }: CreatedParts,
): string[] => {
  const width = Math.max(...parts.map(({ name }) => name.length));
  return [
    `Created ${place}: ${plural(parts.length, "part")}, in ${plural(files.length, "file")}. ${accountAt(settings)}`,
    ...parts.map(({ name, declared }) => `  ${name.padEnd(width)}  ${countByKind(declared)}`),
    ...graphsInCode(parts.flatMap(({ declared }) => declared)),
  ];
};

const editsOf = (project: string, { edits }: CreatedParts): string[] => [
  `All objects were imported, but previews of ${plural(edits.size, "program")} show differences.`,
  ...[...edits].map(([stack, found]) => renderEdits(project, stack, found)),
  ...(edits.has(sharedStack)
    ? [
        "",
        `The other programs refer to the stack ${sharedStack}. Fix its program, run \`pulumi up\` in its folder, then \`pulumi preview\` in theirs.`,
      ]
    : []),
];
