import type { Stack } from "@pulumi/pulumi/automation";
import { definitionOf } from "./differences";

/** What is asked here of an exported state. */
export interface StackState {
  readonly resources: readonly StateResource[];
  /** What the last run had under way when it ended without an end. */
  readonly pending: readonly { readonly resource: StateResource; readonly type: string }[];
}

/** A resource in an exported state. */
export interface StateResource {
  readonly urn: string;
  readonly type: string;
  readonly id?: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly parent?: string;
  /** The URN and the id of its provider: `urn:…::id`. */
  readonly provider?: string;
  /** Whether the program only reads it. */
  readonly external?: boolean;
}

/** The state of a stack, with its secrets in clear. */
export async function readState(stack: Stack, name = stack.name): Promise<StackState> {
  const { deployment } = await stack.workspace.exportStack(name);
  return { resources: deployment?.resources ?? [], pending: deployment?.pending_operations ?? [] };
}

/** What the stacks of a project have: `Link:lnk_1`. */
export async function managedIn(stack: Stack): Promise<Set<string>> {
  const names = (await stack.workspace.listStacks()).map(({ name }) => name);
  const states = await Promise.all(names.map((name) => readState(stack, name)));
  return new Set(
    states
      .flatMap(({ resources }) => resources)
      .flatMap(({ type, id, external }) => {
        const definition = definitionOf(type);
        return definition && id && !external ? [`${definition.name}:${id}`] : [];
      }),
  );
}
