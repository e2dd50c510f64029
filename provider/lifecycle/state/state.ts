import { ApiError, isExpectedError, printableLines, UserError } from "../../client";
import type { Properties } from "../properties/values";

/** The inputs and outputs of an object in the stack's state. */
export interface State {
  /** The checked inputs of the last update, including defaults. */
  readonly inputs: Properties;
  readonly outputs: Properties;
}

/** An object to store in state. */
export interface StoredObject {
  readonly id: string;
  readonly outputs: Properties;
}

/** An object that a refresh or an import read. */
export interface FoundObject extends StoredObject {
  /** The inputs of a program that declares the object as it is. */
  readonly inputs: Properties;
}

/**
 * The object was created or changed, and then a later step failed. The engine stores its id, so that it does not become an
 * orphan, and runs an update even if the program does not change. That one reads what is missing in state.
 */
export class PartialFailure extends Error {
  override readonly name = "PartialFailure";
  readonly id: string;
  /** The outputs known so far. The engine calls them properties. */
  readonly properties: Properties;
  readonly reasons: readonly string[];

  constructor({ id, outputs }: StoredObject, reason: string, cause?: unknown) {
    super(printableLines(reason), { cause });
    this.id = id;
    this.properties = outputs;
    this.reasons = [this.message];
  }

  /** Returns the same failure with other outputs. */
  with(outputs: Properties): PartialFailure {
    return new PartialFailure({ id: this.id, outputs }, this.message, this.cause);
  }
}

/** Keeps the id of an object when an operation failed halfway; a bug keeps its own error. */
export const partialFailure = (error: unknown, created: StoredObject): unknown =>
  isExpectedError(error) ? new PartialFailure(created, error.message, error) : error;

/** Why an operation failed: what stopped one that failed halfway, or the response that an error explains. */
export function causeOf(error: unknown): unknown {
  const reason = error instanceof PartialFailure ? error.cause : error;
  return reason instanceof UserError && reason.cause instanceof ApiError ? reason.cause : reason;
}

/** The message of an error; a bug has its stack, too. */
export const textOf = (error: unknown): string =>
  error instanceof Error && !(error instanceof PartialFailure) && !isExpectedError(error)
    ? (error.stack ?? error.message)
    : String((error as Error).message);

// Outputs in which state keeps values that the program declares, in another form. A declared value may be secret, and so may be
// these, so state always keeps them as secrets.

/** The values that the service normalized. */
export const normalizedKey = "__normalized";

/**
 * What an operation did not finish: of an object, the inputs that an update was to bring, any part of which the service may have
 * by now; of a set, the inputs that its entries really have.
 */
export const unfinishedKey = "__unfinished";

/** Whether a property of a resource is always a secret as a whole: one of these outputs, or a table with a password in it. */
export const isAlwaysSecret = (name: string, value: unknown): boolean =>
  name === normalizedKey ||
  name === unfinishedKey ||
  (name === tableName && typeof value === "string" && value.includes("PASSWORD"));

/** The input of a set that holds its entries as text. */
const tableName = "table";
