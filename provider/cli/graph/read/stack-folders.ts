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
  return ({ urn, properties, before }) => {
    if (properties.folderId === undefined || properties.folderId === null) return undefined;
    const [source] = preview.sources(urn, "folderId");
    const id =
      disclosedText(properties.folderId) ??
      (source === undefined ? disclosedText(before.folderId) : undefined);
    const known = folders.find((it) => (id === undefined ? it.urn === source : it.id === id));
    if (known) return { id: known.id, title: known.title ?? known.name };
    return id === undefined ? undefined : { id, title: undefined };
  };
}
