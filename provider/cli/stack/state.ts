import { createHash } from "node:crypto";
import type { Deployment, Stack } from "@pulumi/pulumi/automation";
import { UserError } from "../../client";
import { isObject, objectName } from "../../lifecycle";
import { plaintextOf } from "../../pulumi/format/signatures";
import { definitionForType, setForType } from "./definition";
import { revealSecrets } from "./inputs";
import { pulumiError } from "./open";

/** The parts of an exported state that the command reads. */
export interface StackState extends StackContents {
  /** Changes with every change of the state. */
  readonly version: string;
}

/** What a state holds. */
export interface StackContents {
  readonly resources: readonly StateResource[];
  /** The operations that the last run had started and did not finish. */
  readonly pending: readonly { readonly resource: StateResource; readonly type: string }[];
}

/** A resource in an exported state. */
export interface StateResource {
  readonly urn: string;
  readonly type: string;
  readonly id?: string;
  /** Whether a provider manages it; false for a component. */
  readonly custom?: boolean;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
  readonly parent?: string;
  /** The URN and the id of its provider: `urn:…::id`. */
  readonly provider?: string;
  /** Whether the program only reads it. */
  readonly external?: boolean;
  /** Whether it was replaced, and still has to be deleted. */
  readonly delete?: boolean;
}

/** Exports the state of a stack, with its secrets in plaintext. */
export async function readState(stack: Stack, name = stack.name): Promise<StackState> {
  const { deployment } = await stack.workspace.exportStack(name).catch((error) => {
    throw error instanceof UserError ? error : new UserError(pulumiError(error), { cause: error });
  });
  return {
    version: createHash("sha256")
      .update(JSON.stringify(deployment ?? null))
      .digest("hex"),
    ...contentsOf(deployment),
  };
}

/** What an exported state holds: nothing where the stack was never updated. */
export const contentsOf = (deployment: Deployment["deployment"]): StackContents => ({
  resources: deployment?.resources ?? [],
  pending: deployment?.pending_operations ?? [],
});

/** The objects of a resource that the stack manages: itself, or the entries of a set. */
export function objectsOf(resource: StateResource): string[] {
  const { type, id, external } = resource;
  if (external) return [];
  const set = setForType(type);
  if (set) return [...entryIds(resource).values()].map((entry) => objectName(set.of.name, entry));
  const definition = definitionForType(type);
  return definition && id ? [objectName(definition.name, id)] : [];
}

/** The ids of the entries of a set by key; none for any other resource. */
export function entryIds({ type, outputs }: StateResource): ReadonlyMap<string, string> {
  const ids = setForType(type) && revealSecrets(outputs?.ids, plaintextOf);
  return new Map(
    Object.entries(isObject(ids) ? ids : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}
