import type { z } from "zod";
import type { Endpoint } from "../../contract/index";
import type { Context } from "../context/context";
import type { Failure } from "../properties/failure";
import type { Properties } from "../properties/values";

/** What is known of an object that is about to change. */
export interface PriorState {
  /** What the program declared, and what was filled in for it. */
  readonly inputs: Properties;
  /** Its id and outputs; a dynamic provider is not told them when it checks. */
  readonly id?: string;
  readonly outputs?: Properties;
  /** Whether the engine was asked to delete it before the object that replaces it is made. */
  readonly isDeletedFirst?: boolean;
}

/** A property that the service adds to what was declared. */
export interface Output<Live> {
  readonly doc: string;
  /** Where it is found in the live object; undefined when the answer does not show it. */
  from(live: Live): unknown;
}

type EndpointWith<Response> = Endpoint<string, z.ZodType | undefined, undefined, Response & z.ZodType>;

/** A list in which all objects of a kind are found. */
type ListEndpoint = Endpoint<string, undefined, z.ZodType | undefined, z.ZodType>;

/**
 * What is special about one resource, and nothing else: everything that all resources share is in the other files of
 * this folder.
 */
export interface Definition<
  Name extends string = string,
  Inputs extends z.ZodObject = z.ZodObject,
  Live extends Properties = Properties,
  Outputs extends Record<string, Output<Live>> = Record<string, Output<Live>>,
> {
  /** The resource's name in programs: "Link". */
  readonly name: Name;
  /** What it is, in a sentence or two. */
  readonly doc: string;
  /** The spec's section. */
  readonly spec: string;
  /**
   * The parts of its Pulumi id, in the order of the path's parameters. Those that name the objects it belongs to are
   * inputs too; one that is not is its own id, which the service gives.
   */
  readonly id: readonly string[];
  /** What a program may declare. */
  readonly inputs: Inputs;
  readonly outputs: Outputs;
  /** Inputs whose change may change an output, or an input that the service fills in: until it answers, that is not known. */
  readonly affects?: Readonly<Record<string, readonly Extract<keyof z.infer<Inputs>, string>[]>>;
  /** The input of its parent in which it may stand inline, where that is not called as its list is in the path. */
  readonly inlineAs?: string;
  /** Inputs that the API cannot change in place: another value makes another object. */
  readonly replaceOnChanges?: readonly Extract<keyof z.infer<Inputs>, string>[];
  /** Inputs that the service gives a value when the program does not; leaving one out never changes it. */
  readonly computed?: readonly Extract<keyof z.infer<Inputs>, string>[];
  /** Inputs that take each other's place: one that goes when another comes leaves nothing behind. */
  readonly mutuallyExclusive?: readonly Extract<keyof z.infer<Inputs>, string>[];
  /** Inputs of which no two objects of the kind may have the same value, each with the input within which that holds. */
  readonly unique?: readonly {
    readonly input: Extract<keyof z.infer<Inputs>, string>;
    readonly within?: Extract<keyof z.infer<Inputs>, string>;
  }[];
  readonly endpoints: {
    readonly create: EndpointWith<z.ZodType<{ data: Live }>>;
    readonly update: EndpointWith<z.ZodType<{ data: Live }>>;
    readonly delete: Endpoint<string, z.ZodType | undefined, undefined, z.ZodType | undefined>;
  } & (
    | { readonly read: EndpointWith<z.ZodType<{ data: Live }>>; readonly list?: ListEndpoint }
    /** Where a single object cannot be read, the list in which it is found. */
    | { readonly list: EndpointWith<z.ZodType<{ data: Live[] }>>; readonly read?: undefined }
  );
  /** The body with which it is deleted, where deleting is a write. */
  readonly deleteBody?: Properties;
  /** The rules beyond the types of the fields. Values not known yet are to be taken as present and right. */
  rules?(inputs: Properties, creating: boolean): Failure[];
  /**
   * Where inputs come from that the program leaves out: the account, or its settings. Asked for a new object only; then
   * the input stays what it was.
   *
   * @throws UserError when there is nothing to fill in
   */
  readonly resolveDefaults?: {
    readonly [K in keyof z.infer<Inputs>]?: (context: Context) => Promise<unknown>;
  };
  /**
   * What only the service can tell about the inputs; asked when they are right as far as can be seen without it.
   *
   * @param before undefined for a new object
   */
  preflight?(inputs: Properties, before: PriorState | undefined, context: Context): Promise<Failure[]>;
  /** The body of a write; without it, the inputs as they are, less the ids of the parents. */
  requestBody?(inputs: Properties): Properties;
  /**
   * Inputs as an update compares them with others, where the same can be declared in two ways.
   *
   * @param live the object, once it has been read
   */
  comparable?(inputs: Properties, others: Properties, live?: Live): Properties;
  /** How a live object looks in terms of the inputs, where that is not field by field. */
  toInputs?(live: Live, declared: Properties): Properties;
  /** Inputs that follow from others: an import leaves them out where they are as given here. */
  derivedDefaults?(inputs: Properties): Properties;
  /** A program's arguments, for the documentation and the conformance suite. */
  readonly example: z.input<Inputs>;
}

/** Any definition. */
// biome-ignore lint/suspicious/noExplicitAny: stands for every live shape; each definition is checked by defineResource.
export type AnyDefinition = Definition<string, z.ZodObject, any, Record<string, Output<any>>>;

/**
 * Defines a resource. A field or endpoint that the contract does not have is a compile error.
 *
 * @example
 * export const folder = defineResource({ name: "Folder", id: ["folderId"], inputs: FolderInput, … });
 */
export function defineResource<
  const Name extends string,
  Inputs extends z.ZodObject,
  Live extends Properties,
  Outputs extends Record<string, Output<Live>>,
>(definition: Definition<Name, Inputs, Live, Outputs>): Definition<Name, Inputs, Live, Outputs> {
  return definition;
}
