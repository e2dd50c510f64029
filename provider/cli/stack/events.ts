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

/** What went wrong in a run, as the engine told it; each once, with the name of the first resource that it is about. */
export function errorsIn(events: readonly EngineEvent[]): string[] {
  const urns = new Map<string, Set<string>>();
  for (const { diagnosticEvent: it } of events) {
    if (it?.severity !== "error") continue;
    const message = plain(it.message).trim();
    urns.set(message, (urns.get(message) ?? new Set()).add(it.urn ?? ""));
  }
  return [...urns].map(([message, about]) => `${namesIn([...about])}${message}`);
}

function namesIn(urns: readonly string[]): string {
  const [first, ...others] = urns.filter((urn) => urn !== "").map((urn) => urn.split("::").at(-1));
  if (first === undefined) return "";
  return others.length === 0 ? `${first}: ` : `${first} and ${others.length} more: `;
}

/** A message of the engine without its marks for colours. */
const plain = (message: string): string => message.replace(/<\{%.*?%\}>/g, "");
