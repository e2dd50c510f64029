import { CheckRequest } from "@pulumi/pulumi/proto/provider_pb";
import fc from "fast-check";
import { BinaryWriter } from "google-protobuf";
import { describe, expect, it } from "vitest";
import { canonicalJson, UserError } from "../../provider/client";
import type { Json, JsonObject } from "../../provider/contract";
import { isObject, isUnknown, normalizedKey, unknownValue } from "../../provider/lifecycle";
import { propertiesOf, structOf } from "../../provider/plugin/wire/struct";
import { decode, encode } from "../../provider/plugin/wire/values";
import { secret as secretOf, signatureKey } from "./rpc/fixture";

const outputOf = (more: JsonObject): Json => ({
  [signatureKey]: "d0e6a833031e9bbcd3f4e8bde6ca49a4",
  ...more,
});

const key = fc.oneof(fc.string(), fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty"));
const leaf = fc.oneof(
  fc.constantFrom<Json>(null, true, false, 0, -0.5, 1e300),
  fc.string(),
  fc.double({ noNaN: true }),
);

/** Any JSON. */
const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(key, tie("value"), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

/** Any JSON in which any value may be secret or unknown. */
const encoded = fc.letrec<{ value: Json; plain: Json }>((tie) => ({
  plain: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.constant<Json>(unknownValue),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(key, tie("value"), { maxKeys: 4, noNullPrototype: true }),
  ),
  value: fc.oneof({ maxDepth: 5 }, tie("plain"), tie("plain").map(secretOf)),
})).value;

const properties = <T>(value: fc.Arbitrary<T>) =>
  fc.dictionary(key, value, { maxKeys: 5, noNullPrototype: true });

const text = (value: unknown): string => JSON.stringify(value);

/** A value without the marks inside of secrets: they say nothing. */
function withoutNestedSecrets(value: unknown, isInside = false): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutNestedSecrets(entry, isInside));
  if (!isObject(value)) return value;
  if (Object.hasOwn(value, signatureKey)) {
    const inner = withoutNestedSecrets(value.value, true);
    return isInside ? inner : { ...value, value: inner };
  }
  const entries = Object.entries(value).map(([name, it]) => [name, withoutNestedSecrets(it, isInside)]);
  return Object.fromEntries(entries);
}

