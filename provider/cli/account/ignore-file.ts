import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { domainToASCII } from "node:url";
import { UserError } from "../../client";
import { groupByCause, type Properties, sameFor } from "../../lifecycle";

/** The file in a project's folder that lists what is meant to stay unmanaged, and destinations that are not to be requested. */
export const ignoreFile = ".shortlinkignore";

/** An object of the account, to compare with the rules. */
export interface IgnorableObject {
  /** "Link" */
  readonly kind: string;
  readonly id: string;
  readonly live: Properties;
}

/** One line of the file. */
interface Rule {
  readonly isNegated: boolean;
  /** Whether the pattern is for folders and the links in them, or for destinations. Absent for ids, slugs and usernames. */
  readonly kind?: "folder" | "destination";
  readonly pattern: RegExp;
}

/** How many characters a line may have, and how many parts between asterisks: the system has an end for longer patterns. */
const [maxLength, maxParts] = [10_000, 101];

/** The rules of a project. */
export type IgnoreRules = readonly Rule[];

/**
 * Reads the rules of a project. Without the file, there are none.
 *
 * @throws UserError for a line that is wrong, with its number
 */
export async function readIgnoreRules(folder: string): Promise<IgnoreRules> {
  const text = await readFile(join(folder, ignoreFile), "utf8").catch((error) => {
    if (error.code === "ENOENT") return "";
    throw new UserError(`${ignoreFile} cannot be read: ${error.message}`);
  });
  return parseIgnoreRules(text);
}

/**
 * Parses the text of the file: one pattern on each line, as in .gitignore.
 *
 * @throws UserError for lines that are wrong, with their numbers
 */
export function parseIgnoreRules(text: string): IgnoreRules {
  const rules: Rule[] = [];
  const problems: { readonly line: number; readonly shown: string; readonly reason: string }[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    // This also removes a byte order mark.
    const written = line.trim();
    if (written === "" || written.startsWith("#")) continue;
    if (written.length > maxLength || written.split("*").length > maxParts) {
      problems.push({
        line: index + 1,
        shown: JSON.stringify(`${written.slice(0, 20)}…`),
        reason: `is too long. A line has at most ${maxLength} characters and ${maxParts - 1} asterisks.`,
      });
      continue;
    }
    const rule = parseRule(written);
    const problem = typeof rule === "string" ? rule : problemInOrder(rule, rules);
    if (problem !== undefined)
      problems.push({ line: index + 1, shown: JSON.stringify(written), reason: problem });
    else rules.push(rule as Rule);
  }
  if (problems.length === 0) return rules;
  const causes = groupByCause(problems, ({ reason }) => reason).map(({ first, others }) => {
    const same = sameFor(others, "lines", ({ line }) => `line ${line}`);
    return [`${ignoreFile}, line ${first.line}:`, first.shown, first.reason, ...same].join(" ");
  });
  throw new UserError(causes.join("\n"));
}

/** A rule, or what is wrong with it. */
function parseRule(written: string): Rule | string {
  const isNegated = written.startsWith("!");
  const pattern = isNegated ? written.slice(1).trim() : written;
  const found = /^(folder|destination):(.*)$/.exec(pattern);
  if (found) {
    const kind = found[1] === "folder" ? "folder" : "destination";
    const name = String(found[2]).trim();
    if (name === "") return nothingNamed[kind];
    if (kind === "folder") return { isNegated, kind, pattern: toRegExp(name) };
    if (/\s/.test(name))
      return "can match nothing: no URL has a space. Write a comment on a line of its own.";
    return { isNegated, kind, pattern: toRegExp(asInUrls(name)) };
  }
  if (/^[\w*?-]+$/.test(pattern)) return { isNegated, pattern: toRegExp(pattern) };
  return "can match nothing: ids, slugs and usernames have only letters, digits, hyphens and underscores, and the wildcards are * and ?. Write an id, a slug such as promo-*, folder: with the id or the title of a folder, or destination: with a host or a URL.";
}

/** What is wrong with a line that names nothing. */
const nothingNamed = {
  folder: "names no folder. Add its id or its title, such as folder:Archive.",
  destination: "names no destination. Add a host or a URL, such as destination:*.example.com.",
};

/** A line that includes again what no line above it leaves out has no effect. */
function problemInOrder({ isNegated }: Rule, earlier: IgnoreRules): string | undefined {
  if (!isNegated || earlier.some((rule) => !rule.isNegated)) return undefined;
  return "has no effect: no line above it leaves anything out.";
}

/** A pattern for a whole text, in which * stands for any text and ? for one character. */
function toRegExp(glob: string): RegExp {
  const [first, ...others] = glob
    .split("*")
    .map((part) => part.replace(/[\\^$.|+()[\]{}]/g, "\\$&").replaceAll("?", "."));
  const last = others.pop();
  // Between asterisks, the first place of a part is the right one: the group keeps it, so that no other one is tried.
  const middle = others.map((part, index) => `(?=(.*?${part}))\\${index + 1}`).join("");
  return new RegExp(`^${first}${middle}${last === undefined ? "" : `.*${last}`}$`, "su");
}

/** A pattern as the parser of URLs writes them: the host in lower case and in ASCII, and other letters percent-encoded. */
const asInUrls = (pattern: string): string =>
  pattern.replace(/^((?:https?:\/\/)?[^/#]*)(.*)$/isu, (_, origin: string, rest: string) => {
    const ascii = origin.replace(/[^/:?]+/g, (part) => (isAscii(part) ? part : domainToASCII(part) || part));
    return ascii.toLowerCase() + rest.replace(/[^\0-\x7f]+/g, encodeURIComponent);
  });

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/**
 * Returns a function that says whether an object is to be left out. The last line that matches an object decides.
 *
 * @param folders the title of each folder of the account, by its id
 */
export function ignoring(
  rules: IgnoreRules,
  folders: ReadonlyMap<string, unknown>,
): (object: IgnorableObject) => boolean {
  const matches = (rule: Rule, { kind, id, live }: IgnorableObject): boolean => {
    if (rule.kind === "destination") return false;
    const folderId = kind === "Folder" ? id : live.folderId;
    const texts =
      rule.kind === "folder" ? [folderId, folders.get(String(folderId))] : [id, live.slug, live.username];
    return texts.some((text) => typeof text === "string" && rule.pattern.test(text));
  };
  return (object) => rules.findLast((rule) => matches(rule, object))?.isNegated === false;
}

/** Returns a function that says whether a destination is not to be requested: by its host, or by its whole URL, with or without the scheme. */
export const ignoringDestinations =
  (rules: IgnoreRules): ((url: URL) => boolean) =>
  ({ href, hostname, host, origin, protocol }) => {
    const urls = href === `${origin}/` ? [href, origin] : [href];
    const texts = [hostname, host, ...urls.flatMap((it) => [it, it.slice(`${protocol}//`.length)])];
    return (
      rules.findLast(({ kind, pattern }) => kind === "destination" && texts.some((it) => pattern.test(it)))
        ?.isNegated === false
    );
  };

/** The titles of the folders among some objects, by id. */
export const folderTitles = (objects: readonly IgnorableObject[]): Map<string, unknown> =>
  new Map(objects.filter(({ kind }) => kind === "Folder").map(({ id, live }) => [id, live.title]));
