import { type Settings, settingName } from "../../client";
import { type Endpoint, links } from "../../contract";
import { counted, someOf } from "../properties/failure";
import { isObject, type Properties, propertyOf } from "../properties/values";

// With the setting `owner`, each link that a run creates has a mark: `options.managedBy`. It is no part of the inputs unless the program
// declares it, so it is never a difference, and updates keep it like all undeclared values.

export const markKey = "managedBy";

type Own = Pick<Settings, "owner">;

/** The body of a create with the mark of an owner. A mark that the program declares stays. */
export const withMark = (endpoint: Endpoint, body: Properties, owner: string | undefined): Properties =>
  endpoint === links.create && owner !== undefined
    ? { ...body, options: { [markKey]: owner, ...(body.options as Properties | undefined) } }
    : body;

/** The mark of a link, or the one that inputs declare. */
export const markOf = ({ options }: Properties): unknown => propertyOf(options, markKey);

/**
 * Who else manages a link, according to its mark; undefined for one that this project or nobody manages.
 *
 * @param named the owner whose links the program takes nevertheless, because it names that owner
 */
export function otherOwner(live: Properties, { owner }: Own, named?: unknown): string | undefined {
  const mark = markOf(live);
  if (typeof mark !== "string") return undefined;
  return ["", spelled(owner), spelled(named)].includes(spelled(mark)) ? undefined : mark;
}

/** A link as an import shows it: without the mark of the own project, which its program need not declare. */
export function withoutOwnMark(live: Properties, { owner }: Own): Properties {
  if (!isObject(live.options) || !owner || spelled(markOf(live)) !== spelled(owner)) return live;
  const { [markKey]: _, ...options } = live.options;
  return { ...live, options };
}

/** A service may write texts in a form of its own. */
const spelled = (owner: unknown): string | undefined =>
  typeof owner === "string" ? owner.trim().toLowerCase() : undefined;

/** The owner of a link, for messages. */
export const describeOwner = (owner: string): string =>
  `which ${JSON.stringify(owner)} manages, as its options.${markKey} says. If that is this project, set ${settingName("owner")} to that name.`;

/** The links of other owners, for messages. */
function describeOwned(owned: readonly Properties[]): string {
  const nameOf = (it: Properties) => `${it.slug} on ${it.domainId} (${it.id}, ${JSON.stringify(markOf(it))})`;
  return `${counted(owned.length, "link", "links")} that others manage, as options.${markKey} says: ${someOf(owned, nameOf)}. If one of the owners is this project, set ${settingName("owner")} to its name.`;
}

// The engine passes no inputs to an import, so its id says whose links it takes: `lnk_1@managedBy=acme/website`.
const separator = `@${markKey}=`;

export const importIdOf = (id: string, owner: unknown): string => `${id}${separator}${owner}`;

/** Why an import does not take links of other owners, and the id with which it does. */
export function describeLeftOut(id: string, owned: readonly Properties[]): string {
  const [owner] = owned.map(markOf);
  return `The import does not take ${describeOwned(owned)} To take those of ${JSON.stringify(owner)} nevertheless, import the id ${JSON.stringify(importIdOf(id, owner))}.`;
}

/** The id of an import without the owner that it names. */
export function splitImportId(text: string): { readonly id: string; readonly from?: string } {
  const [id = "", ...from] = text.split(separator);
  return from.length === 0 ? { id } : { id, from: from.join(separator) };
}
