import { isObject, isUnknown } from "../../lifecycle";
import { isSecret, isUndisclosed } from "../graph/model/values";
import { groupByLink, readStackLinks } from "../graph/read/stack";
import { readStackFolders } from "../graph/read/stack-folders";
import { setForType } from "../stack/definition";
import type { Preview } from "../stack/preview";
import { expandSets } from "../stack/set/expand";

/** What a file of rules may name. */
export interface KnownNames {
  /** The names of each link, and those of its folder. */
  readonly links: readonly { readonly names: readonly string[]; readonly folder: readonly string[] }[];
  /** The names of folders. */
  readonly folders: readonly string[];
  /** Whether these are the names of all links. */
  readonly hasAllLinks: boolean;
  /** Whether these are the names of all folders. */
  readonly hasAllFolders: boolean;
}

/**
 * What a file of rules may name in a program.
 *
 * @param isComplete whether the preview has everything that the program declares
 */
export function namesIn(preview: Preview, isComplete: boolean): KnownNames {
  const found = readStackLinks(preview);
  const { links } = groupByLink({ ...preview, resources: expandSets(preview.resources) });
  const folders = readStackFolders(preview);
  const isOpen = (value: unknown) => isUnknown(value) || isSecret(value);
  const hasOpenSet = preview.resources.some(({ type, after }) => {
    const set = setForType(type);
    return set !== undefined && [after?.table, after?.[set.entries]].some(isOpen);
  });
  const hasOpenSlug = links.some(({ properties: { slug, features } }) =>
    isUndisclosed([slug, isObject(features) ? features.alias : features]),
  );
  const folderOf = new Map(found.map(({ key, folder }) => [key, folder]));
  const hasOpenFolder = links.some(
    ({ properties: { folderId }, isHidden, urn }) =>
      isHidden || (isOpen(folderId) && folderOf.get(urn) === undefined),
  );
  const nameOf = new Map(links.map(({ urn, name }) => [urn, name]));
  const named = found.map(({ key, facts, id, slugs, folder }) => ({
    names: facts?.names ?? known(nameOf.get(key), ...slugs, id),
    folder: folder ? namesOf(folder) : [],
  }));
  return {
    links: named,
    folders: [
      ...new Set([
        ...named.flatMap(({ folder }) => folder),
        ...folders.flatMap((it) => namesOf({ ...it, title: it.title ?? it.name })),
      ]),
    ],
    hasAllLinks: isComplete && !hasOpenSet && !hasOpenSlug,
    hasAllFolders:
      isComplete &&
      !hasOpenSet &&
      !hasOpenFolder &&
      found.every(({ folder }) => !folder || folder.title !== undefined) &&
      folders.every(({ title }) => title !== undefined),
  };
}

const namesOf = ({ id, title }: { readonly id: string; readonly title: string | undefined }): string[] =>
  known(title, id);

const known = (...names: readonly (string | undefined)[]): string[] => names.filter((it) => it !== undefined);
