import type { z } from "zod";
import type { Data, Item } from "../../client";
import type { Endpoint } from "../../contract";
import type { Properties } from "../properties/values";

/** What is special about one look-up: a function that reads, and manages nothing. */
export interface FunctionDefinition<
  Name extends string = string,
  Args extends z.ZodObject = z.ZodObject,
  Result extends z.ZodObject = z.ZodObject,
  Read extends Endpoint = Endpoint,
  Entries extends string | undefined = string | undefined,
> {
  /** Its name in programs: "getLink". */
  readonly name: Name;
  /** What it gives, in a sentence or two. */
  readonly doc: string;
  /** The spec's section. */
  readonly spec: string;
  /** What a program may ask for. */
  readonly args: Args;
  /** What the program gets. What the service answers beyond it is left out. */
  readonly result: Result;
  /** The arguments that stand in the path, in its order. */
  readonly path?: readonly Extract<keyof z.infer<Args>, string>[];
  readonly endpoint: Read;
  /** Of a list, the name in the result under which its entries stand. */
  readonly entries?: Entries & keyof z.infer<Result>;
  /** The queries of its calls, one after the other; without it one call, with the arguments that are not in the path. */
  queries?(args: z.infer<Args>): Properties[];
  /** How an answer, or one entry of a list, looks in terms of the result, where that is not field by field. */
  toResult?(live: Entries extends string ? Item<Read> : Data<Read>, args: z.infer<Args>): Properties;
  /** What to do when the service refuses the arguments, where that is more than its own words say. */
  hint?(args: z.infer<Args>): string;
  /** A program's arguments, for the documentation. */
  readonly example: z.input<Args>;
}

/** Any look-up. */
// biome-ignore lint/suspicious/noExplicitAny: stands for every live shape; each look-up is checked by defineFunction.
export type AnyFunction = FunctionDefinition<string, any, z.ZodObject, any, any>;

/**
 * Defines a look-up. An endpoint that the contract does not have is a compile error.
 *
 * @example
 * export const getQr = defineFunction({ name: "getQr", path: ["linkId"], endpoint: qr.read, … });
 */
export function defineFunction<
  const Name extends string,
  Args extends z.ZodObject,
  Result extends z.ZodObject,
  Read extends Endpoint,
  const Entries extends string | undefined = undefined,
>(
  definition: FunctionDefinition<Name, Args, Result, Read, Entries>,
): FunctionDefinition<Name, Args, Result, Read, Entries> {
  return definition;
}
