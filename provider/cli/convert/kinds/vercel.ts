import type { Properties } from "../../../lifecycle";
import type { Loss } from "../arrived";
import { isBlank, isOff, textOf } from "../fields/values";
import { redirectKind } from "../redirects/kind";
import { isPattern, literalSource, splatIn, wildcardIn } from "../redirects/patterns";
import type { Rule } from "../redirects/rule";
import { findRecords, looked } from "../source/records";

/**
 * Vercel: the `redirects` of a `vercel.json` (vercel.com/docs, "Configuration Redirects"), and files of bulk redirects in JSON or
 * CSV ("Bulk Redirects").
 */
export const vercel = redirectKind({
  name: "vercel",
  title: "Vercel `vercel.json`",
  howToExport: "Use the file vercel.json of the project.",
  leavesOut: ["has and missing", "everything besides redirects"],
  // In JSON, there may be many headers before the redirects.
  recognize: (content) =>
    findRecords(content, finding, content.json ? undefined : looked).records.some(({ fields }) =>
      isEntry(fields),
    )
      ? 3
      : 0,
  read(content) {
    const { records, around, losses, unit } = findRecords(content, finding);
    const settings = around.filter(({ value }) => !isBlank(value));
    const known = settings.filter(({ name }) =>
      /^(\$schema|version|trailingSlash|cleanUrls|NULL)$/.test(name),
    );
    const others = settings.filter((it) => !known.includes(it));
    const isRule = records.map(({ place, fields }) => isRedirects(place) && isEntry(fields));
    return {
      rules: records.filter((_, index) => isRule[index]).map(({ line, fields }) => ruleOf(line, fields)),
      losses: [
        ...losses,
        ...others.map(({ line, name }) => ({ line, what: name, reason: "is not a redirect." })),
        ...records
          .filter((_, index) => !isRule[index])
          .map(({ line, place }) => ({
            ...{ line, what: place || "an entry" },
            reason: isRedirects(place)
              ? "is not a redirect with a source and a destination."
              : "is not a redirect.",
          })),
      ],
      metadata: new Map(known.map(({ name }) => [name, 1])),
      unit,
    };
  },
});

const isEntry = (object: Properties): boolean => "source" in object && "destination" in object;
const finding = { isEntry };

/** Whether a list holds redirects: rewrites have a source and a destination, too. */
const isRedirects = (place: string): boolean => place === "" || /(^|\.)redirects$/.test(place);

/** What a rule may say besides its path, its destination and its status. */
const meanings = new Map([
  ["preserveQueryParams", "a link here does not pass on the query of its short URL."],
  ["query", "a link here does not pass on the query of its short URL."],
  ["caseSensitive", "the service decides whether case matters."],
  ["env", "a link here has no environment."],
]);

function ruleOf(
  line: number,
  { source, destination, permanent, statusCode, has, missing, ...rest }: Properties,
): Rule {
  const pattern = textOf(source) ?? "";
  const path = literalSource(pattern);
  const to = textOf(destination) ?? "";
  const conditions = [has, missing].filter((it) => !isBlank(it));
  const notes: Omit<Loss, "line">[] = Object.entries(rest).flatMap(([what, value]) =>
    isBlank(value) || (meanings.has(what) && isOff(value))
      ? []
      : [{ what, reason: meanings.get(what) ?? "is a field that this format is not known to have." }],
  );
  const isSet = !isBlank(permanent);
  // What stands before the first sign of a pattern; one rule for many paths precedes those behind it.
  const [start = ""] = /^(?:[^\\(){}:*+?]|\\.)*/.exec(pattern) ?? [];
  const begin = start.replace(/\\(.)/g, "$1");
  return {
    ...{ line, from: path ?? pattern, to, notes },
    ...(path === undefined && { catches: (it: string) => it.startsWith(begin.replace(/\/$/, "")) }),
    status: textOf(statusCode) ?? (isSet ? (isOff(permanent) ? "307" : "308") : undefined),
    problem:
      (path === undefined ? (wildcardIn(pattern) ?? isPattern) : undefined) ??
      splatIn(to) ??
      (conditions.length > 0
        ? "has conditions (has, missing), on which no route here can decide."
        : undefined),
  };
}
