// @module-tag all
import { describe, expect } from "vitest";
import { expectNoChanges } from "../conformance/applied";
import { pluginProvider, providers, type ResourceProvider } from "../conformance/providers";
import { type ApiObject, startAccount } from "../support/account";
import { expectOk } from "../support/engine";
import { killUp, type Victim } from "../support/killed-up";
import { report } from "../support/results";
import { inSoak, itEach } from "../support/tiers";

// An `up` of a LinkSet with 500 entries, in which the engine or the provider is killed. Nothing of it is recorded: the engine
// records a resource when its operation ends. Run again, each link exists once.

const count = 500;

const keys = Array.from({ length: count }, (_, index) => `link-${index}`);

const program = (provider: ResourceProvider) => async () => {
  const links = Object.fromEntries(keys.map((key) => [key, { url: `https://example.com/${key}` }]));
  const { ids } = provider.create("LinkSet", "redirects", { links });
  return { ids };
};

/** Twenty points over the run, half of them with a seed. */
const points = 20;
const cases = Array.from({ length: points }, (_, point) => {
  const writes = 1 + Math.floor((point * (count - 1)) / (points - 1));
  const victim: Victim = point % 2 === 0 ? "engine" : "provider";
  const hasSeed = point % 4 > 1;
  return {
    name: `${victim} after ${writes} writes${hasSeed ? " with a seed" : ""}`,
    ...{ writes, victim, hasSeed },
  };
});

/** What every run tries, in the middle. The lifecycle takes links over in the same way through both providers. */
const oftenThrough = (provider: ResourceProvider): string[] =>
  provider === pluginProvider ? ["engine after 211 writes"] : [];

describe.each(providers)("through $name, an up of a set with 500 links", (provider) => {
  itEach(
    cases,
    oftenThrough(provider),
    inSoak,
  )(
    "whose process is killed ($name) ends as declared when it is run again, without work by hand",
    async ({ writes, victim, hasSeed }) => {
      const account = await startAccount();
      const settings: Record<string, string> = hasSeed ? { operationSeed: "run-1" } : {};
      const run = { account, program: program(provider), writes, victim, settings };
      const { stack, expectAllExited } = await killUp(run);
      expectOk(await stack.up());
      const { ids } = (await stack.outputs()) as { ids: Readonly<Record<string, string>> };
      await expectNoChanges(stack);
      const links: ApiObject[] = [];
      for (let page = 1; page <= count / 100; page += 1) {
        links.push(...(await account.list("", `limit=100&page=${page}`)));
      }
      const found = new Map(links.map(({ slug, id }) => [slug, id]));
      const wrong = keys.filter((key) => found.get(key) !== ids[key]).length + Math.abs(links.length - count);
      expect(wrong).toBe(0);
      report({ section: "kills", door: provider.name, victim, of: `a set of ${count} links`, wrong });
      await expectAllExited();
    },
  );
});
