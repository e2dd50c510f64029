import type { z } from "zod";
import type { Data, Item } from "../../client";
import type { Conventions, Endpoint } from "../../contract";
import type { Context } from "../context/context";
import type { Failure } from "../properties/failure";
import type { Properties } from "../properties/values";
import type { CheckRecord } from "../recording/recorder";
import type { Resolver } from "./definition";

/** What all functions have. */
interface FunctionFacts<Name extends string, Args extends z.ZodObject, Result extends z.ZodObject> {
  /** Its name in programs: "getLink". */
  readonly name: Name;
  /** What it returns, in a sentence or two. */
  readonly doc: string;
  /** The arguments that a program may pass. */
  readonly args: Args;
  /** The result that the program gets, without any other fields of the response. */
  readonly result: Result;
  /** A program's arguments, for the documentation. */
  readonly example: z.input<Args>;
}

/** Everything that is special about one look-up: a function that reads objects and manages none. */
export interface FunctionDefinition<
  Name extends string = string,
  Args extends z.ZodObject = z.ZodObject,
  Result extends z.ZodObject = z.ZodObject,
  Read extends Endpoint = Endpoint,
  Entries extends string | undefined = string | undefined,
> extends FunctionFacts<Name, Args, Result> {
  /** The arguments in the path, in its order. */
  readonly path?: readonly Extract<keyof z.infer<Args>, string>[];
  readonly endpoint: Read;
  /** Checks that go beyond the types of the arguments. */
  rules?(args: z.infer<Args>): Failure[];
  /** Arguments that a program may give in another form than the API takes, such as a domain by its host. */
  readonly resolveArgs?: { readonly [K in keyof z.infer<Args>]?: Resolver };
  /**
   * Finds the object that the arguments describe in another way than by its id. Returns the arguments with the id, or why
   * there is no such object.
   */
  find?(args: z.infer<Args>, context: Context): Promise<{ readonly args: Properties } | Failure>;
  /** For a list, the property of the result that holds the entries. */
  readonly entries?: Entries & keyof z.infer<Result>;
  /** The queries of its requests, in order. The default is one request, with the arguments that are not in the path. */
  queries?(args: z.infer<Args>): Properties[];
  /** Converts a response, or one entry of a list, to the result, where the fields do not match one to one. */
  toResult?(
    live: Entries extends string ? Item<Read> : Data<Read>,
    args: z.infer<Args>,
    conventions: Conventions,
  ): Properties;
  /** What to do when the service refuses the arguments, in addition to the service's own message. */
  hint?(args: z.infer<Args>): string;
}

/** A function that computes its result from its arguments, without the service. */
export interface LocalFunctionDefinition<
  Name extends string = string,
  Args extends z.ZodObject = z.ZodObject,
  Result extends z.ZodObject = z.ZodObject,
> extends FunctionFacts<Name, Args, Result> {
  readonly endpoint?: undefined;
  readonly entries?: undefined;
  compute(args: z.infer<Args>): Computed<z.infer<Result>>;
}

/** What a local function computes. */
export interface Computed<Result> {
  /** Everything that is wrong with the arguments. */
  readonly failures: readonly Failure[];
  /** The result; where there are failures, the part without them. */
  readonly result: Result;
  /** The table that was read, for a recording run. */
  readonly table?: CheckRecord["table"];
}

/** Any look-up. */
// biome-ignore lint/suspicious/noExplicitAny: stands for every live shape; each look-up is checked by defineFunction.
export type AnyLookUp = FunctionDefinition<string, any, z.ZodObject, any, any>;

/** Any local function. */
// biome-ignore lint/suspicious/noExplicitAny: stands for all arguments; each function is checked by defineLocalFunction.
export type AnyLocalFunction = LocalFunctionDefinition<string, any, z.ZodObject>;

/** Any function. */
export type AnyFunction = AnyLookUp | AnyLocalFunction;

/** Whether a function needs no service. */
export const isLocal = (definition: AnyFunction): definition is AnyLocalFunction =>
  definition.endpoint === undefined;

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

/** Defines a function that needs no service. */
export function defineLocalFunction<
  const Name extends string,
  Args extends z.ZodObject,
  Result extends z.ZodObject,
>(definition: LocalFunctionDefinition<Name, Args, Result>): LocalFunctionDefinition<Name, Args, Result> {
  return definition;
}
