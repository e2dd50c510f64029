import type { EngineEvent, StepEventMetadata } from "@pulumi/pulumi/automation";
import {
  type ChangesBySet,
  keyInId,
  type Properties,
  parsePath,
  type SetChanges,
  type SetDefinition,
} from "../../lifecycle";
import { providerType } from "../../pulumi/format/type-tokens";
import { nameInUrn } from "../../pulumi/format/urn";
import { setForType } from "./definition";
import { declaredInputs, hidesAt } from "./inputs";

/** A resource in a preview with refresh: its inputs in state, in the account, and in the program. */
export interface PreviewedResource {
  readonly urn: string;
  readonly type: string;
  readonly id: string | undefined;
  /** The inputs in state; undefined for a new resource. */
  readonly before: Properties | undefined;
  /** The inputs that match the live object; undefined when it was deleted or is new. */
  readonly live: Properties | undefined;
  /** The inputs that the program declares; undefined when it no longer declares the resource. */
  readonly after: Properties | undefined;
  /** What the engine would do. */
  readonly step: Step;
  /** Whether a replacement deletes the old object before it creates the new one. */
  readonly isDeletedFirst?: boolean;
  /** Whether a replacement has another provider, as with another base URL, and so may be in another account. */
  readonly changesProvider?: boolean;
  /** The paths at which the engine reports a difference, in its own notation. */
  readonly paths: readonly string[];
  /** The paths of secrets that a refresh found changed, in the same notation. The engine reports none for dynamic resources. */
  readonly hiddenDrift?: readonly string[];
  /** The outputs of a set, which hold the ids of its entries. */
  readonly outputs?: SetOutputs;
  /** What the step does with the entries of a set; undefined if the provider did not note it. */
  readonly setChanges?: SetChanges | undefined;
  /** Present if this is an entry of a set, which the engine does not know. */
  readonly entry?: SetEntry;
  /** Whether an entry may have inputs that are not shown: the engine hides them, or they are not known yet. */
  readonly isHidden?: boolean;
}

/** The outputs of a set, `ids` and `slugs`: in state, after the refresh, and as far as a preview knows them. */
export interface SetOutputs {
  readonly before?: Properties | undefined;
  readonly live?: Properties | undefined;
  readonly after?: Properties | undefined;
}

/** An entry of a set. */
export interface SetEntry {
  /** The URN of the set. */
  readonly set: string;
  /** The name of the set's kind: `LinkSet`. */
  readonly kind: string;
  readonly key: string;
}

/**
 * The events of a preview, in which the repetition of a create that got no response is a create. The engine replaces the unconfirmed
 * resource in state, but no object.
 */
export const withRepeatedCreates = (events: readonly EngineEvent[]): EngineEvent[] =>
  events.flatMap((event) => {
    const metadata = (event.resourcePreEvent ?? event.resOutputsEvent)?.metadata;
    if (!metadata?.old || keyInId(metadata.old.id) === undefined || metadata.op === "delete") return [event];
    const { resourcePreEvent } = event;
    if (metadata.op !== "replace" || !resourcePreEvent) return [];
    const { old: _, ...others } = metadata;
    return [{ ...event, resourcePreEvent: { ...resourcePreEvent, metadata: { ...others, op: "create" } } }];
  });

export type Step = "same" | "create" | "update" | "replace" | "delete";

/**
 * Resources by their URNs. What an earlier run replaced and could not delete has the URN of the one in its place, and comes after it.
 */
export const byUrn = (resources: readonly PreviewedResource[]): Map<string, PreviewedResource> =>
  new Map(resources.toReversed().map((it) => [it.urn, it]));

/**
 * The resources in a preview, without components, providers, and resources that are only read.
 *
 * @param changes what the sets noted in this preview
 */
