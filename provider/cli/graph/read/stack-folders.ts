import type { Preview } from "../../stack/preview";
import type { GraphFolder } from "../model/graph";
import { disclosedText } from "../model/values";
import { type StackResource, toStackResource } from "./stack-resources";

/** The folders that a stack declares. */
export const readStackFolders = ({ resources }: Preview): StackFolder[] =>
  resources
    .filter(({ after }) => after !== undefined)
    .map(toStackResource)
    .filter(({ kind }) => kind === "Folder")
    .map(({ id, urn, name, properties }) => ({
      id: id ?? urn,
      urn,
      name,
      title: disclosedText(properties.title),
    }));

interface StackFolder extends GraphFolder {
  readonly urn: string;
  /** Its name in the program. */
  readonly name: string;
}

/** Returns a function that finds the folder of a link. */
export function foldersOfLinks(preview: Preview): (link: StackResource) => GraphFolder | undefined {
  const folders = readStackFolders(preview);
  const sourceOf = folderSources(preview, folders);
  return ({ urn, properties, before }) => {
    if (properties.folderId === undefined || properties.folderId === null) return undefined;
    const source = sourceOf(urn);
    const id =
      disclosedText(properties.folderId) ??
      (source === undefined ? disclosedText(before.folderId) : undefined);
    const known = folders.find((it) => (id === undefined ? it.urn === source : it.id === id));
    if (known) return { id: known.id, title: known.title ?? known.name, name: known.name };
    return id === undefined ? undefined : { id, title: undefined };
  };
}

/** Returns a function that finds the resource that the folder of a link comes from. */
function folderSources({ resources, sources }: Preview, folders: readonly StackFolder[]) {
  const sets = new Map(resources.flatMap(({ urn, entry }) => (entry ? [[urn, entry.set] as const] : [])));
  const urns = new Set(folders.map(({ urn }) => urn));
  const sourcesOfSets = new Map<string, readonly string[]>();
  return (urn: string): string | undefined => {
    const set = sets.get(urn);
    if (set === undefined) return sources(urn, "folderId")[0];
    const found =
      sourcesOfSets.get(set) ??
      inputsWithFolders.flatMap((input) => sources(set, input)).filter((source) => urns.has(source));
    sourcesOfSets.set(set, found);
    // Of several folders, nothing says which is the entry's.
    return new Set(found).size === 1 ? found[0] : undefined;
  };
}

/** The inputs of a set that may hold the folder of an entry. */
const inputsWithFolders = ["defaults", "links"];
