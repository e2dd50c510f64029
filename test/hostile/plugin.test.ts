import { credentials, makeGenericClientConstructor, type ServiceError, status } from "@grpc/grpc-js";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import type { JsonObject } from "../../provider/contract";
import { startPlugin } from "../../provider/plugin/server";
import { resources } from "../../provider/resources";
import { functions } from "../../provider/resources/functions";
import { json } from "../model/values";
import { setup, signatureKey } from "../plugin/rpc/fixture";
import { itRandom } from "../support/random-runs";

// Whatever the engine sends (state of an older version, corrupted state, a malicious program), the plugin answers it or
// refuses it with a one-sentence error. The status INTERNAL would be a bug.

const signatures = [
  "1b47061264138c4ac30d75fd1eb44270",
  "d0e6a833031e9bbcd3f4e8bde6ca49a4",
  "c44067f5952c0a294b673a41bacd8c17",
  "5cf8f73096256a8f31e491e813e4eb8e",
  "04da6b54-80e4-46f7-96ec-b56ff0331ba9",
];
const signed = fc
  .tuple(fc.constantFrom(...signatures), json, fc.boolean())
  .map(([signature, value, bare]) => (bare ? signature : { [signatureKey]: signature, value }));
const value = fc.oneof({ weight: 3, arbitrary: json }, { weight: 1, arbitrary: signed });

/** Any values under the names of a definition and under other names. */
const propertiesFor = (kind: string) => {
  const names = [
    ...Object.keys(resources[kind]?.inputs.shape ?? {}),
    "__proto__",
    "__defaults",
    "id",
    "unknown",
  ];
  return fc.dictionary(fc.constantFrom(...names), value, {
    maxKeys: 6,
    noNullPrototype: true,
  }) as fc.Arbitrary<JsonObject>;
};

const id = fc.oneof(
  fc.string(),
  fc.constantFrom("", "../x", "a/b", "a/b/c", "lnk_1", "lnk_1/rte_1", "\0", "é"),
);

const call = fc.constantFrom(...Object.keys(resources)).chain((kind) =>
  fc.record({
    type: fc.constant(`shortlink:index:${kind}`),
    verb: fc.constantFrom("check", "diff", "create", "preview", "read", "update", "delete"),
    id,
    olds: propertiesFor(kind),
    outputs: propertiesFor(kind),
    news: propertiesFor(kind),
  }),
);

describe("the plugin", () => {
  itRandom(
    "accepts any properties of any resource, or refuses them with a one-sentence error",
    { quick: 200, all: 2000, soak: 20_000 },
    async (parameters) => {
      const plugin = await setup();
      await fc.assert(
        fc.asyncProperty(call, async ({ type, verb, id, olds, outputs, news }) => {
          const calls = {
            check: () => plugin.check(type, news, olds),
            diff: () => plugin.diff(type, olds, news),
            create: () => plugin.create(type, news),
            preview: () => plugin.create(type, news, { preview: true }),
            read: () => plugin.read(type, id, olds, outputs),
            update: () => plugin.update(type, id, { inputs: olds, outputs }, news),
            delete: () => plugin.delete(type, id),
          };
          const failure = await calls[verb as keyof typeof calls]().then(
            () => undefined,
            (error: ServiceError) => error,
          );
          // An entry that the service refuses leaves a set that is created in part: Pulumi's protocol says so as UNKNOWN.
          const isPartial = /^\d+ of \d+ entr(y is|ies are) done and recorded\./m.test(
            failure?.details ?? "",
          );
          const accepted = isPartial ? status.UNKNOWN : status.FAILED_PRECONDITION;
          expect([undefined, accepted], failure?.details).toContain(failure?.code);
        }),
        parameters,
      );
      expect(Object.keys(Object.prototype)).toEqual([]);
    },
  );

  it("accepts any arguments of any look-up, or refuses them with a one-sentence error", async () => {
    const plugin = await setup();
    const names = Object.keys(functions);
    const args = fc.dictionary(
      fc.constantFrom("id", "linkId", "days", "limit", "slug", "__proto__", "x"),
      value,
      {
        noNullPrototype: true,
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), args, async (name, given) => {
        const failure = await plugin.invoke(`shortlink:index:${name}`, given as JsonObject).then(
          () => undefined,
          (error: ServiceError) => error,
        );
        expect([undefined, status.FAILED_PRECONDITION], failure?.details).toContain(failure?.code);
      }),
      { numRuns: 100 },
    );
  });

  it("refuses properties 100,000 levels deep with a one-sentence error", async () => {
    const plugin = await startPlugin();
    const unserialized = { requestSerialize: (it: Buffer) => it, responseDeserialize: (it: Buffer) => it };
    const path = "/pulumirpc.ResourceProvider/CheckConfig";
    const Client = makeGenericClientConstructor(
      { call: { path, requestStream: false, responseStream: false, ...unserialized } } as never,
      "raw",
    );
    const client = new Client(`127.0.0.1:${plugin.port}`, credentials.createInsecure());
    onTestFinished(() => {
      client.close();
      plugin.stop();
    });
    const failure = await new Promise<ServiceError>((resolve) => {
      (client as unknown as { call(bytes: Buffer, reply: (error: ServiceError) => void): void }).call(
        deepRequest(100_000),
        resolve,
      );
    });
    expect(failure.details).toMatch(/nested deeper than \d+ levels/);
    expect(failure.code).toBe(status.FAILED_PRECONDITION);
  });
});

/** A CheckRequest with nested lists in its news. */
function deepRequest(depth: number): Buffer {
  // Value.list_value (6) holds a ListValue, whose values (1) are Values.
  const tags = [0x32, 0x0a];
  const headers: Buffer[] = [];
  let length = 0;
  const wrap = (tag: number) => {
    const header = Buffer.from([tag, ...varint(length)]);
    headers.push(header);
    length += header.length;
  };
  for (let level = 0; level < depth; level += 1) for (const tag of tags) wrap(tag);
  wrap(0x32);
  // An entry of the Struct's map: its key (1), then its value (2).
  wrap(0x12);
  const key = Buffer.from([0x0a, 1, 0x61]);
  headers.push(key);
  length += key.length;
  wrap(0x0a);
  // CheckRequest.news
  wrap(0x1a);
  return Buffer.concat(headers.toReversed());
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
