import type { EngineEvent, StepEventMetadata } from "@pulumi/pulumi/automation";
import type { Properties } from "../../lifecycle";
import { nameInUrn } from "../../pulumi/format/urn";
import { declaredInputs } from "./inputs";

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
  /** The paths at which the engine reports a difference, in its own notation. */
  readonly paths: readonly string[];
}

export type Step = "same" | "create" | "update" | "replace" | "delete";

/** The resources in a preview, without components, providers, and resources that are only read. */
export function previewedResources(events: readonly EngineEvent[]): PreviewedResource[] {
  const found = new Map<string, PreviewedResource>();
  const add = (metadata: StepEventMetadata, more: Partial<PreviewedResource>) => {
    const { urn, type } = metadata;
    const empty = { urn, type, id: undefined, before: undefined, live: undefined, after: undefined };
    found.set(urn, { step: "same", paths: [], ...empty, ...found.get(urn), ...more });
  };
  for (const { resourcePreEvent, resOutputsEvent } of events) {
    const metadata = resourcePreEvent?.metadata ?? resOutputsEvent?.metadata;
    if (!metadata || !isManaged(metadata)) continue;
    const { old, new: now, urn } = metadata;
    if (metadata.op === "refresh") {
      const live = resOutputsEvent ? now?.inputs : found.get(urn)?.live;
      add(metadata, { id: old?.id, before: declared(old?.inputs), live: declared(live) });
    }
    const step = resourcePreEvent && steps[metadata.op];
    // The engine reports a replacement in several steps, of which the first has the declared inputs.
    if (!step || found.get(urn)?.step === "replace") continue;
    // Without a refresh, the live object is assumed to match state.
    const before = found.has(urn) ? {} : { before: declared(old?.inputs), live: declared(old?.inputs) };
    add(metadata, {
      ...before,
      step,
      id: found.get(urn)?.id ?? (old?.id || undefined),
      after: step === "delete" ? undefined : declared(now?.inputs),
      paths: Object.keys(metadata.detailedDiff ?? {}),
    });
  }
  return [...found.values()];
}

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

const isManaged = ({ type, old, new: now }: StepEventMetadata): boolean =>
  !type.startsWith("pulumi:") && (now ?? old)?.custom === true;

const declared = (inputs: Properties | undefined): Properties | undefined =>
  inputs && declaredInputs(inputs, () => "[secret]");

/** The errors that the engine reported in a run, each once, with the name of the first resource that has it. */
export function errorMessages(events: readonly EngineEvent[]): string[] {
  const urns = new Map<string, Set<string>>();
  for (const { diagnosticEvent: it } of events) {
    if (it?.severity !== "error") continue;
    const message = withoutColorMarks(it.message).trim();
    urns.set(message, (urns.get(message) ?? new Set()).add(it.urn ?? ""));
  }
  return [...urns].map(([message, affected]) => `${resourceNames([...affected])}${message}`);
}

function resourceNames(urns: readonly string[]): string {
  const [first, ...others] = urns.filter((urn) => urn !== "").map(nameInUrn);
  if (first === undefined) return "";
  return others.length === 0 ? `${first}: ` : `${first} and ${others.length} more: `;
}

const withoutColorMarks = (message: string): string => message.replace(/<\{%.*?%\}>/g, "");
