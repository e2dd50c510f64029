import { didYouMean } from "../../client";
import type { Exception } from "../../rules";
import type { ShownViolation } from "./check-rules";
import type { KnownNames } from "./names";
import type { ReadRules } from "./read-rules";

/** Exceptions and limits of a file of rules that are about no link and no folder, as warnings: a name may be misspelled. */
export const unmatchedNames = (rules: ReadRules, known: KnownNames): ShownViolation[] => [
  ...rules.exceptions.flatMap((exception, index) => {
    const found = problemWith(exception, known);
    if (!found) return [];
    const { rule } = exception;
    const subject = `exception for ${[exception.link, exception.folder].filter(Boolean).join(" in ")}`;
    return [warning({ rule, subject, message: found.message }, rules.at(["exceptions", index, found.field]))];
  }),
  ...limitedFolders(rules).flatMap(({ name, path }) => {
    const message = noFolder(name, known);
    const subject = `limit of folder ${name}`;
    return message === undefined
      ? []
      : [warning({ rule: "maxLinksPerFolder", subject, message }, rules.at(path))];
  }),
];

function problemWith(
  { link, folder }: Exception,
  known: KnownNames,
): { readonly field: "link" | "folder"; readonly message: string } | undefined {
  const { links, hasAllLinks } = known;
  const own = links.filter(({ names }) => link !== undefined && names.includes(link));
  if (link !== undefined && own.length === 0) {
    if (!hasAllLinks) return undefined;
    const names = links.flatMap((it) => it.names);
    return { field: "link", message: `There is no link ${JSON.stringify(link)}.${didYouMean(link, names)}` };
  }
  const message = folder === undefined ? undefined : noFolder(folder, known);
  if (message !== undefined) return { field: "folder", message };
  const isApart = folder !== undefined && link !== undefined && !own.some((it) => it.folder.includes(folder));
  if (!isApart || !known.hasAllFolders) return undefined;
  return { field: "folder", message: `Link ${link} is not in folder ${JSON.stringify(folder)}.` };
}

const noFolder = (name: string, { folders, hasAllFolders }: KnownNames): string | undefined =>
  folders.includes(name) || !hasAllFolders
    ? undefined
    : `There is no folder ${JSON.stringify(name)}.${didYouMean(name, folders)}`;

function limitedFolders({ rules }: ReadRules) {
  const { folders = {} } = rules.find(({ name }) => name === "maxLinksPerFolder")?.settings ?? {};
  return Object.keys(folders as object).map((name) => ({
    name,
    path: ["rules", "maxLinksPerFolder", "folders", name],
  }));
}

const warning = (
  about: Pick<ShownViolation, "rule" | "subject" | "message">,
  position: ShownViolation["position"],
): ShownViolation => ({ ...about, severity: "warning", path: "", position });
