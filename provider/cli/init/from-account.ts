import { accountAt } from "../account/account";
import { type AccountProject, createFromAccount } from "../export/from-account";
import { importFile } from "../export/import";
import { countByKind, differencesAfterImport, graphsInCode, passwordSteps } from "../export/summary";
import { plural } from "../output/plural";
import type { Progress } from "../output/progress";
import { commandLine } from "../program/command-line";
import type { Created } from "./created";

/**
 * Creates a project that declares the objects of an account.
 *
 * @param next the commands to type after the import, as lines of text
 */
export async function createDeclared(it: AccountProject, next: string, progress: Progress): Promise<Created> {
  const { place, settings, stackEnvironment } = it;
  const { name, stack, language } = it.project;
  const { declared, files, edits } = await createFromAccount(it, progress);
  const created = `Created ${place === "." ? "the project" : place}: ${countByKind(declared)}, in ${plural(files.length, "file")}.`;
  const lines = [`${created} ${accountAt(settings)}`, ...graphsInCode(declared)];
  if (stackEnvironment === undefined) return { lines: [...lines, ...stepsToImport(it)], isSame: true };
  if (edits.length > 0) {
    return { lines: [...lines, differencesAfterImport(name, stack, edits)], isSame: false };
  }
  const more = [
    `All objects were imported into stack ${stack}, and a preview of the program shows no change.`,
    ...passwordSteps(declared, language),
    "",
    next,
    "",
    `To import the same objects into another stack: pulumi import --file ${importFile} --generate-code=false --protect=false`,
  ];
  return { lines: [...lines, ...more], isSame: true };
}

/** How to make the stack, which has the settings that the environment does not have. */
const stepsToImport = ({ project: { packageManager, stack }, place, settings }: AccountProject): string[] => [
  "",
  place === "." ? "Next:" : `Next, in ${place}:`,
  `  ${packageManager} install`,
  `  ${commandLine("pulumi stack init", [stack])}`,
  ...(process.env.SHORTLINK_BASE_URL === settings.baseUrl
    ? []
    : [`  ${commandLine("pulumi config set", ["shortlink:baseUrl", settings.baseUrl])}`]),
  ...(process.env.SHORTLINK_API_KEY === settings.apiKey
    ? []
    : ["  pulumi config set --secret shortlink:apiKey"]),
  `  pulumi import --file ${importFile} --generate-code=false --protect=false`,
  "  pulumi preview",
];
