import type * as pulumi from "@pulumi/pulumi";

type Value = string | number | boolean | null | JsonInputList | JsonInputs;

/** Free-form JSON. Every value in it may be an output of another resource. */
export type JsonInput = pulumi.Input<Value>;

/** A list of free-form JSON values. */
export interface JsonInputList extends ReadonlyArray<JsonInput> {}

/**
 * An object of free-form JSON values. Properties that are undefined count as absent.
 *
 * Spread a value whose type is an interface, `{ ...value }`: TypeScript does not assign an interface to a type with an index
 * signature.
 */
export interface JsonInputs {
  [key: string]: pulumi.Input<Value | undefined>;
}

/** Free-form JSON in the result of a look-up. */
export type Json = string | number | boolean | null | Json[] | JsonObject;

/** An object of free-form JSON values in the result of a look-up. */
export interface JsonObject {
  readonly [key: string]: Json;
}
