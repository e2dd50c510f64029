import type { Stack } from "@pulumi/pulumi/automation";
import {
  type Context,
  entriesOf,
  findOrphans,
  keyInId,
  objectName,
  otherOwner,
  readLive,
  showsMark,
  someOf,
} from "../../lifecycle";
import { plaintextOf } from "../../pulumi/format/signatures";
import { nameInUrn } from "../../pulumi/format/urn";
import { link } from "../../resources";
import { shortUrl } from "../../resources/address";
import type { Progress } from "../output/progress";
import { currentBackend, runPulumi } from "../project/backend";
import { definitionForType, kindOfType, setForType } from "../stack/definition";
import { appliedInputs } from "../stack/events";
import { declaredInputs } from "../stack/inputs";
import { contentsOf, entryIds, objectsOf, type StackContents, type StateResource } from "../stack/state";
import type { IgnorableObject } from "./ignore-file";

/** Whose states to read. */
export interface Backend {
  /** A stack of the project; undefined for a new project. */
  readonly stack?: Stack;
  /** Without a stack, the folder in which Pulumi finds the backend; otherwise that of the login. */
  readonly cwd?: string;
  /** Whether to read no states of other projects. */
  readonly projectOnly?: boolean | undefined;
}

/**
 * Reads what the stacks of a backend manage, without the secrets of other projects: what those of the project do, and others, each
 * object with its stack. Then come the creates that may have made an object which no state has, and what is not known, as sentences.
 *
 * @throws UserError when the stacks of the project cannot be listed
 */
export async function readManaged({ stack, projectOnly, ...place }: Backend, progress: Progress) {
  const own = new Set<string>();
  const others = new Map<string, string>();
  const creates: ReturnType<typeof unfinishedIn> = [];
  const unknown: string[] = [];
  const found = { own, others, creates, unknown };
  const project = (await stack?.workspace.projectSettings())?.name;
  // A new project has no stacks, and without a login, there are no others.
  if (!project && (projectOnly || (await currentBackend(place)) === undefined)) return found;
  const options = stack ? { cwd: stack.workspace.workDir, env: stack.workspace.envVars } : place;
  const run = async (...args: string[]) => JSON.parse(await runPulumi(["stack", ...args], options));
  const doubt = (what: string) => (error: Error) => {
    unknown.push(`${what} cannot be read: ${error.message}`);
  };
  const read = async (name: string, ...flags: string[]): Promise<void> => {
    const state = contentsOf((await run("export", "--stack", name, ...flags)).deployment);
    const { resources } = state;
    const owner = resources[0]?.urn.split("::")[1];
    const by = `${owner}/${name.split("/").at(-1)}`;
    const unfinished = unfinishedIn(state, by);
    const hidden = [
      ...resources.filter(({ type, outputs }) => setForType(type) && isHidden(outputs?.ids)),
      ...unfinished.filter(({ isSecret }) => isSecret).map(({ resource }) => resource),
    ];
    if (hidden.length > 0 && owner === project && flags.length === 0) return read(name, "--show-secrets");
    for (const it of new Set(hidden.map(titleOf))) unknown.push(`What ${it} of ${by} has is a secret.`);
    creates.push(...unfinished);
    for (const object of resources.flatMap(objectsOf)) {
      // A link is also that of the project which manages only a part of it.
      const link = object.replace(/^\w+:([^/]+)\/.*/, "Link:$1");
      if (owner === project) own.add(object);
      else others.set(object, by).set(link, by);
    }
  };
  const whose = projectOnly ? "project" : "backend";
  progress.show(`Listing the stacks of the ${whose}`);
  // One broken state keeps a backend from listing any stack.
  const listAll = () => run("ls", "--json", "--all").catch(doubt("The list of all stacks"));
  const all = projectOnly ? undefined : await listAll();
  const stacks: { name: string }[] = all ?? (project ? await run("ls", "--json") : []);
  // One after another: each takes a process of its own, which holds the whole state and connects to the backend.
  for (const [index, { name }] of stacks.entries()) {
    progress.show(`Reading the states of the ${whose}'s stacks: ${index + 1} of ${stacks.length}`);
    await read(name).catch(doubt(`The state of stack ${name}`));
  }
  return found;
}

