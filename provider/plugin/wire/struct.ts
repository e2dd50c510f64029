import { Struct, Value } from "google-protobuf/google/protobuf/struct_pb";
import { UserError } from "../../client";
import type { JsonObject } from "../../contract";
import { usePlainStructs } from "../../pulumi/struct/messages";

// The plugin bundles the class, so no other version of it can appear.
usePlainStructs({ Struct, Value });

/** A message with these properties. */
export const structOf = (properties: JsonObject): Struct => Struct.fromJavaScript({ ...properties });

/**
 * The properties of a message; none without a message.
 *
 * @throws UserError when they are nested too deep
 */
export function propertiesOf(message: Struct | undefined): JsonObject {
  try {
    return (message?.toJavaScript() ?? {}) as JsonObject;
  } catch (error) {
    throw error instanceof RangeError ? new UserError(error.message) : error;
  }
}
