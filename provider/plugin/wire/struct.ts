import type { BinaryReader, BinaryWriter } from "google-protobuf";
import { Struct, Value } from "google-protobuf/google/protobuf/struct_pb";
import type { JsonObject } from "../../contract";
import { readFields, writeFields } from "./json";

// The messages of the engine's protocol carry properties as google.protobuf.Struct. Its generated class keeps them in
// maps that lose a key named __proto__, and that cost more than all the rest of a call. Here the class is taught to
// read and write plain JSON instead; whoever asks it for its maps still gets them.

const contents = new WeakMap<Struct, JsonObject>();

const write = Struct.serializeBinaryToWriter;
const { getFieldsMap } = Struct.prototype;

Struct.deserializeBinaryFromReader = (message: Struct, reader: BinaryReader): Struct => {
  contents.set(message, readFields(reader));
  return message;
};

Struct.serializeBinaryToWriter = (message: Struct, writer: BinaryWriter): void => {
  const fields = contents.get(message);
  if (fields) writeFields(fields, writer);
  else write(message, writer);
};

Struct.prototype.getFieldsMap = function (this: Struct, ...args) {
  const fields = contents.get(this);
  if (fields) {
    // From here on the maps count, since they may be changed.
    contents.delete(this);
    const map = getFieldsMap.call(this);
    for (const [name, value] of Object.entries(fields)) map.set(name, Value.fromJavaScript(value));
  }
  return getFieldsMap.apply(this, args);
};

/** The message that carries properties. */
export function structOf(properties: JsonObject): Struct {
  const message = new Struct();
  contents.set(message, properties);
  return message;
}

/** The properties that a message carries; none for no message. */
export const propertiesOf = (message: Struct | undefined): JsonObject =>
  (message && contents.get(message)) ?? {};
