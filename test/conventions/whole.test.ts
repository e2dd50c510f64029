import { expect } from "vitest";
import { ApiError } from "../../provider/client";
import { check, compareInputs, type Properties, read } from "../../provider/lifecycle";
import { definitionOf } from "../model/program";
import { SetStack } from "../support/set-stack";
import { itEach } from "../support/tiers";
import { programs } from "./program";
import { DifferingService } from "./service";
import { combined, type Variant, variants } from "./variants";

const none = { inputs: {}, outputs: {} };

/** Everything that a stack does, on a service. It fails if the provider does not work with that service. */
async function tryAll(service: DifferingService): Promise<void> {
  const { before, after } = programs();
  await service.apply(before);
  await service.expectAccount();
  await service.apply(after);
  expectEdits(service, await service.expectAccount());
  await tryImports(service);
  await tryLookUps(service);
  await tryWrongKey(service);
  await tryDrift(service);
  if (service.assume.emptyFields === "omitted") await tryRemoved(service);
  await trySet(service);
  await service.apply([]);
  expect([...(await service.account()).keys()]).toEqual([]);
  expect(service.warnings).toEqual([]);
}

/** What the program no longer declares is gone from the account. */
function expectEdits(service: DifferingService, live: ReadonlyMap<string, Properties>): void {
  expect(live.get("plain")).toMatchObject({ title: null, description: null, folderId: null });
  expect(live.get("plain")?.options).toEqual({ b: { c: 2 } });
  expect(live.get("plain")?.seo).toEqual({ indexable: false });
  expect(live.get("folder")?.style).toEqual({ font: { size: 1 } });
  expect(live.get("qr")?.payload).toEqual({ logo: { x: 3 } });
  expect(live.get("limit")?.config).toEqual({ clicks: 100, reset: { days: 3 } });
  expect(live.get("graph")?.routeFeatures).toEqual([]);
  expect(routesOf(live.get("graph")).map(({ clientRouteId }) => clientRouteId)).toHaveLength(3);
  const german = routesOf(live.get("graph")).find(({ clientRouteId }) => clientRouteId === "german");
  expect(german).toMatchObject({
    deviceProfileIds: [],
    targetItemIds: [],
    priority: service.defaultOf("priority"),
  });
  expect(german?.targeting).toEqual({ b: 2 });
  expect(german?.conditions).toHaveLength(1);
  const [only] = routesOf(live.get("one route"));
  expect(only?.priority).toBe(service.defaultOf("priority"));
  expect(only?.targeting).toEqual({ a: 1 });
  expect(live.get("route")).toMatchObject({ deviceProfileIds: ["phone"], targetItemIds: [] });
  expect(live.get("route")?.targeting).toEqual({ b: 2 });
}

const routesOf = (link: Properties | undefined) => (link?.routes ?? []) as readonly Properties[];

/** Every object can be imported, and then has no changes. */
const tryImports = (service: DifferingService): Promise<void> =>
  service.within(async (context) => {
    for (const { resource, id } of await service.engine.managed()) {
      const definition = definitionOf(resource.kind);
      const readAs = (state: { readonly inputs: Properties; readonly outputs: Properties }) =>
        read({ definition, id, state }, context).then((it) => it ?? expect.fail(`${id} does not exist`));
      const imported = await readAs(none);
      const { inputs, failures } = await check(
        { definition, olds: imported.inputs, news: imported.inputs },
        context,
      );
      expect(failures, resource.name).toEqual([]);
      const { changed } = compareInputs(definition, inputs, (await readAs(imported)).inputs);
      expect(changed, resource.name).toEqual([]);
      if (resource.name !== "plain") continue;
      expect(imported.inputs).toMatchObject({ url: "https://example.com/b" });
      expect(imported.inputs).not.toHaveProperty("routes");
    }
  });

async function tryLookUps(service: DifferingService): Promise<void> {
  const ids = new Map((await service.engine.managed()).map(({ resource, id }) => [resource.name, id]));
  const wanted = [ids.get("plain"), ids.get("item")];
  const { links } = await service.lookUp("getLinks", { ids: wanted });
  expect((links as Properties[]).map(({ id }) => id).toSorted()).toEqual(wanted.toSorted());
  expect(await service.lookUp("getLinks", { platforms: ["GEO"] })).toMatchObject({
    links: [{ id: ids.get("graph") }],
  });
  const plain = { slug: "run-3-2", domainId: "dom_1" };
  expect(await service.lookUp("getSlugAvailability", plain)).toEqual({ available: false });
  expect(await service.lookUp("getLink", { slug: plain.slug, host: "sho.rt" })).toMatchObject({
    ...{ id: ids.get("plain"), url: "https://example.com/b" },
  });
  expect(await service.within((context) => context.domains.hostOf("dom_1"))).toBe("sho.rt");
  const { days } = await service.lookUp("getAnalytics", { linkId: ids.get("plain"), days: 2 });
  const day = { date: expect.any(String), events: expect.any(Number), visitors: expect.any(Number) };
  expect(days).toEqual([day, day]);
  expect(await service.lookUp("getFolders", {})).toMatchObject({ folders: [{ id: ids.get("folder") }] });
  expect(await service.lookUp("getQr", { linkId: ids.get("plain") })).toMatchObject({ isQrCreated: true });
}

