import type { Properties } from "../../../lifecycle";
import { type DeclaredResource, findInstances, Reference, Secret } from "../../export/declared-resource";
import { hyphenated, resourceNames } from "../../program/names";
import type { SetKind } from "../choices";
import type { ConvertedLink } from "../convert";
import { inputsOf } from "../inputs";
import { groupLinks, keysOf, sharedBy } from "./groups";

/** Plans a program with a set for each group of links, and the folders that they are in. */
export function planArrivals(links: readonly ConvertedLink[], by: SetKind): DeclaredResource[] {
  const names = resourceNames();
  const folders = new Map<string, DeclaredResource>();
  for (const { folder } of links) {
    if (folder === undefined || folders.has(folder)) continue;
    const name = names.claim(hyphenated([folder.toLowerCase()]), "folder", hyphenated);
    folders.set(folder, { kind: "Folder", name, id: "", args: { title: folder } });
  }
  const nameSecret = ({ slug = "link" }: { readonly slug?: string | undefined }) =>
    names.claim(`${hyphenated([slug])}-password`, "", hyphenated);
  const refer = (folder: string | undefined) => {
    const resource = folder === undefined ? undefined : folders.get(folder);
    return resource && new Reference(resource);
  };
  const sets = groupLinks(links, by).map(({ title, links }): DeclaredResource => {
    const name = names.claim(hyphenated([title?.toLowerCase() ?? "", "links"]), "set", hyphenated);
    const domain = sharedBy(links, (link) => link.domain);
    const folder = sharedBy(links, (link) => link.folder);
    const keys = keysOf(links);
    const entries = links.map((link): [string, Properties] => {
      const key = keys.get(link) ?? link.slug;
      const own = { ...link, domain: domain === undefined ? link.domain : undefined };
      const folderId = folder === undefined ? refer(link.folder) : undefined;
      const { slug, ...inputs } = inputsOf(own, { folderId, nameSecret });
      return [key, key === slug ? inputs : { slug, ...inputs }];
    });
    const defaults = {
      ...(domain === undefined ? {} : { domainId: domain }),
      ...(folder === undefined ? {} : { folderId: refer(folder) }),
    };
    const hasDefaults = Object.keys(defaults).length > 0;
    const args = { ...(hasDefaults ? { defaults } : {}), links: Object.fromEntries(entries) };
    return { kind: "LinkSet", name, id: "", args, size: links.length };
  });
  return [...folders.values(), ...sets];
}

/** The passwords that a program reads from its configuration. */
export const secretsIn = (declared: readonly DeclaredResource[]): Secret[] =>
  declared.flatMap(({ args }) => findInstances(args, Secret));
