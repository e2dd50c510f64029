import type { BinaryReader, BinaryWriter } from "google-protobuf";
import { Struct, Value } from "google-protobuf/google/protobuf/struct_pb";
import type { JsonObject } from "../../contract";
import { readFields, writeFields } from "./json";

// The engine's protocol sends properties as google.protobuf.Struct. The generated class stores them in maps, which lose a key
// named __proto__ and cost more time than the rest of a call. This file patches the class to read and write plain JSON. Its
// maps are still there for code that asks for them. The plugin bundles the class, so no other version of it can appear.

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
    // The caller may change the maps, so they replace the JSON.
    contents.delete(this);
    const map = getFieldsMap.call(this);
    for (const [name, value] of Object.entries(fields)) map.set(name, Value.fromJavaScript(value));
  }
  return getFieldsMap.apply(this, args);
};

/** A message with these properties. */
export function structOf(properties: JsonObject): Struct {
  const message = new Struct();
  contents.set(message, properties);
  return message;
}

/** The properties of a message; none without a message. */
export const propertiesOf = (message: Struct | undefined): JsonObject =>
  (message && contents.get(message)) ?? {};
