import { describe, expect } from "vitest";
import { expectNoChanges } from "../conformance/applied";
import { pluginProvider, providers, type ResourceProvider } from "../conformance/providers";
import { startAccount } from "../support/account";
import { expectOk } from "../support/engine";
import { killUp, type Victim } from "../support/killed-up";
import { report } from "../support/results";
import { inSoak, itEach } from "../support/tiers";

// An `up` of 60 resources, in which the engine or the provider is killed when so many writes have been carried out: the
// answer to the last of them is never seen. Run again under the same seed, nothing is lost and nothing is there twice.

const count = 60;

/** Folders, links, routes and conditions, 15 of each. */
const program = (provider: ResourceProvider) => async () => {
  for (let n = 0; n < count / 4; n += 1) {
    const folder = provider.create("Folder", `folder-${n}`, { title: `Folder ${n}` });
    const link = provider.create("Link", `link-${n}`, {
      url: `https://example.com/${n}`,
      folderId: folder.id,
    });
    const route = provider.create("Route", `route-${n}`, {
      linkId: link.id,
      platform: "GEO",
      actionType: "URL",
      actionConfig: { url: `https://example.com/${n}/de` },
    });
    const place = { linkId: link.id, routeId: route.routeId };
    provider.create("Condition", `condition-${n}`, {
      ...place,
      type: "OS",
      operator: "EQUALS",
      valueKey: "ios",
    });
  }
};

/** For each provider, at points that are spread over the run. */
const points = 25;
const cases = Array.from({ length: points }, (_, point) => {
  const writes = 1 + Math.floor((point * (count - 1)) / (points - 1));
  const victim: Victim = point % 2 === 0 ? "engine" : "provider";
  return { name: `${victim} after ${writes} writes`, writes, victim };
});
/** The kill that every run tries. The simulation tries all others. */
const oftenThrough = (provider: ResourceProvider): string[] =>
  provider === pluginProvider ? ["engine after 1 writes"] : [];

describe.each(providers)("through $name, an up of 60 resources", (provider) => {
  itEach(
    cases,
    oftenThrough(provider),
    inSoak,
  )(
    "whose $victim is killed after $writes writes, ends as declared when it is run again",
    async ({ writes, victim }) => {
      const account = await startAccount();
      const { stack, expectAllExited } = await killUp({
        ...{ account, program: program(provider), writes, victim },
        settings: { operationSeed: "run-1" },
      });
      expectOk(await stack.up());
      await expectNoChanges(stack);
      // Each object exists once, and is the one in state.
      const links = await account.links();
      const resources = [...(await stack.state()).values()];
      const ids = resources.filter(({ type }) => !type.startsWith("pulumi:providers:")).map(({ id }) => id);
      expect(ids).toHaveLength(count);
      expect(links.map(({ routes }) => routes.length)).toEqual(Array(count / 4).fill(2));
      const folders = await account.list("folders");
      expect(folders).toHaveLength(count / 4);
      for (const { id } of [...links, ...folders]) expect(ids).toContain(id);
      const conditions = links.flatMap(({ routes }) =>
        routes.flatMap((route) => (route as unknown as { conditions: unknown[] }).conditions),
      );
      expect(conditions).toHaveLength(count / 4);
      const there =
        links.length + folders.length + conditions.length + links.flatMap(({ routes }) => routes).length;
      // Each link has a fallback, which is not a resource.
      const wrong = Math.abs(there - links.length - count);
      report({ section: "kills", door: provider.name, victim, of: `${count} resources`, wrong });
      await expectAllExited();
    },
  );
});
