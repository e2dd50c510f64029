import type * as pulumi from "@pulumi/pulumi";

/** Free-form JSON (spec 2.4) in which every value may be an output of another resource. */
export type JsonInput = pulumi.Input<string | number | boolean | null | JsonInputList | JsonInputs>;

/** A list of free-form JSON values. */
export interface JsonInputList extends ReadonlyArray<JsonInput> {}

/** An object of free-form JSON values. */
export interface JsonInputs {
  [key: string]: JsonInput;
}

/** Free-form JSON (spec 2.4), as a look-up gives it. */
export type Json = string | number | boolean | null | Json[] | JsonObject;

/** An object of free-form JSON values, as a look-up gives it. */
export interface JsonObject {
  readonly [key: string]: Json;
}