export function previewedResources(
  events: readonly EngineEvent[],
  changes: ChangesBySet = new Map(),
): PreviewedResource[] {
  const found = new Map<string, PreviewedResource>();
  const early = new Set<string>();
  const add = (metadata: StepEventMetadata, more: Partial<PreviewedResource>) => {
    const { urn, type } = metadata;
    const empty = { urn, type, id: undefined, before: undefined, live: undefined, after: undefined };
    found.set(urn, { step: "same", paths: [], ...empty, ...found.get(urn), ...more });
  };
  for (const { resourcePreEvent, resOutputsEvent } of events) {
    const metadata = resourcePreEvent?.metadata ?? resOutputsEvent?.metadata;
    if (!metadata || !isManaged(metadata)) continue;
    const { old, new: now, urn } = metadata;
    // An object that an earlier run replaced and could not delete has the URN of the one in its place.
    if (metadata.op === "refresh" && old?.delete) continue;
    // A refresh also shows what the program only reads.
    if (metadata.op === "read" || metadata.op === "read-replacement") found.delete(urn);
    const known = found.get(urn);
    const set = setForType(metadata.type);
    const inputs = (state: State) => declared(set ? appliedInputs(set, state) : state?.inputs);
    const outputs = (more: SetOutputs) => (set ? { outputs: { ...known?.outputs, ...more } } : {});
    if (metadata.op === "refresh") {
      const live = resOutputsEvent ? now : undefined;
      const sides = { before: inputs(old), live: live ? inputs(live) : known?.live };
      const isHidden = (path: string) => Object.values(sides).some((it) => hidesAt(it, parsePath(path)));
      add(metadata, {
        ...{ id: old?.id, ...sides },
        hiddenDrift: Object.keys(metadata.detailedDiff ?? {}).filter(isHidden),
        ...outputs({ before: identities(old), live: identities(live) }),
      });
    } else if (resOutputsEvent && known && set) add(metadata, outputs({ after: identities(now) }));
    if (resourcePreEvent && metadata.op === "delete-replaced" && known?.step !== "replace") early.add(urn);
    const step = resourcePreEvent && steps[metadata.op];
    // The engine reports a replacement in several steps, of which the first has the declared inputs.
    if (!step || known?.step === "replace") continue;
    // Without a refresh, the live object is assumed to match state.
    const before = known
      ? {}
      : {
          ...{ before: inputs(old), live: inputs(old) },
          ...outputs({ before: identities(old), live: identities(old) }),
        };
    add(metadata, {
      ...before,
      step,
      id: known?.id ?? (old?.id || undefined),
      after: step === "delete" ? undefined : declared(now?.inputs),
      paths: Object.keys(metadata.detailedDiff ?? {}),
      ...(step === "replace" && early.has(urn) && { isDeletedFirst: true }),
      ...(step === "replace" && old && old.provider !== now?.provider && { changesProvider: true }),
    });
  }
  return [...found.values(), ...pendingDeletes(events, found)].map((it) => {
    const setChanges = setForType(it.type) && (changes.get(it.urn) ?? changes.get(it.id ?? ""));
    return setChanges ? { ...it, setChanges } : it;
  });
}

/** The objects that an earlier run replaced and did not delete. The next update does. */
function pendingDeletes(
  events: readonly EngineEvent[],
  found: ReadonlyMap<string, PreviewedResource>,
): PreviewedResource[] {
  const pending = new Map<string, PreviewedResource>();
  for (const { resourcePreEvent } of events) {
    const metadata = resourcePreEvent?.metadata;
    if (metadata?.op !== "delete-replaced" || !isManaged(metadata)) continue;
    const { urn, type, old } = metadata;
    if (found.get(urn)?.step === "replace") continue;
    const before = old?.inputs && declared(old.inputs);
    const outputs = { before: identities(old), live: identities(old) };
    const sides = { before, live: before, after: undefined, ...(setForType(type) ? { outputs } : {}) };
    pending.set(`${urn} ${old?.id}`, { urn, type, id: old?.id, ...sides, step: "delete", paths: [] });
  }
  return [...pending.values()];
}

