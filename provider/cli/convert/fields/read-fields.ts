import { isObject, type Properties } from "../../../lifecycle";
import type { Arrival, ArrivedLink, Content, Loss } from "../arrived";
import { type Finding, findRecords, type SourceRecord } from "../source/records";
import { addressDiffers, destinationIn, linksOf, newDraft } from "./draft";
import { isForRoot, type Role } from "./roles";
import { isBlank, valueIn } from "./values";

/** The roles of fields by their names as {@link plainName} writes them; with a dot, of a field inside an object. */
export type Roles = Readonly<Record<string, Role>>;

/** `longurl` for "Long URL", `long_url` and `longUrl`: exports of one service differ in this. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}.]+/gu, "");

/** What stands around the entries of a page, as the APIs of services write it. */
const pageFields = new Set(
  `total count page pages pagesize limit skip offset per_page size next prev previous cursor nextcursor nextpagetoken searchafter
  statement hasnext hasmore currentpage pagescount itemsperpage itemsincurrentpage totalitems totalpages totalcount totallinks totalclicks
  status statuscode message success simple first last all header null type name database version comment`
    .split(/\s+/)
    .map(plainName),
);

/** Reads the entries of a file by the roles of their fields. Each field that has a value becomes a part of a link, a loss, or is counted. */
export function readFields(content: Content, roles: Roles, finding: Finding): Arrival {
  const found = findRecords(content, finding);
  const links: ArrivedLink[] = [];
  const losses: Loss[] = [...found.losses];
  const metadata = new Map<string, number>();
  const count = (name: string) => metadata.set(name, (metadata.get(name) ?? 0) + 1);
  for (const { line, name, value } of found.around) {
    const isPage = pageFields.has(plainName(name).split(".").at(-1) ?? "");
    if (isBlank(value)) continue;
    if (isPage) count(name);
    else losses.push({ line, what: name, reason: "is not a part of a link." });
  }
  for (const record of found.records) {
    const read = readRecord(record, roles, count);
    links.push(...read.links);
    losses.push(...read.losses);
  }
  return { links, losses, metadata, unit: found.unit, entries: found.records.length };
}

function readRecord({ line, fields }: SourceRecord, roles: Roles, count: (name: string) => void) {
  const draft = newDraft();
  const losses: Loss[] = [];
  const visit = (properties: Properties, prefix: string): void => {
    for (const [inner, written] of Object.entries(properties)) {
      const name = `${prefix}${inner}`;
      const plain = plainName(name);
      const role = Object.hasOwn(roles, plain) ? roles[plain] : undefined;
      const read = role && !role.takesObject ? written : valueIn(written);
      if (isBlank(read)) continue;
      const value = role ? read : written;
      if (isObject(value) && !role?.takesObject && !role?.isMetadata) visit(value, `${name}.`);
      else if (!role)
        losses.push({ line, what: name, reason: "is a field that this format is not known to have." });
      else if (role.isMetadata || role.isOff?.(value)) count(name);
      else {
        const reason = role.take?.(value, draft, fields);
        if (reason !== undefined) losses.push({ line, what: name, reason });
      }
    }
  };
  visit(fields, "");
  const refused = (reason: string) => ({
    links: [],
    losses: [...losses, { line, what: "the link", reason, isEntry: true }],
  });
  if (draft.deadBecause) return refused(draft.deadBecause);
  if (draft.address?.path === "" && draft.slug === undefined) return refused(isForRoot);
  if (draft.url === undefined) return refused("has no destination.");
  const reason = addressDiffers(draft);
  const { host, path } = draft.address ?? {};
  if (reason !== undefined) losses.push({ line, what: `short URL ${host}/${path}`, reason });
  const destination = destinationIn(draft.url);
  if ("reason" in destination) return refused(`its destination ${destination.reason}`);
  return { links: linksOf(draft, line, destination.url), losses };
}
