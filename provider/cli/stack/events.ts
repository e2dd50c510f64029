import type { EngineEvent, StepEventMetadata } from "@pulumi/pulumi/automation";
import type { Properties } from "../../lifecycle";
import { declaredOf } from "./values";

/** A resource as a preview with refresh shows it: what the stack has, what is there, and what the program declares. */
export interface Sighting {
  readonly urn: string;
  readonly type: string;
  readonly id: string | undefined;
  /** What the stack has; undefined for a new resource. */
  readonly before: Properties | undefined;
  /** What is there; undefined when it is gone, or new. */
  readonly live: Properties | undefined;
  /** What the program declares; undefined when it no longer does. */
  readonly after: Properties | undefined;
  /** What the engine would do. */
  readonly step: Step;
  /** Where the engine says that properties differ, in its own paths. */
  readonly paths: readonly string[];
}

export type Step = "same" | "create" | "update" | "replace" | "delete";

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

/** The resources that a preview has shown, without components, providers, and what is only read. */
export function sightings(events: readonly EngineEvent[]): Sighting[] {
  const found = new Map<string, Sighting>();
  const note = (metadata: StepEventMetadata, more: Partial<Sighting>) => {
    const { urn, type } = metadata;
    const nothing = { urn, type, id: undefined, before: undefined, live: undefined, after: undefined };
    found.set(urn, { step: "same", paths: [], ...nothing, ...found.get(urn), ...more });
  };
  for (const { resourcePreEvent, resOutputsEvent } of events) {
    const metadata = resourcePreEvent?.metadata ?? resOutputsEvent?.metadata;
    if (!metadata || !isManaged(metadata)) continue;
    const { old, new: now, urn } = metadata;
    if (metadata.op === "refresh") {
      const live = resOutputsEvent ? now?.inputs : found.get(urn)?.live;
      note(metadata, { id: old?.id, before: declared(old?.inputs), live: declared(live) });
    }
    const step = resourcePreEvent && steps[metadata.op];
    // A replacement is told in several steps, of which the first to tell what is declared counts.
    if (!step || found.get(urn)?.step === "replace") continue;
    // Where nothing was refreshed, what the stack has is taken for what is there.
    const before = found.has(urn) ? {} : { before: declared(old?.inputs), live: declared(old?.inputs) };
    note(metadata, {
      ...before,
      step,
      id: found.get(urn)?.id ?? (old?.id || undefined),
      after: step === "delete" ? undefined : declared(now?.inputs),
      paths: Object.keys(metadata.detailedDiff ?? {}),
    });
  }
  return [...found.values()];
}

const isManaged = ({ type, old, new: now }: StepEventMetadata): boolean =>
  !type.startsWith("pulumi:") && (now ?? old)?.custom === true;

/** Properties as a program declares them; in events a word stands for each secret. */
const declared = (inputs: Properties | undefined): Properties | undefined =>
  inputs && declaredOf(inputs, () => "[secret]");

/** What went wrong in a run, as the engine told it; each once. */
export function errorsIn(events: readonly EngineEvent[]): string[] {
  const errors = events
    .map(({ diagnosticEvent: it }) => it)
    .filter((it) => it?.severity === "error")
    .map((it) => `${nameIn(it?.urn)}${plain(it?.message ?? "").trim()}`);
  return [...new Set(errors)];
}

const nameIn = (urn: string | undefined): string => (urn ? `${urn.split("::").at(-1)}: ` : "");

/** A message of the engine without its marks for colours. */
const plain = (message: string): string => message.replace(/<\{%.*?%\}>/g, "");
