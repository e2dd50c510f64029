import { someOf } from "../../lifecycle";
import { plural } from "../output/plural";
import type { ExportLanguage } from "../project/new-project";
import type { Edit } from "../report/model/report";
import { renderText } from "../report/render/text";
import { type DeclaredResource, findInstances, Secret, secretCommand } from "./declared-resource";

/** How many objects of each kind a program declares: `12 links, 2 folders`. */
export function countByKind(declared: readonly DeclaredResource[]): string {
  const kinds = [...new Set(declared.map(({ kind }) => kind))].toReversed();
  const counts = kinds.map((kind) =>
    countOf(
      kind,
      declared.filter((it) => it.kind === kind),
    ),
  );
  return counts.join(", ") || "an empty account";
}

const nouns: Readonly<Record<string, string>> = { QR: "QR code", LinkSet: "link set" };

function countOf(kind: string, declared: readonly DeclaredResource[]): string {
  const count = plural(declared.length, nouns[kind] ?? kind.toLowerCase());
  const entries = declared.reduce((sum, { size = 0 }) => sum + size, 0);
  return kind === "LinkSet" ? `${count} (${plural(entries, "link")})` : count;
}

/** Which links are not in the tables of sets because of their graphs, as a line of text. */
export function graphsInCode(declared: readonly DeclaredResource[]): string[] {
  const names = declared.filter(({ isOddGraph }) => isOddGraph).map(({ name }) => name);
  if (names.length === 0) return [];
  const [itself, its] = names.length === 1 ? ["itself", "its"] : ["themselves", "their"];
  return [
    `Declared by ${itself}, because no table can say ${its} routes or features: ${someOf(names, String)}.`,
  ];
}

/** What a preview of a program shows after the import, if it is not nothing. */
export const differencesAfterImport = (project: string, stack: string, edits: readonly Edit[]): string =>
  `All objects were imported, but a preview of the program shows a difference.\n${renderEdits(project, stack, edits)}`;

/** What an update of a stack would change, as lines of text. */
export const renderEdits = (project: string, stack: string, edits: readonly Edit[]): string =>
  renderText({ version: 1, project, stack, inSync: false, drift: [], edits: [...edits] });

/**
 * What to do about the passwords that a program in a language does not declare, as lines of text.
 *
 * @param stack the stack to set them in, if it may not be the selected one
 */
export function passwordSteps(
  declared: readonly DeclaredResource[],
  language: ExportLanguage,
  stack?: string,
): string[] {
  const secrets = declared.flatMap(({ args }) => findInstances(args, Secret));
  if (secrets.length === 0) return [];
  return [
    "",
    `The passwords of ${plural(secrets.length, "feature")} stay as they are until you set them, as the program explains:`,
    ...secrets.slice(0, 5).map((secret) => `  ${secretCommand(secret, language, stack)}`),
    ...(secrets.length > 5 ? [`  … and ${secrets.length - 5} more`] : []),
  ];
}
