import type { Properties } from "../properties/values";

/** What state remembers of an object. */
export interface State {
  /** What the program declared, and what was filled in for it. */
  readonly inputs: Properties;
  readonly outputs: Properties;
}

/** An object as state holds it. */
export interface StoredObject {
  readonly id: string;
  readonly outputs: Properties;
}

/** An object as it is found. */
export interface FoundObject extends StoredObject {
  /** What a program would declare to get it. */
  readonly inputs: Properties;
}

/**
 * The object was created, and then something failed. The engine is told its id, so that it is not orphaned; the next
 * update reads what is missing.
 */
export class PartialFailure extends Error {
  override readonly name = "PartialFailure";
  readonly id: string;
  /** The outputs known so far; the engine's name for them. */
  readonly properties: Properties;
  readonly reasons: readonly string[];

  constructor({ id, outputs }: StoredObject, reason: string) {
    super(reason);
    this.id = id;
    this.properties = outputs;
    this.reasons = [reason];
  }

  /** The same with further outputs. */
  with(more: Properties): PartialFailure {
    return new PartialFailure({ id: this.id, outputs: { ...this.properties, ...more } }, this.message);
  }
}
