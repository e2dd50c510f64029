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
  const hasOpenFolder = links.some(
    ({ properties: { folderId }, isHidden, urn }) =>
      isHidden ||
      (isOpen(folderId) && !found.some(({ key, folder }) => key === urn && folder?.title !== undefined)),
  );
  const named = found.map(({ facts, name, id, slugs, folder }) => ({
    names: facts?.names ?? [name, ...slugs, ...(id === undefined ? [] : [id])],
    folder: folder ? namesOf(folder) : [],
    hasTitle: !folder || folder.title !== undefined,
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
      named.every(({ hasTitle }) => hasTitle) &&
      folders.every(({ title }) => title !== undefined),
  };
}

const namesOf = ({ id, title }: { readonly id: string; readonly title: string | undefined }): string[] =>
  [title, id].filter((it) => it !== undefined);
