import type * as pulumi from "@pulumi/pulumi";

type Value = string | number | boolean | null | JsonInputList | JsonInputs;

/** Free-form JSON (spec 2.4) in which every value may be an output of another resource. */
export type JsonInput = pulumi.Input<Value>;

/** A list of free-form JSON values. */
export interface JsonInputList extends ReadonlyArray<JsonInput> {}

/**
 * An object of free-form JSON values; those that are undefined count as absent.
 *
 * A value whose type is an interface must be spread, `{ ...value }`: TypeScript lets an interface stand for an index
 * signature only where that takes anything at all, functions and symbols included.
 */
export interface JsonInputs {
  [key: string]: pulumi.Input<Value | undefined>;
}

/** Free-form JSON (spec 2.4), as a look-up gives it. */
export type Json = string | number | boolean | null | Json[] | JsonObject;

/** An object of free-form JSON values, as a look-up gives it. */
export interface JsonObject {
  readonly [key: string]: Json;
}
