// @module-tag all
import { expect, it } from "vitest";
import { dynamicProvider, pluginProvider, type ResourceProvider } from "../conformance/providers";
import { startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";

const url = "https://example.com/";

// test/model/taken-twice.test.ts tries all orders, through both providers.
it.each<[string, string[], string[], ResourceProvider]>([
  ["one of them has in state, which comes last", ["held"], ["fresh", "held"], dynamicProvider],
  ["another link of the account has", [], ["fresh", "other"], pluginProvider],
])(
  "a slug of two links that %s is refused with both names, and no import is proposed",
  async (_, held, names, provider) => {
    const declare =
      (...links: string[]) =>
      async () => {
        for (const name of links) provider.create("Link", name, { url, slug: "autumn" });
      };
    const account = await startAccount();
    const stack = await EngineStack.create(declare(...held), account.settings);
    expectOk(await stack.up());
    if (held.length === 0) await account.request("POST", "", { domainId: "dom_1", url, slug: "autumn" });
    stack.declare(declare(...names));
    for (const refresh of [false, true]) {
      const { ok, output } = await stack.preview({ refresh });
      expect(ok).toBe(false);
      for (const name of names)
        expect(output).toMatch(new RegExp(`Link (${name} and|\\w+ and Link ${name}\\b)`));
      expect(output).not.toContain("pulumi import");
    }
  },
);
