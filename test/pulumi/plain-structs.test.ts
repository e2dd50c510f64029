import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { speedUpMessages } from "../../provider/pulumi/plain-structs";
import { decodeFields } from "../../provider/pulumi/struct/decode";
import { encodeFields } from "../../provider/pulumi/struct/encode";
import { type StructModule, usePlainStructs } from "../../provider/pulumi/struct/messages";

const load = createRequire(__filename);
const path = "google-protobuf/google/protobuf/struct_pb";

/** The module as the SDK has it, without the changes of any other test. */
function original(): StructModule {
  const cached = load.cache[load.resolve(path)];
  delete load.cache[load.resolve(path)];
  const module: StructModule = load(path);
  if (cached) load.cache[load.resolve(path)] = cached;
  return module;
}

const text = fc.oneof(fc.string(), fc.string({ unit: "grapheme", minLength: 20, maxLength: 300 }));
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false, 0, -0, 1e300, Number.MAX_SAFE_INTEGER),
    fc.double({ noNaN: true }),
    text,
    fc.array(tie("any"), { maxLength: 5 }),
    fc.dictionary(
      text.filter((it) => it !== "__proto__"),
      tie("any"),
      { maxKeys: 5, noNullPrototype: true },
    ),
  ),
})).any;
const properties = fc.dictionary(
  text.filter((it) => it !== "__proto__"),
  value,
  { maxKeys: 5, noNullPrototype: true },
) as fc.Arbitrary<Record<string, never>>;

describe("properties in the engine's format", () => {
  const { Struct } = original();

  it("are those that the SDK's own messages read and write", () => {
    fc.assert(
      fc.property(properties, (given) => {
        expect(decodeFields(Struct.fromJavaScript(given).serializeBinary())).toEqual(
          Struct.fromJavaScript(given).toJavaScript(),
        );
        expect(Struct.deserializeBinary(encodeFields(given)).toJavaScript()).toEqual(
          Struct.fromJavaScript(given).toJavaScript(),
        );
      }),
    );
  });

  it("are the same in any size", () => {
    const large = { list: Array.from({ length: 3000 }, (_, index) => ({ index, text: "ü".repeat(index) })) };
    expect(decodeFields(encodeFields(large))).toEqual(large);
  });

  it("are refused with the SDK's error where they are no JSON", () => {
    for (const wrong of [undefined, () => 1, 1n, Symbol("x")]) {
      const message = "Unexpected struct type.";
      expect(() => encodeFields({ wrong })).toThrow(message);
      expect(() => Struct.fromJavaScript({ wrong: wrong as never })).toThrow(message);
    }
  });
});

describe("usePlainStructs", () => {
  it("leaves the maps of a message to code that changes them", () => {
    const { Struct, Value } = original();
    usePlainStructs({ Struct, Value });
    const message = Struct.fromJavaScript({ a: { b: 1 }, c: [true] });
    message.getFieldsMap().set("a", Value.fromJavaScript("changed"));
    expect(Struct.deserializeBinary(message.serializeBinary()).toJavaScript()).toEqual({
      a: "changed",
      c: [true],
    });
    expect(new Struct().toJavaScript()).toEqual({});
  });

  it("gives each caller properties of its own", () => {
    const { Struct, Value } = original();
    usePlainStructs({ Struct, Value });
    const given = { a: { b: 1 } };
    const message = Struct.fromJavaScript(given);
    given.a.b = 2;
    Object.assign(message.toJavaScript(), { a: 3 });
    expect(message.toJavaScript()).toEqual({ a: { b: 1 } });
  });

  it("leaves messages alone that have another format, and a second call changes nothing", () => {
    const { Struct, Value } = original();
    const { deserializeBinary, fromJavaScript } = Struct;
    Struct.deserializeBinary = () => Struct.fromJavaScript({ other: 1 });
    usePlainStructs({ Struct, Value });
    expect(Struct.fromJavaScript).toBe(fromJavaScript);
    Struct.deserializeBinary = deserializeBinary;
    usePlainStructs({ Struct, Value });
    const plain = Struct.fromJavaScript;
    expect(plain).not.toBe(fromJavaScript);
    usePlainStructs({ Struct, Value });
    expect(Struct.fromJavaScript).toBe(plain);
  });

  it("is skipped with an SDK that has no such messages", () => {
    expect(() =>
      speedUpMessages(() => {
        throw new Error("Cannot find module");
      }),
    ).not.toThrow();
  });
});
