import type * as pulumi from "@pulumi/pulumi";
import fc from "fast-check";
import { expect, it } from "vitest";
import { ApiError, readSettings, UserError } from "../../provider/client";
import { provider } from "../../provider/dynamic/provider";
import { resources } from "../../provider/resources";
import { json } from "../model/values";
import { startAccount } from "../support/account";

// A state may be of an older version, or mangled by hand; settings may be anything.

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("../x", "a/b", "lnk_1", "lnk_1/rte_1/x", "\0"),
);

const call = fc.constantFrom(...Object.keys(resources)).chain((kind) => {
  const names = [
    ...Object.keys(resources[kind]?.inputs.shape ?? {}),
    "__proto__",
    "__defaults",
    "__provider",
    "id",
    "x",
  ];
  const properties = fc.dictionary(fc.constantFrom(...names), json, { maxKeys: 6, noNullPrototype: true });
  return fc.record({
    kind: fc.constant(kind),
    verb: fc.constantFrom("check", "diff", "read", "update", "delete"),
    id: text,
    olds: properties,
    news: properties,
  });
});

it("dynamic resources do with any state what they can, or say in a sentence what is wrong", async () => {
  const { settings } = await startAccount();
  const config = { get: (key: string) => settings[key.replace("shortlink:", "") as keyof typeof settings] };
  await fc.assert(
    fc.asyncProperty(call, async ({ kind, verb, id, olds, news }) => {
      const it = provider(kind);
      await it.configure?.({ config } as unknown as pulumi.dynamic.ConfigureRequest);
      const calls = {
        check: () => it.check?.(olds, news),
        diff: () => it.diff?.(id, olds, news),
        read: () => it.read?.(id, olds),
        update: () => it.update?.(id, olds, news),
        delete: () => it.delete?.(id, olds),
      };
      const failure = await Promise.resolve(calls[verb as keyof typeof calls]()).then(
        () => undefined,
        (error: Error) => error,
      );
      const isPlain = failure === undefined || failure instanceof UserError || failure instanceof ApiError;
      expect(isPlain, String(failure?.stack)).toBe(true);
    }),
    { numRuns: process.env.SOAK ? 20_000 : 500 },
  );
  expect(Object.keys(Object.prototype)).toEqual([]);
});

const settings = [
  "apiKey",
  "baseUrl",
  "defaultDomainId",
  "maxRetries",
  "requestTimeout",
  "requestsPerSecond",
  "operationSeed",
  "checkSlugs",
  "allowMissing",
];
const setting = fc.oneof(
  text,
  fc.constantFrom("", "1e999", "-0", "0x10", "x".repeat(100_000), "http://127.0.0.1:1"),
);
const anySettings = fc.dictionary(fc.constantFrom(...settings), setting, { noNullPrototype: true });

/** What a person reads of settings that are wrong; undefined where they are right. */
function complaintOf(given: Readonly<Record<string, string>>): string | undefined {
  try {
    readSettings((name) => given[name], {});
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(UserError);
    return (error as UserError).message;
  }
}

it("settings may be anything, and what is wrong with them is said in a few lines", () => {
  fc.assert(
    fc.property(anySettings, (given) => {
      expect((complaintOf(given) ?? "").length).toBeLessThan(2000);
    }),
  );
});

it("a key that is wrong is never shown, whatever else is wrong", () => {
  const core = "sk-must-never-show";
  // None of these may stand in a header.
  const wrong = fc.constantFrom(" ", "\n", "\0", "é", "\u2028", '" ', "\\ ");
  const key = fc.tuple(fc.string({ maxLength: 10 }), wrong, fc.string({ maxLength: 10 }));
  fc.assert(
    fc.property(anySettings, key, (given, [before, between, after]) => {
      const complaint = complaintOf({ ...given, apiKey: `k${before}${core}${between}${core}${after}k` });
      expect(complaint).toContain("shortlink:apiKey");
      expect(complaint).not.toContain(core);
    }),
  );
});
