import fc from "fast-check";
import { expect, it } from "vitest";
import { ApiError, readSettings, Settings, UserError } from "../../provider/client";
import { PartialFailure } from "../../provider/lifecycle";
import { resources } from "../../provider/resources";
import { startProvider } from "../dynamic/fixture";
import { json } from "../model/values";
import { startAccount } from "../support/account";
import { itRandom } from "../support/random-runs";

// State may come from an older version or be corrupted; settings may have any value.

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

itRandom(
  "dynamic resources accept any state, or refuse it with a one-sentence error",
  { quick: 200, all: 2000, soak: 20_000 },
  async (parameters) => {
    const { settings } = await startAccount();
    await fc.assert(
      fc.asyncProperty(call, async ({ kind, verb, id, olds, news }) => {
        const it = await startProvider(kind, settings);
        const calls = {
          check: () => it.check(olds, news),
          diff: () => it.diff(id, olds, news),
          read: () => it.read(id, olds),
          update: () => it.update(id, olds, news),
          delete: () => it.delete(id, olds),
        };
        const failure = await Promise.resolve(calls[verb as keyof typeof calls]()).then(
          () => undefined,
          (error: Error) => error,
        );
        const isPlain =
          failure === undefined ||
          [UserError, ApiError, PartialFailure].some((kind) => failure instanceof kind);
        expect(isPlain, String(failure?.stack)).toBe(true);
      }),
      parameters,
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  },
);

const setting = fc.oneof(
  text,
  fc.constantFrom("", "1e999", "-0", "0x10", "x".repeat(100_000), "http://127.0.0.1:1"),
);
const anySettings = fc.dictionary(fc.constantFrom(...Object.keys(Settings.shape)), setting, {
  noNullPrototype: true,
});

/** The error for invalid settings; undefined for valid ones. */
function errorOf(values: Readonly<Record<string, string>>): string | undefined {
  try {
    readSettings((name) => values[name], {});
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(UserError);
    return (error as UserError).message;
  }
}

it("settings may have any value, and errors about them take a few lines", () => {
  fc.assert(
    fc.property(anySettings, (given) => {
      expect((errorOf(given) ?? "").length).toBeLessThan(2000);
    }),
  );
});

it("an invalid key is never shown, whatever else is invalid", () => {
  const core = "sk-must-never-show";
  // None of these is allowed in a header.
  const invalid = fc.constantFrom(" ", "\n", "\0", "é", "\u2028", '" ', "\\ ");
  const key = fc.tuple(fc.string({ maxLength: 10 }), invalid, fc.string({ maxLength: 10 }));
  fc.assert(
    fc.property(anySettings, key, (given, [before, between, after]) => {
      const message = errorOf({ ...given, apiKey: `k${before}${core}${between}${core}${after}k` });
      expect(message).toContain("shortlink:apiKey");
      expect(message).not.toContain(core);
    }),
  );
});
