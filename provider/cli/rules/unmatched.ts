import { didYouMean } from "../../client";
import type { Exception, RuleName } from "../../rules";
import type { Position } from "../yaml-file/position";
import type { KnownNames } from "./names";
import type { ReadRules } from "./read-rules";

/** A name in a file of rules that nothing has. */
interface Unmatched {
  readonly rule: RuleName;
  /** `exception for shp`, or `limit of folder Pres`. */
  readonly subject: string;
  readonly message: string;
  readonly position: Position;
}

/** Exceptions and limits of a file of rules that are about no link and no folder: a name may be misspelled. */
export const unmatchedNames = (rules: ReadRules, known: KnownNames): Unmatched[] => [
  ...rules.exceptions.flatMap((exception, index) => {
    const found = problemWith(exception, known);
    if (!found) return [];
    const { rule } = exception;
    const subject = `exception for ${[exception.link, exception.folder].filter(Boolean).join(" in ")}`;
    const position = rules.at(["exceptions", index, found.field]);
    return [{ rule, subject, message: found.message, position }];
  }),
  ...limitedFolders(rules).flatMap(({ name, path }) => {
    const message = noFolder(name, known);
    const subject = `limit of folder ${name}`;
    const position = rules.at(path);
    return message === undefined ? [] : [{ rule: "maxLinksPerFolder" as const, subject, message, position }];
  }),
];

function problemWith(
  { link, folder }: Exception,
  known: KnownNames,
): { readonly field: "link" | "folder"; readonly message: string } | undefined {
  const { links, hasAllLinks } = known;
  const own = links.filter(({ names }) => names.some((it) => it === link));
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