/** With a key that the service does not know, no object looks deleted. */
async function tryWrongKey(service: DifferingService): Promise<void> {
  const [first] = await service.engine.managed();
  const { resource, id } = first ?? expect.fail("nothing is managed");
  const state = { inputs: { title: "x" }, outputs: {} };
  const refreshed = service.within(
    (context) => read({ definition: definitionOf(resource.kind), id, state }, context),
    { apiKey: "wrong" },
  );
  await expect(refreshed).rejects.toThrow(ApiError);
}

/** Objects that somebody deletes or changes are found, and corrected by the next update. */
async function tryDrift(service: DifferingService): Promise<void> {
  const ids = new Map((await service.engine.managed()).map(({ resource, id }) => [resource.name, id]));
  const { after } = programs();
  for (const name of ["without references", "one route"]) {
    await service.request("DELETE", `/api/v1/links/${ids.get(name)}`);
  }
  const [linkId, routeId, conditionId] = ids.get("condition")?.split("/") ?? [];
  await service.request("DELETE", `/api/v1/links/${linkId}/routes/${routeId}/conditions/${conditionId}`);
  await service.request("PATCH", `/api/v1/links/${ids.get("plain")}`, { slug: "changed" });
  const changes = await service.changes(after);
  expect(changes.map(({ op, name }) => `${op} ${name}`)).toEqual([
    "update plain",
    "create without references",
    "create one route",
    "create condition",
  ]);
  await service.apply(after);
  await service.expectAccount();
}

/** A value that somebody removes is found where the service shows no field without a value. */
async function tryRemoved(service: DifferingService): Promise<void> {
  const { after } = programs();
  const item = (await service.engine.managed()).find(({ resource }) => resource.name === "item");
  const treeId = service.assume.clearText === "empty" ? "" : null;
  await service.request("PATCH", `/api/v1/links/${item?.id}`, { treeId });
  expect(await service.changes(after)).toMatchObject([{ op: "update", name: "item" }]);
  await service.apply(after);
  await service.expectAccount();
}

/** A set is created, taken over by another stack, imported and deleted. */
async function trySet(service: DifferingService): Promise<void> {
  const fallback = {
    isGlobalFallback: true,
    actionType: "URL",
    actionConfig: { url: "https://example.com/x" },
  };
  const entry = { domainId: "dom_2", url: "https://example.com/y", title: "entry" };
  const links = { press: entry, jobs: { ...entry, url: undefined, routes: [fallback] }, news: entry };
  const stack = () => new SetStack({ settings: service.settings });
  const first = stack();
  expect(await first.up({ links })).toBeUndefined();
  await first.refresh();
  expect(await first.preview({ links })).toBe("unchanged");
  // A list may show the links only some time after they were created.
  await service.lookUp("getLinks", {});
  const second = stack();
  expect(await second.up({ links })).toBeUndefined();
  expect(second.ids).toEqual(first.ids);
  const third = stack();
  await third.import("domain/dom_2");
  expect(third.ids).toEqual(first.ids);
  expect(third.state?.inputs.links).toMatchObject({ press: { url: entry.url } });
  const { title, ...untitled } = entry;
  expect(await first.up({ links: { press: untitled } })).toBeUndefined();
  await first.refresh();
  expect(await first.preview({ links: { press: untitled } })).toBe("unchanged");
  await first.destroy();
  const left = [...(await service.account()).values()].filter(({ domainId }) => domainId === entry.domainId);
  expect(left).toEqual([]);
}

// Most tests of a stack run on a service that is as assumed.
const cases: readonly Variant[] = [
  ...combined,
  ...variants,
  { name: "nothing", assume: {}, service: undefined },
];
const often = [...combined.map(({ name }) => name), "destination: url", "embeddedRoutes: ids"];

itEach(cases, often)("a service that differs in $name gets the whole program", async (variant) => {
  await tryAll(await DifferingService.start(variant));
});

// Otherwise, the test above proves nothing.
const settings = variants.filter(({ service }) => service);
itEach(settings, ["clearText: empty"])(
  "a service that differs in $name does not get it without the setting",
  async ({ assume }) => {
    const service = await DifferingService.start({ assume, service: undefined });
    await expect(tryAll(service)).rejects.toThrow();
  },
);
