import { canonicalJson } from "../../client";
import type { Identity } from "../properties/id";
import type { Properties } from "../properties/values";

/** A create of which nobody knows whether the service carried it out. */
export interface UnconfirmedCreate {
  /** Its Idempotency-Key. */
  readonly key: string;
  /** The inputs that it was to bring. */
  readonly inputs: Properties;
}

/** The unconfirmed creates in the stack's state that this run repeats, by the inputs that their resources have now. */
export class UnconfirmedCreates {
  private readonly byKey = new Map<
    string,
    { readonly resource: string; readonly create: UnconfirmedCreate }
  >();
  private readonly taken = new Set<string>();

  /** Records one whose resource the engine is about to create. */
  expect({ name }: Pick<Identity, "name">, inputs: Properties, create: UnconfirmedCreate): void {
    if (!this.taken.has(create.key))
      this.byKey.set(create.key, { resource: resourceOf(name, inputs), create });
  }

  /** Whether this run repeats a create, so that the deletion of its resource is only a part of that. */
  isExpected(key: string): boolean {
    return this.byKey.has(key) || this.taken.has(key);
  }

  /** The create to repeat in place of that of a resource. Of equal resources, any will do. */
  take({ name }: Pick<Identity, "name">, inputs: Properties): UnconfirmedCreate | undefined {
    const wanted = resourceOf(name, inputs);
    const found = [...this.byKey.values()].find(({ resource }) => resource === wanted);
    if (!found) return undefined;
    this.byKey.delete(found.create.key);
    this.taken.add(found.create.key);
    return found.create;
  }
}

const resourceOf = (name: string, inputs: Properties): string => `${name} ${canonicalJson(inputs)}`;
