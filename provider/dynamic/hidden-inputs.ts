import type { Path, Properties } from "../lifecycle";

// A dynamic provider does not know which resource it works for, whether the run is a preview, which inputs are secret, or which
// options the resource has. The resource's class passes these facts in inputs of its own.

/** Identifies the resource: its organization, project, stack, parent and name. */
export const resourceKey = "__resource";

/** The URN of the resource. It is never in state. */
export const urnKey = "__urn";

/** Whether the run is a preview. It is never in state. */
export const previewKey = "__preview";

/** The file in which the program announces the addresses of its links. It is never in state. */
export const announcedKey = "__announced";

/** The paths of the inputs that the program marks as secret. In state, they are in the outputs: all that later calls get. */
export const secretsKey = "__secrets";

/** The paths of the resource option `replaceOnChanges`. */
export const replaceOnChangesKey = "__replaceOnChanges";

const keys = [resourceKey, urnKey, previewKey, announcedKey, secretsKey, replaceOnChangesKey];
const keysInState = [resourceKey, replaceOnChangesKey];

/** The inputs that the program declares. */
export const withoutHiddenInputs = (inputs: Properties): Properties =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => !keys.includes(name)));

/** The hidden inputs that later calls need, too. */
export const hiddenInputsForState = (inputs: Properties): Properties =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => keysInState.includes(name)));

/** The identity of the resource; undefined without an operation seed. */
export const resourceIn = ({ [resourceKey]: resource }: Properties): string | undefined =>
  typeof resource === "string" ? resource : undefined;

/** The URN of the resource; undefined for one that the program does not declare. */
export const urnIn = ({ [urnKey]: urn }: Properties): string | undefined =>
  typeof urn === "string" ? urn : undefined;

/** Whether the run is a preview. */
export const isPreviewIn = ({ [previewKey]: isPreview }: Properties): boolean => isPreview === true;

/** The file with the addresses of the program's links, and the line of the resource; undefined where it announces none. */
export function announcedIn({
  [announcedKey]: place,
}: Properties): { file: string; line: number } | undefined {
  const [, file, line] = /^(.*)#(\d+)$/.exec(typeof place === "string" ? place : "") ?? [];
  return file === undefined ? undefined : { file, line: Number(line) };
}

/** The paths of secret inputs. */
export const secretsIn = ({ [secretsKey]: paths }: Properties): Path[] =>
  Array.isArray(paths) ? paths.filter((path): path is Path => Array.isArray(path)) : [];

/** The paths of `replaceOnChanges`. */
export const replaceOnChangesIn = ({ [replaceOnChangesKey]: paths }: Properties): string[] =>
  Array.isArray(paths) ? paths.filter((path) => typeof path === "string") : [];
