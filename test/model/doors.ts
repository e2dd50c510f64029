import { createRequire } from "node:module";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { expect } from "vitest";
import type { JsonObject } from "../../provider/contract";
import { secretsKey } from "../../provider/dynamic/hidden-inputs";
import { secretPaths } from "../../provider/dynamic/secret-paths";
import { markSecrets } from "../../provider/dynamic/secrets";
import { isObject, type Path, type Properties } from "../../provider/lifecycle";
import { propertiesOf } from "../../provider/plugin/wire/struct";
import { decode } from "../../provider/plugin/wire/values";
import { isWrappedSecret, wrapSecret } from "../../provider/pulumi/format/signatures";
import { dynamicType, pluginToken } from "../../provider/pulumi/format/type-tokens";
import { startProvider } from "../dynamic/fixture";
import { startPluginClient } from "../support/plugin-client";

// Both doors as the engine uses them for one resource, with the secrets in the engine's state.

/** A resource in the engine's state; secrets are marked. */
export interface Stored {
  readonly id: string;
  readonly inputs: JsonObject;
  readonly outputs: JsonObject;
}

/** The engine's operations on a resource, through one of the doors. */
export interface Door {
  create(args: Properties): Promise<Stored>;
  update(stored: Stored, args: Properties): Promise<Stored>;
  refresh(stored: Stored): Promise<Stored>;
  /** The state of an object that exists: of an import, or of one that the program only reads. */
  get(id: string): Promise<Stored>;
}

/** The parts of the SDK that serialize a program's arguments and deserialize what the engine returns. */
const sdk = createRequire(__filename)("@pulumi/pulumi/runtime/rpc") as {
  serializeResourceProperties(label: string, properties: object): Promise<[JsonObject]>;
  deserializeProperties(message: Struct): Properties;
  unwrapRpcSecret(value: unknown): unknown;
};
const store = createRequire(__filename)("@pulumi/pulumi/runtime/state") as {
  getStore(): { supportsSecrets: boolean };
};

async function serialized(type: string, args: object): Promise<JsonObject> {
  store.getStore().supportsSecrets = true;
  const [properties] = await sdk.serializeResourceProperties(`resource:it[${type}]`, args);
  return properties;
}

/** Properties as a program gets them from the engine. */
export function arrived(properties: JsonObject): Properties {
  const values = Object.entries(sdk.deserializeProperties(Struct.fromJavaScript(properties)));
  return Object.fromEntries(values.map(([name, value]) => [name, sdk.unwrapRpcSecret(value)]));
}

/** The properties without marks, as the engine sends them to a provider that accepts no secrets. */
export const plain = (properties: JsonObject): Properties => decode(properties).properties;

/** The paths of all marks, also of those inside of others. */
export const marksIn = (properties: JsonObject): readonly Path[] => decode(properties).secrets;

const json = (value: unknown): JsonObject => JSON.parse(JSON.stringify(value));

const holdsSecret = (value: unknown): boolean =>
  isWrappedSecret(value) ||
  (typeof value === "object" && value !== null && Object.values(value).some(holdsSecret));

/** What the engine does with the response of a provider that accepts no secrets (annotateSecrets in provider_plugin.go). */
export function annotated(response: unknown, request: JsonObject): JsonObject {
  const properties = json(response);
  for (const [name, before] of Object.entries(request)) {
    const value = properties[name];
    if (value === undefined) continue;
    const isDescended = [value, before].every((it) => isObject(it) && !isWrappedSecret(it));
    if (isDescended) properties[name] = annotated(value, before as JsonObject);
    else if (!isWrappedSecret(value) && holdsSecret(before)) properties[name] = json(wrapSecret(value));
  }
  return properties;
}

/** The same properties, with the keys of all objects in another order. */
const reversed = (properties: JsonObject): JsonObject =>
  JSON.parse(JSON.stringify(properties), (_, value) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).reverse()) : value,
  );

/** The dynamic class of a resource and the provider behind it. */
export async function dynamicDoor(kind: string, settings: Readonly<Record<string, string>>): Promise<Door> {
  const own = await startProvider(kind, settings);
  const check = async (args: Properties, olds: JsonObject) => {
    const all = { ...markSecrets(args), [secretsKey]: secretPaths(args), __provider: "code" };
    const news = await serialized(dynamicType(kind), all);
    const { inputs, failures } = await own.check(plain(olds), plain(news));
    expect(failures).toEqual([]);
    return annotated(inputs, news);
  };
  return {
    async create(args) {
      const inputs = await check(args, {});
      const { id, outs: outputs } = await own.create(plain(inputs));
      return { id, inputs, outputs: annotated(outputs, inputs) };
    },
    async update(stored, args) {
      const inputs = await check(args, stored.inputs);
      const { outs: outputs } = await own.update(stored.id, plain(stored.outputs), plain(inputs));
      return { ...stored, inputs, outputs: annotated(outputs, inputs) };
    },
    async refresh({ id, inputs, outputs }) {
      const found = await own.read(id, plain(outputs));
      return {
        id,
        inputs: annotated(found.inputs, inputs),
        outputs: annotated(found.props, outputs),
      };
    },
    async get(id) {
      const { inputs, props } = await own.read(id, {});
      return { id, inputs: json(inputs), outputs: json(props) };
    },
  };
}

/** A resource of the plugin. */
export async function pluginDoor(kind: string, settings: JsonObject): Promise<Door> {
  const client = await startPluginClient(settings);
  const type = pluginToken(kind);
  const check = async (args: Properties, olds: JsonObject) => {
    const response = await client.check(type, await serialized(type, args), olds);
    expect(response.getFailuresList().map((it) => it.getReason())).toEqual([]);
    return propertiesOf(response.getInputs());
  };
  return {
    async create(args) {
      const inputs = await check(args, {});
      const response = await client.create(type, inputs);
      return { id: response.getId(), inputs, outputs: propertiesOf(response.getProperties()) };
    },
    async update(stored, args) {
      const inputs = await check(args, stored.inputs);
      const response = await client.update(type, stored.id, stored, inputs);
      return { ...stored, inputs, outputs: propertiesOf(response.getProperties()) };
    },
    async refresh({ id, inputs, outputs }) {
      // The engine sends the keys of an object in any order.
      const response = await client.read(type, id, reversed(inputs), outputs);
      return {
        id,
        inputs: propertiesOf(response.getInputs()),
        outputs: propertiesOf(response.getProperties()),
      };
    },
    async get(id) {
      const response = await client.read(type, id);
      return {
        id,
        inputs: propertiesOf(response.getInputs()),
        outputs: propertiesOf(response.getProperties()),
      };
    },
  };
}