const titleOf = ({ type, urn }: StateResource) => `${kindOfType(type)} ${nameInUrn(urn)}`;

/** Whether a state shows a part of a value only encrypted. */
const isHidden = (value: unknown) => JSON.stringify(value ?? null).includes('"ciphertext":');

/** What the next update creates, because a create got no response or did not end. That update takes over what the create made. */
function unfinishedIn({ resources, pending }: StackContents, stack: string) {
  const died = pending.filter(({ type }) => type === "creating").map(({ resource }) => resource);
  const lost = died.filter(({ urn }) => resources.every((it) => it.urn !== urn));
  return [...resources, ...lost].flatMap((resource) => {
    const { type, id = "" } = resource;
    const set = setForType(type);
    const definition = set?.of ?? definitionForType(type);
    if (!definition || (!set && id !== "" && keyInId(id) === undefined)) return [];
    const stored = (set ? appliedInputs(set, resource) : resource.inputs) ?? {};
    const inputs = declaredInputs(stored, plaintextOf);
    const ids = entryIds(resource);
    const missing = set
      ? [...(entriesOf(set, inputs) ?? [])].flatMap(([key, entry = {}]) => (ids.has(key) ? [] : [entry]))
      : [inputs];
    const by = `${stack} (${titleOf(resource)}) after the next update`;
    return missing.map((inputs) => ({ definition, inputs, resource, by, isSecret: isHidden(stored) }));
  });
}

/** Finds out which objects of an account nobody manages, and who manages the others. */
export async function findManagers(backend: Backend, context: Context, progress: Progress) {
  const { own, others, creates, unknown } = await readManaged(backend, progress);
  for (const [{ definition, by }, ids] of await findOrphans(creates, context)) {
    for (const id of ids) others.set(objectName(definition.name, id), by);
  }
  const isKnown = unknown.length === 0;
  const left = new Map<string, IgnorableObject[]>();
  const markedBy = ({ live }: IgnorableObject) => {
    const owner = otherOwner(live, context.settings);
    return owner === undefined ? undefined : `${JSON.stringify(owner)} (options.managedBy)`;
  };
  const describe = async ({ kind, id, live }: IgnorableObject) => {
    const name = (await shortUrl(live, context)) ?? live.slug ?? live.username ?? live.title;
    return `${kind} ${id}${name ? ` (${name})` : ""}`;
  };
  return {
    /** Whether all states are known. Otherwise, somebody may manage what seems free. */
    isKnown,
    /** Adds the marks of links that the list does not show. One of this stack, if there is one, shows whether it hides any. */
    async withMarks<Listed extends IgnorableObject>(all: readonly Listed[]): Promise<readonly Listed[]> {
      const read = async (it: Listed): Promise<Listed> => ({
        ...it,
        live: { ...it.live, ...(await readLive(link, it.id, context)) },
      });
      const listed = all.filter(({ kind }) => kind === link.name);
      const isOwn = ({ kind, id }: Listed) => own.has(objectName(kind, id));
      const sample = listed.find(isOwn) ?? listed[0];
      const isHidden = async () => sample !== undefined && showsMark((await read(sample)).live, context);
      if (listed.some(({ live }) => showsMark(live, context)) || !(await isHidden())) return all;
      const isKnown = (it: Listed) => isOwn(it) || others.has(objectName(it.kind, it.id));
      return Promise.all(all.map((it) => (it.kind !== link.name || isKnown(it) ? it : read(it))));
    },
    /** Whether no stack manages an object, or will after its next update. */
    isFree(object: IgnorableObject): boolean {
      const name = objectName(object.kind, object.id);
      if (own.has(name)) return false;
      const by = others.get(name) ?? markedBy(object);
      if (by === undefined) return true;
      left.set(by, [...(left.get(by) ?? []), object]);
      return false;
    },
    /** Who else manages what was asked for, and what is not known, as sentences. */
    async notes(): Promise<string[]> {
      const managed = await Promise.all(
        [...left].map(
          async ([by, all]) =>
            `Managed by ${by}, so left out: ${someOf(await Promise.all(all.map(describe)), String)}.`,
        ),
      );
      if (isKnown) return managed;
      const hint = backend.projectOnly ? "" : " --project-only reads no other projects.";
      return [...managed, ...unknown, `So another stack may manage more.${hint}`];
    },
  };
}
