import type { z } from "zod";
import type { Properties } from "../properties/values";

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
