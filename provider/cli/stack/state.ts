import type { Stack } from "@pulumi/pulumi/automation";
import { definitionForType } from "./definition";

/** The parts of an exported state that the command reads. */
export interface StackState {
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
  readonly parent?: string;
  /** The URN and the id of its provider: `urn:…::id`. */
  readonly provider?: string;
  /** Whether the program only reads it. */
  readonly external?: boolean;
}

/** Exports the state of a stack, with its secrets in plaintext. */
export async function readState(stack: Stack, name = stack.name): Promise<StackState> {
  const { deployment } = await stack.workspace.exportStack(name);
  return { resources: deployment?.resources ?? [], pending: deployment?.pending_operations ?? [] };
}

/** The objects in the states of all stacks of the project, each as its kind and id: `Link:lnk_1`. */
export async function readManagedObjects(stack: Stack): Promise<Set<string>> {
  const names = (await stack.workspace.listStacks()).map(({ name }) => name);
  const states = await Promise.all(names.map((name) => readState(stack, name)));
  return new Set(
    states
      .flatMap(({ resources }) => resources)
      .flatMap(({ type, id, external }) => {
        const definition = definitionForType(type);
        return definition && id && !external ? [`${definition.name}:${id}`] : [];
      }),
  );
}
