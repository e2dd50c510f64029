import type { BinaryReader, BinaryWriter } from "google-protobuf";
import type { JavaScriptValue, Struct, Value } from "google-protobuf/google/protobuf/struct_pb";
import { decodeFields } from "./decode";
import { encodeFields } from "./encode";

/** The module of the protocol with the messages for properties. */
export interface StructModule {
  readonly Struct: typeof Struct;
  readonly Value: typeof Value;
}

type Properties = Record<string, JavaScriptValue>;

/** Marks a class that this or another copy of the package has changed. */
const hasPlainStructs = Symbol.for("pulumi-shortlink:plain-structs");

/**
 * Makes the generated class for properties read and write plain objects. It stores them in maps and lists of messages, which lose a
 * property named __proto__ and cost more time than the rest of a call. A message keeps its bytes instead, and its maps are still
 * there for code that asks for them.
 *
 * Where the class is not as expected, it stays as it is, and calls take longer.
 */
export function usePlainStructs({ Struct, Value }: StructModule): void {
  if (hasPlainStructs in Struct) return;
  const { deserializeBinaryFromReader, serializeBinaryToWriter, fromJavaScript } = Struct;
  const { toJavaScript, getFieldsMap } = Struct.prototype;
  const contents = new WeakMap<Struct, Uint8Array>();

  Struct.deserializeBinaryFromReader = (message: Struct, reader: BinaryReader): Struct => {
    const start = reader.getCursor();
    while (reader.nextField()) reader.skipField();
    contents.set(message, reader.getBuffer().subarray(start, reader.getCursor()));
    return message;
  };
  Struct.serializeBinaryToWriter = (message: Struct, writer: BinaryWriter): void => {
    const bytes = contents.get(message);
    if (bytes) writer.writeSerializedMessage(bytes, 0, bytes.length);
    else serializeBinaryToWriter(message, writer);
  };
  Struct.fromJavaScript = (properties: Properties): Struct => {
    const message = new Struct();
    contents.set(message, encodeFields(properties));
    return message;
  };
  Struct.prototype.toJavaScript = function (this: Struct): Properties {
    const bytes = contents.get(this);
    return bytes ? (decodeFields(bytes) as Properties) : toJavaScript.call(this);
  };
  Struct.prototype.getFieldsMap = function (this: Struct, ...args) {
    const bytes = contents.get(this);
    if (bytes) {
      // The caller may change the map, so it replaces the bytes.
      contents.delete(this);
      const map = getFieldsMap.call(this);
      for (const [name, value] of Object.entries(decodeFields(bytes)))
        map.set(name, Value.fromJavaScript(value as JavaScriptValue));
    }
    return getFieldsMap.apply(this, args);
  };

  if (isExact({ Struct, Value })) Object.assign(Struct, { [hasPlainStructs]: true });
  else {
    Object.assign(Struct, { deserializeBinaryFromReader, serializeBinaryToWriter, fromJavaScript });
    Object.assign(Struct.prototype, { toJavaScript, getFieldsMap });
  }
}

/** Whether properties are the same after they have been written and read, in a message of their own and inside of another. */
function isExact({ Struct, Value }: StructModule): boolean {
  const sample = { list: [1, null, { text: "ü" }], none: false };
  const text = JSON.stringify(sample);
  try {
    const struct = Struct.deserializeBinary(Struct.fromJavaScript(sample).serializeBinary());
    const value = Value.deserializeBinary(Value.fromJavaScript(sample).serializeBinary());
    const map = struct.getFieldsMap();
    return [
      struct.toJavaScript(),
      value.toJavaScript(),
      { list: map.get("list")?.toJavaScript(), none: false },
    ].every((it) => JSON.stringify(it) === text);
  } catch {
    return false;
  }
}
