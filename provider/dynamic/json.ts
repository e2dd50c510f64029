import type * as pulumi from "@pulumi/pulumi";

/** Free-form JSON (spec 2.4) in which every value may be an output of another resource. */
export type JsonInput = pulumi.Input<string | number | boolean | null | JsonInputList | JsonInputs>;

/** A list of free-form JSON values. */
export interface JsonInputList extends ReadonlyArray<JsonInput> {}

/** An object of free-form JSON values. */
export interface JsonInputs {
  [key: string]: JsonInput;
}
