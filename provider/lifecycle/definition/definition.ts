import type { z } from "zod";
import type { Conventions, Endpoint } from "../../contract";
import type { Context } from "../context/context";
import type { Failure } from "../properties/failure";
import type { Identity } from "../properties/id";
import type { Path, PriorState, Properties, Resolved } from "../properties/values";

/** A property that the service adds to the inputs. */
export interface Output<Live> {
  readonly doc: string;
  /** Reads it from the live object; undefined when the response does not show it. */
  from(live: Live): unknown;
  /**
   * Derives it from the other outputs and the account, in place of the live object. It is derived again only when an input
   * changes that affects it. Undefined when it cannot be derived.
   */
  derive?(outputs: Properties, context: Context): Promise<unknown>;
}

type EndpointWith<Response> = Endpoint<string, z.ZodType | undefined, undefined, Response & z.ZodType>;

/** An endpoint that lists all objects of a kind. */
type ListEndpoint = Endpoint<string, undefined, z.ZodType | undefined, z.ZodType>;

type NameOf<Inputs extends z.ZodObject> = Extract<keyof z.infer<Inputs>, string>;

/**
 * Finds what the API takes for a text by which a program may name something, such as the host of a domain for its id. Returns
 * everything else as it is.
 */
export type Resolver = (text: string, context: Context) => Promise<Resolved>;

/** Everything that is special about one resource. Behavior that all resources share is in the lifecycle. */
export interface Definition<
  Name extends string = string,
  Inputs extends z.ZodObject = z.ZodObject,
  Live extends Properties = Properties,
  Outputs extends Record<string, Output<Live>> = Record<string, Output<Live>>,
> extends Identity {
  readonly name: Name;
  /** What the resource is, in a sentence or two. */
  readonly doc: string;
  /** The inputs that a program may declare. */
  readonly inputs: Inputs;
  readonly outputs: Outputs;
  /** For each output or computed input, the inputs whose change makes it unknown until the service responds. */
  readonly affects?: Readonly<Record<string, readonly NameOf<Inputs>[]>>;
  /** The output with the address that visitors open. */
  readonly address?: Extract<keyof Outputs, string>;
  /** Inputs that the API cannot change in place: a new value replaces the object. */
  readonly replaceOnChanges?: readonly NameOf<Inputs>[];
  /** Inputs that the service sets when the program does not. Removing one from the program does not change it. */
  readonly computed?: readonly NameOf<Inputs>[];
  /** The input that `pulumi:autonaming` gives where the program does not. */
  readonly autonamed?: NameOf<Inputs>;
  /** Inputs that take each other's place: setting one removes the others. */
  readonly mutuallyExclusive?: readonly NameOf<Inputs>[];
  /** Inputs whose value only one object may have, each with the input that limits its scope. */
  readonly unique?: readonly { readonly input: NameOf<Inputs>; readonly within?: NameOf<Inputs> }[];
  /** Lists in the content of an object that the service never adds on its own. */
  readonly ownedLists?: readonly NameOf<Inputs>[];
  /** Whether a create that the service refuses takes over an object that is just what the program declares. */
  readonly takesOver?: boolean;
  readonly endpoints: {
    readonly create: EndpointWith<z.ZodType<{ data: Live }>>;
    readonly update: EndpointWith<z.ZodType<{ data: Live }>>;
    readonly delete: Endpoint<string, z.ZodType | undefined, undefined, z.ZodType | undefined>;
  } & (
    | { readonly read: EndpointWith<z.ZodType<{ data: Live }>>; readonly list?: ListEndpoint }
    /** The list to search, if the API has no endpoint that reads a single object. */
    | { readonly list: EndpointWith<z.ZodType<{ data: Live[] }>>; readonly read?: undefined }
  );
  /** How an import or a look-up finds an object that a person names in another way than by its id. */
  readonly findBy?: {
    /**
     * The id of the object at an address; undefined if the text is none.
     *
     * @throws UserError when there is no object
     */
    address(text: string, context: Context): Promise<string | undefined>;
    /** The id of the only object with a name; undefined if there is none, or more than one. */
    name(text: string, context: Context): Promise<string | undefined>;
  };
  /** The object as long as its parent exists and the service has nothing for it: some services then respond that it is not found. */
  readonly initialState?: Properties;
  /** The body of a delete, where deleting is a write. */
  readonly deleteBody?: Properties;
  /** Checks that go beyond the types of the fields. Treat unknown values as present and valid. */
  rules?(inputs: Properties, creating: boolean): Failure[];
  /** Values that the spec allows and that are probably mistakes. */
  warnings?(inputs: Properties): Failure[];
  /**
   * Defaults from the account or its settings, for inputs that the program leaves out. They are resolved for a new object
   * only; later the input keeps its value.
   *
   * @throws UserError when there is no default
   */
  readonly resolveDefaults?: {
    readonly [K in keyof z.infer<Inputs>]?: (context: Context) => Promise<unknown>;
  };
  /** Inputs that a program may give in another form than the API takes, such as a domain by its host. State holds the API's. */
  readonly resolveInputs?: { readonly [K in keyof z.infer<Inputs>]?: Resolver };
  /**
   * Checks that only the service can make. They run at preview, once all other checks pass.
   *
   * @param prior undefined for a new object
   */
  preflight?(
    inputs: Properties,
    prior: PriorState | undefined,
    context: Context,
    definition: AnyDefinition,
  ): Promise<Failure[]>;
  /** The body of a create or an update; by default the inputs without the ids of the parents. */
  requestBody?(inputs: Properties): Properties;
  /**
   * The inputs in the form in which an update compares them, where the same thing can be declared in two ways.
   *
   * @param others the inputs to compare with
   * @param live the live object, once it has been read
   */
  comparable?(inputs: Properties, others: Properties, live?: Live): Properties;
  /** Converts a live object to inputs, where the fields do not match one to one. */
  toInputs?(live: Live, declared: Properties, conventions: Conventions): Properties;
  /** Defaults that follow from other inputs. An import leaves out inputs that equal them. */
  derivedDefaults?(inputs: Properties): Properties;
  /** A program's arguments, for the documentation and the conformance suite. */
  readonly example: z.input<Inputs>;
}

