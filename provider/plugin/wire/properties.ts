import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { Path, Properties } from "../../lifecycle";
import { propertiesOf, structOf } from "./struct";
import { type Decoded, decode, encode } from "./values";

/** The properties in a message, with the paths of its secrets. */
export const decodeStruct = (message: Struct | undefined): Decoded => decode(propertiesOf(message));

/** A message with these properties; a value is a secret where a path says so, and in the settings of a password. */
export const encodeStruct = (properties: Properties, secrets: readonly Path[] = []): Struct =>
  structOf(encode(properties, secrets));
