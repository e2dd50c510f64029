import { isObject, type Properties } from "../../../lifecycle";
import type { Loss } from "../arrived";
import { plainName } from "../fields/read-fields";
import { isBlank, isOff, shortUrlIn, textOf } from "../fields/values";
import { redirectKind } from "../redirects/kind";
import { wildcardIn } from "../redirects/patterns";
import type { Rule } from "../redirects/rule";
import { type Finding, findRecords } from "../source/records";

/** What a redirect may do besides redirecting one address, in the order of the columns. */
const parameters = new Map([
  ["preserve_query_string", "a link here does not pass on the query of its short URL."],
  ["include_subdomains", "a link here is on one domain."],
  ["subpath_matching", "the paths below it were redirected, too; a link here has one path."],
  ["preserve_path_suffix", "a link here does not pass on the rest of a path."],
]);

const columns = ["source_url", "target_url", "status_code", ...parameters.keys()];

const isRow = ([source = "", target = "", status = ""]: readonly string[]): boolean =>
  shortUrlIn(source) !== undefined && /^https?:\/\//i.test(target.trim()) && /^(3\d\d)?$/.test(status.trim());

const finding: Finding = {
  isEntry: (object) => isObject(object.redirect) || "source_url" in object,
  columnsOf: (first) => (isRow(first) ? columns : undefined),
};

/**
 * Cloudflare: the CSV of bulk redirects, which has no header, and the list items of its API (developers.cloudflare.com, "CSV file
 * format" and "API JSON objects" of Bulk Redirects).
 */
export const cloudflare = redirectKind({
  name: "cloudflare",
  title: "Cloudflare bulk redirects",
  howToExport: "Use the CSV file of the list, or save GET /accounts/{account}/rules/lists/{list}/items.",
  leavesOut: ["subdomains", "paths below a path", "forwarding of the query"],
  recognize(content) {
    const [first] = findRecords(content, finding, 1).records;
    const fields = first && fieldsOf(first.fields);
    return fields && "source_url" in fields && "target_url" in fields ? 2 : 0;
  },
  read(content) {
    const { records, around, losses, unit } = findRecords(content, finding);
    const metadata = new Map<string, number>();
    const count = (name: string) => metadata.set(name, (metadata.get(name) ?? 0) + 1);
    const lost: Loss[] = [...losses];
    for (const { line, name, value } of around) {
      if (isBlank(value)) continue;
      if (/^(success|NULL|result_info\..*)$/.test(name)) count(name);
      else lost.push({ line, what: name, reason: "is not a redirect." });
    }
    const rules = records.map(({ line, fields }) => ruleOf(line, fieldsOf(fields), count));
    return { rules, losses: lost, metadata, unit };
  },
});

/** The fields of a redirect, which the API puts into an object of their own. */
function fieldsOf({ redirect, ...fields }: Properties): Properties {
  const all = isObject(redirect) ? { ...fields, ...redirect } : fields;
  const nameOf = (name: string) => columns.find((it) => plainName(it) === plainName(name)) ?? name;
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [nameOf(name), value]));
}

const metadataNames = /^(id|created_on|modified_on|comment)$/;

function ruleOf(line: number, fields: Properties, count: (name: string) => void): Rule {
  const { source_url, target_url, status_code, ...rest } = fields;
  const notes = Object.entries(rest).flatMap(([what, value]) => {
    const isNothing = isBlank(value) || (parameters.has(what) && isOff(value));
    if (metadataNames.test(what) && !isBlank(value)) count(what);
    return isNothing || metadataNames.test(what)
      ? []
      : [{ what, reason: parameters.get(what) ?? "is a field that this format is not known to have." }];
  });
  const source = textOf(source_url) ?? "";
  const from = /^https?:\/\//i.test(source) ? source : `https://${source}`;
  const status = textOf(status_code)?.trim() ?? "";
  const problem =
    (source === "" ? "has no address." : wildcardIn(source.replaceAll(":", ""))) ??
    // Where a destination with commas lacks its quotes, a part of it stands in the place of the status.
    (/^(\d{3})?$/.test(status) ? undefined : `has the status ${status}, which is not a status code.`);
  return { line, from, to: textOf(target_url) ?? "", status, notes, problem };
}