/** Any definition. */
// biome-ignore lint/suspicious/noExplicitAny: stands for every live shape; each definition is checked by defineResource.
export type AnyDefinition = Definition<string, z.ZodObject, any, Record<string, Output<any>>>;

/**
 * Defines a resource. A field or an endpoint that the contract does not have is a compile error.
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

/** What programs, SDKs and the documentation see of a resource. */
export interface ResourceFacts {
  /** Its name in programs: "Link". */
  readonly name: string;
  /** What the resource is, in a sentence or two. */
  readonly doc: string;
  readonly inputs: z.ZodObject;
  readonly outputs: Readonly<Record<string, OutputFacts>>;
  /** Inputs that the service sets when the program does not. */
  readonly computed?: readonly string[];
  /** The input that `pulumi:autonaming` gives where the program does not. */
  readonly autonamed?: string;
  /** Inputs that have defaults from the account or its settings. */
  readonly resolveDefaults?: Readonly<Record<string, unknown>>;
  /** Inputs whose change replaces the object. */
  readonly replaceOnChanges?: readonly string[];
  /** A program's arguments. */
  readonly example: Properties;
}

/** What programs, SDKs and the documentation see of an output. */
export interface OutputFacts {
  readonly doc: string;
  /** Its type; a string if it has none. */
  readonly type?: z.ZodType;
}

/** The properties of every request to the lifecycle. */
export interface ResourceRequest<Definition = AnyDefinition> {
  readonly definition: Definition;
  /** The paths of the inputs that the program marks as secret. No message shows their values. */
  readonly secrets?: readonly Path[] | undefined;
}

/** A request about an object that exists. */
export interface ObjectRequest<Definition = AnyDefinition> extends ResourceRequest<Definition> {
  /** The Pulumi id: `linkId/routeId`. */
  readonly id: string;
}
