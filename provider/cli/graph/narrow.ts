import { UserError } from "../../client";
import type { Hosts } from "../account/open";
import type { Narrowing } from "../options";
import type { GraphLink } from "./model";

/** What a picture is narrowed to. */
export interface Choice extends Narrowing {
  /** The id or the slug of a link, or its name in the program. */
  readonly link?: string | undefined;
}

/**
 * The links that were chosen.
 *
 * @throws UserError when there is no such link
 */
export function narrowed(links: readonly GraphLink[], choice: Choice, hosts: Hosts): GraphLink[] {
  const { folder, domain, kind, link } = choice;
  const isOn = ({ domainId = "" }: GraphLink): boolean =>
    domainId === domain || (hosts.get(domainId) ?? []).includes(String(domain).toLowerCase());
  const isCalled = ({ id, key, name, slugs }: GraphLink, it: string): boolean =>
    [id, name, key.split("::").at(-1), ...slugs].includes(it);
  const found = links.filter(
    (it) =>
      (folder === undefined || it.folderId === folder) &&
      (domain === undefined || isOn(it)) &&
      // The service makes a link DIRECT that says nothing (spec 4.1).
      (kind === undefined || (it.kind ?? "DIRECT") === kind) &&
      (link === undefined || isCalled(it, link)),
  );
  if (found.length === 0 && link !== undefined) {
    throw new UserError(`There is no link ${JSON.stringify(link)} here; give its id or its slug.`);
  }
  return found;
}
