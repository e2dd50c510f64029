import type { BinaryReader, BinaryWriter } from "google-protobuf";
import { UserError } from "../../client";
import type { Json, JsonObject } from "../../contract";

/** How deep properties may be nested, including the engine's marks. Deeper nesting would overflow the stack. */
const deepest = 500;

// google.protobuf.Struct, Value and ListValue in their binary form, with the field numbers of these messages.

/** Reads the fields of a Struct. No key can change a prototype. */
export function readFields(reader: BinaryReader): JsonObject {
  const entries: [string, Json][] = [];
  while (reader.nextField()) {
    if (reader.getFieldNumber() !== 1) reader.skipField();
    else reader.readMessage(entries, () => void entries.push(readEntry(reader)));
  }
  return Object.fromEntries(entries);
}

function readEntry(reader: BinaryReader): [string, Json] {
  let key = "";
  let value: Json = null;
  while (reader.nextField()) {
    const field = reader.getFieldNumber();
    if (field === 1) key = reader.readString();
    else if (field === 2) value = readNested(reader, readValue);
    else reader.skipField();
  }
  return [key, value];
}

function readValue(reader: BinaryReader): Json {
  let value: Json = null;
  while (reader.nextField()) {
    switch (reader.getFieldNumber()) {
      case 2:
        value = reader.readDouble();
        break;
      case 3:
        value = reader.readString();
        break;
      case 4:
        value = reader.readBool();
        break;
      case 5:
        value = readNested(reader, readFields);
        break;
      case 6:
        value = readNested(reader, readList);
        break;
      default:
        reader.skipField();
        value = null;
    }
  }
  return value;
}

function readList(reader: BinaryReader): Json[] {
  const list: Json[] = [];
  while (reader.nextField()) {
    if (reader.getFieldNumber() === 1) list.push(readNested(reader, readValue));
    else reader.skipField();
  }
  return list;
}

function readNested<T extends Json>(reader: BinaryReader, read: (reader: BinaryReader) => T): T {
  let result: T | undefined;
  const level = (levels.get(reader) ?? 0) + 1;
  // A level of JSON is two messages: a value, and the list or the object in it.
  if (level > 2 * deepest)
    throw new UserError(`Properties are nested deeper than ${deepest} levels; make them flatter.`);
  levels.set(reader, level);
  reader.readMessage({}, () => {
    result = read(reader);
  });
  levels.set(reader, level - 1);
  return result as T;
}

/** The current depth of each reader. */
const levels = new WeakMap<BinaryReader, number>();

/** Writes the fields of a Struct. */
export function writeFields(object: JsonObject, writer: BinaryWriter): void {
  for (const [key, value] of Object.entries(object)) {
    writer.writeMessage(1, {}, () => {
      writer.writeString(1, key);
      writer.writeMessage(2, {}, () => writeValue(value, writer));
    });
  }
}

function writeValue(value: Json, writer: BinaryWriter): void {
  if (value === null) writer.writeEnum(1, 0);
  else if (typeof value === "number") writer.writeDouble(2, value);
  else if (typeof value === "string") writer.writeString(3, value);
  else if (typeof value === "boolean") writer.writeBool(4, value);
  else if (Array.isArray(value)) writer.writeMessage(6, value, () => writeList(value, writer));
  else writer.writeMessage(5, value, () => writeFields(value, writer));
}

function writeList(list: readonly Json[], writer: BinaryWriter): void {
  for (const value of list) writer.writeMessage(1, {}, () => writeValue(value, writer));
}
