import type { Endpoint } from "../../contract";

/** How the objects of one kind are addressed: the part of a definition that ids and the tracker need. */
export interface Kind {
  /** The resource's name in programs: "Link". */
  readonly name: string;
  /**
   * The parts of its Pulumi id, in the order of the path's parameters. A part that is also an input names an object that
   * this one belongs to; the other part is its own id, which the service assigns.
   */
  readonly id: readonly string[];
  readonly inputs: { readonly shape: Readonly<Record<string, unknown>> };
  /** The input of its parent that declares it inline, if its name differs from the list's name in the path. */
  readonly inlineAs?: string;
  /** Inputs whose value only one object may have, each with the input that limits its scope. */
  readonly unique?: readonly { readonly input: string; readonly within?: string }[];
  readonly endpoints: { readonly create: Endpoint };
}
