import { canonicalJson } from "../../client";
import type { Identity } from "../properties/id";
import type { Properties } from "../properties/values";

/** A create of which nobody knows whether the service carried it out. */
export interface UnconfirmedCreate {
  /** Its Idempotency-Key. */
  readonly key: string;
  /** The inputs that it was to bring. */
  readonly inputs: Properties;
  /** The setting `owner` with which it was sent: it must be repeated as it was. */
  readonly owner: string | undefined;
  /** The fingerprint of the key that has sent it, as in outputs. */
  readonly fingerprint: Properties;
}

/** A resource, as a diff and a create know it. */
interface Resource extends Pick<Identity, "name"> {
  readonly urn: string | undefined;
  readonly inputs: Properties;
}

/**
 * The unconfirmed creates in the stack's state that this run repeats, by their resources. The inputs of a resource do not identify
 * it: to replace it, the engine checks it again without its state, and without the resource option `ignoreChanges`.
 */
export class UnconfirmedCreates {
  private readonly byKey = new Map<
    string,
    { readonly resource: string; readonly create: UnconfirmedCreate }
  >();
  private readonly taken = new Set<string>();

  /** Records one whose resource the engine is about to create. */
  expect(resource: Resource, create: UnconfirmedCreate): void {
    if (!this.taken.has(create.key)) this.byKey.set(create.key, { resource: keyOf(resource), create });
  }

  /** Whether this run has repeated a create, so that the deletion of its resource is only a part of that. */
  isRepeated(key: string): boolean {
    return this.taken.has(key);
  }

  /** The create to repeat in place of that of a resource. Of equal resources, any will do. */
  take(of: Resource): UnconfirmedCreate | undefined {
    const wanted = keyOf(of);
    const found = [...this.byKey.values()].find(({ resource }) => resource === wanted);
    if (!found) return undefined;
    this.byKey.delete(found.create.key);
    this.taken.add(found.create.key);
    return found.create;
  }
}

/** Without a URN, resources with equal inputs are the same. */
const keyOf = ({ urn, name, inputs }: Resource): string => urn ?? `${name} ${canonicalJson(inputs)}`;