describe("properties in the wire format", () => {
  it("are unchanged after a round trip, whatever their keys are", () => {
    fc.assert(
      fc.property(properties(json), (given) => {
        const bytes = new CheckRequest().setNews(structOf(given as JsonObject)).serializeBinary();
        const received = propertiesOf(CheckRequest.deserializeBinary(bytes).getNews());
        expect(canonicalJson(received)).toBe(canonicalJson(given));
      }),
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it("skip fields that a newer protocol may add", () => {
    const writer = new BinaryWriter();
    const withNewField = (write: () => void) => {
      writer.writeString(9, "new");
      write();
      writer.writeString(9, "new");
    };
    // The fields of CheckRequest, Struct, its entry, Value, ListValue, and Value.
    writer.writeMessage(3, {}, () =>
      withNewField(() =>
        writer.writeMessage(1, {}, () =>
          withNewField(() => {
            writer.writeString(1, "tags");
            writer.writeMessage(2, {}, () =>
              writer.writeMessage(6, {}, () =>
                withNewField(() => writer.writeMessage(1, {}, () => writer.writeString(3, "a"))),
              ),
            );
          }),
        ),
      ),
    );
    const bytes = writer.getResultBuffer();
    expect(propertiesOf(CheckRequest.deserializeBinary(bytes).getNews())).toEqual({ tags: ["a"] });
  });

  it("are null for a kind of value that a newer protocol may add", () => {
    const writer = new BinaryWriter();
    writer.writeMessage(3, {}, () =>
      writer.writeMessage(1, {}, () => {
        writer.writeString(1, "title");
        writer.writeMessage(2, {}, () => writer.writeString(9, "new"));
      }),
    );
    const bytes = writer.getResultBuffer();
    expect(propertiesOf(CheckRequest.deserializeBinary(bytes).getNews())).toEqual({ title: null });
  });

  it("have the default of the protocol where a message has no key or no value", () => {
    const writer = new BinaryWriter();
    writer.writeMessage(3, {}, () => {
      writer.writeMessage(1, {}, () => writer.writeMessage(2, {}, () => writer.writeBool(4, true)));
      writer.writeMessage(1, {}, () => writer.writeString(1, "title"));
    });
    const bytes = writer.getResultBuffer();
    expect(propertiesOf(CheckRequest.deserializeBinary(bytes).getNews())).toEqual({ "": true, title: null });
  });

  it("may be nested 500 levels deep", () => {
    const nested = (levels: number) => {
      let value: Json = 1;
      for (let level = 1; level < levels; level += 1) value = [value];
      return new CheckRequest().setNews(structOf({ value })).serializeBinary();
    };
    const read = (bytes: Uint8Array) => propertiesOf(CheckRequest.deserializeBinary(bytes).getNews());
    expect(() => read(nested(500))).not.toThrow();
    expect(() => read(nested(501))).toThrow(UserError);
  });

  it("are secret if they are normalized values, at the top level only", () => {
    const wire = encode({ [normalizedKey]: { slug: "x" }, options: { [normalizedKey]: 1 } });
    expect(wire).toEqual({ [normalizedKey]: secretOf({ slug: "x" }), options: { [normalizedKey]: 1 } });
    const { properties, secrets } = decode(wire);
    expect(properties[normalizedKey]).toEqual({ slug: "x" });
    expect(encode(properties, secrets)).toEqual(wire);
  });

  it.each(["PASSWORD", unknownValue])("are secret in the settings of a feature of type %s", (type) => {
    const config = { password: "s" };
    const feature = { type, config: secretOf(config) };
    expect(encode({ type, config, [normalizedKey]: {}, features: [{ type, config }] })).toEqual({
      ...feature,
      [normalizedKey]: secretOf({}),
      features: [feature],
    });
  });

  it("keep secret and unknown values everywhere", () => {
    fc.assert(
      fc.property(properties(encoded), (given) => {
        const decoded = decode(given as JsonObject);
        expect(text(decoded.properties)).not.toContain(signatureKey);
        expect(text(encode(decoded.properties, decoded.secrets))).toBe(text(withoutNestedSecrets(given)));
      }),
    );
  });
});

describe("decode", () => {
  it("recognizes both markers of an unknown value", () => {
    for (const marker of ["04da6b54-80e4-46f7-96ec-b56ff0331ba9", "3eeb2bf0-c639-47a8-9e75-3b44932eb421"]) {
      expect(isUnknown(decode({ priority: marker }).properties.priority)).toBe(true);
    }
  });

  it("unwraps known, secret and unknown outputs", () => {
    const { properties, secrets } = decode({
      title: outputOf({ value: "x", secret: true, dependencies: ["urn"] }),
      slug: outputOf({ value: "abc" }),
      url: outputOf({}),
    });
    expect(properties).toEqual({ title: "x", slug: "abc", url: unknownValue });
    expect(secrets).toEqual([["title"]]);
  });

  it("reports files and resources, which the API does not accept", () => {
    const asset: Json = { [signatureKey]: "c44067f5952c0a294b673a41bacd8c17", text: "hello" };
    const { unsupported } = decode({ options: { file: [asset] } });
    expect(unsupported).toEqual([{ path: ["options", "file", 0], what: "asset" }]);
  });
});

describe("encode", () => {
  it("marks the settings of a PASSWORD feature as secret everywhere, once", () => {
    const feature = { type: "PASSWORD", config: { password: "x" } };
    const expected = [{ features: [{ ...feature, config: secretOf(feature.config) }] }];
    expect(encode({ routes: [{ features: [feature] }] })).toEqual({ routes: expected });
    const path = ["routes", 0, "features", 0, "config"];
    expect(encode({ routes: [{ features: [feature] }] }, [path])).toEqual({ routes: expected });
  });

  it("marks nothing inside of a secret", () => {
    const config = { password: "x" };
    const routes = [{ features: [{ type: "PASSWORD", config }] }];
    const encoded = (properties: JsonObject, ...secrets: (string | number)[][]) =>
      encode(properties, secrets);
    expect(encoded({ routes }, ["routes"], ["routes", 0, "features"])).toEqual({ routes: secretOf(routes) });
    expect(encoded({ type: "PASSWORD", config }, ["config", "password"])).toEqual({
      type: "PASSWORD",
      config: secretOf(config),
    });
    expect(encoded({ [normalizedKey]: { routes } }, [normalizedKey, "routes"])).toEqual({
      [normalizedKey]: secretOf({ routes }),
    });
    expect(encoded({ config: { type: "PASSWORD", config: { type: "PASSWORD", config } } })).toEqual({
      config: { type: "PASSWORD", config: secretOf({ type: "PASSWORD", config }) },
    });
    const table = '{"a":{"routeFeatures":[{"type":"PASSWORD"}]}}';
    expect(encoded({ table }, ["table"])).toEqual({ table: secretOf(table) });
  });
});