/** Whether an update stores other settings of a provider of this package, or of that of all dynamic resources: a new key. */
export const storesSettings = (events: readonly EngineEvent[]): boolean =>
  events.some(
    ({ resourcePreEvent: it }) => it?.metadata.op === "update" && hasSettings.test(it.metadata.type),
  );
const hasSettings = new RegExp(`^(${providerType}|pulumi:providers:pulumi-nodejs)$`);

/** An object that an update deletes: the engine reports its resource, or the one that replaces it. */
export interface DeletedObject {
  readonly urn: string;
  readonly type: string;
  readonly id: string;
}

/** The objects that an update deletes, also those that an earlier run replaced and did not delete. */
export const deletedObjects = (events: readonly EngineEvent[]): DeletedObject[] =>
  events.flatMap(({ resourcePreEvent }) => {
    const metadata = resourcePreEvent?.metadata;
    if (!metadata || !isManaged(metadata) || !["delete", "delete-replaced"].includes(metadata.op)) return [];
    const { urn, type, old } = metadata;
    return [{ urn, type, id: old?.id ?? "" }];
  });

const steps: Readonly<Record<string, Step>> = {
  same: "same",
  create: "create",
  import: "create",
  update: "update",
  replace: "replace",
  "create-replacement": "replace",
  "import-replacement": "replace",
  delete: "delete",
};

/** Whether a step is about a resource that a provider manages, so no component and no provider. */
export const isManaged = ({ type, old, new: now }: StepEventMetadata): boolean =>
  !type.startsWith("pulumi:") && (now ?? old)?.custom === true;

const declared = (inputs: Properties | undefined): Properties | undefined =>
  inputs && declaredInputs(inputs, () => "[secret]");

type State = StepEventMetadata["old"];

/**
 * The inputs of a set's last update. The engine keeps those from before an update that failed; the outputs have the others,
 * unless they are the same.
 */
export function appliedInputs(
  { inputs }: SetDefinition,
  state: { readonly inputs?: Properties; readonly outputs?: Properties } | undefined,
): Properties | undefined {
  const applied = Object.entries(state?.outputs ?? {}).filter(([name]) => name in inputs.shape);
  return applied.length > 0 ? Object.fromEntries(applied) : state?.inputs;
}

/** The outputs of a set that say which objects its entries are. */
const identities = (state: State): Properties | undefined =>
  declared(state?.outputs && { ids: state.outputs.ids, slugs: state.outputs.slugs });

/** The errors that the engine reported in a run, each once, with the name of the first resource that has it. */
export function errorMessages(events: readonly EngineEvent[]): string[] {
  const all = messagesOf(events, "error");
  const causes = [...all].filter(([message]) => !summary.test(message));
  return (causes.length > 0 ? causes : [...all]).map(named);
}

/** The warnings of a run, in the same form. */
export const warningMessages = (events: readonly EngineEvent[]): string[] =>
  [...messagesOf(events, "warning")].map(named);

/** The URNs of the resources that have each message. */
function messagesOf(events: readonly EngineEvent[], severity: string): Map<string, Set<string>> {
  const urns = new Map<string, Set<string>>();
  for (const { diagnosticEvent: it } of events) {
    if (it?.severity !== severity) continue;
    const message = withoutColorMarks(it.message).trim();
    urns.set(message, (urns.get(message) ?? new Set()).add(it.urn ?? ""));
  }
  return urns;
}

const named = ([message, urns]: [string, Set<string>]): string => `${resourceNames([...urns])}${message}`;

/** What the engine adds to the errors of resources. */
const summary = /^(preview|update|refresh|destroy) failed$/;

function resourceNames(urns: readonly string[]): string {
  const [first, ...others] = urns.filter((urn) => urn !== "").map(nameInUrn);
  if (first === undefined) return "";
  return others.length === 0 ? `${first}: ` : `${first} and ${others.length} more: `;
}

const withoutColorMarks = (message: string): string => message.replace(/<\{%.*?%\}>/g, "");
