import { Struct, Value } from "google-protobuf/google/protobuf/struct_pb";
import type { JsonObject } from "../../contract";
import { usePlainStructs } from "../../pulumi/struct/messages";

// The plugin bundles the class, so no other version of it can appear.
usePlainStructs({ Struct, Value });

/** A message with these properties. */
export const structOf = (properties: JsonObject): Struct => Struct.fromJavaScript({ ...properties });

/** The properties of a message; none without a message. */
export const propertiesOf = (message: Struct | undefined): JsonObject =>
  (message?.toJavaScript() ?? {}) as JsonObject;
