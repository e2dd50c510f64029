import { describe, expect, it } from "vitest";
import { z } from "zod";
import { resources } from "../../provider/resources";
import { type Account, type ApiObject, startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";
import { describeWhere, itEach, itWhere } from "../support/soak";
import { type Fixture, fixtures, isOptional, programOf, programWithout } from "./fixtures";
import { pluginProvider, providers, type Resource, type ResourceProvider } from "./providers";

// Edits that take something away, give it another name, or move it to another place of the program. After each of them,
// the account is what the program says.

const noChanges = { refresh: true, expectNoChanges: true };

/** What an update sends for a field that is gone from the program; undefined where nothing takes its value away. */
function emptied({ definition, field }: Fixture): null | [] | undefined {
  if (definition.computed?.includes(field)) return undefined;
  let schema = definition.inputs.shape[field] as z.ZodType;
  if (schema instanceof z.ZodOptional) schema = schema.unwrap() as z.ZodType;
  if (schema instanceof z.ZodNullable) return null;
  return schema instanceof z.ZodArray && schema.safeParse([]).success ? [] : undefined;
}

/** Whether a field's entries are emptied by their own endpoints. */
const isPart = ({ definition, field }: Fixture): boolean =>
  definition.name === "Route" && ["conditions", "features", "targetItemIds"].includes(field);
const isOfPart = (path: string): boolean => /\/(conditions|features|targets)\//.test(path);

describe.each(providers)("through $name", (provider) => {
  // What the doors share is tried through one of them in every run.
  const often = itWhere(provider === pluginProvider);
  const oftenAll = describeWhere(provider === pluginProvider);

  it("a field that is taken out of the program is emptied, or said to be managed no more", async () => {
    // The domain of a link stays what it was; references to other objects are like any other field that takes null.
    const actors = fixtures.filter(
      (it) => isOptional(it) && !["domainId", "treeId", "boardId"].includes(it.field),
    );
    const account = await startAccount();
    const stack = await EngineStack.create(programOf(provider, actors, 1), account.settings);
    expectOk(await stack.up());
    account.writes();
    stack.declare(programWithout(provider, actors));
    const names = actors
      .filter((actor) => emptied(actor) === undefined)
      .flatMap(({ field }) => (field === "extra" ? ["extra.nested", "extra.number"] : [field]));
    stack.expectWarnings(...names.map((name) => new RegExp(`\\b${name}\\b.* (is|are) no longer declared`)));
    expectOk(await stack.up());
    const empty = actors.flatMap((actor) => {
      const value = emptied(actor);
      return value === undefined || isPart(actor) ? [] : [JSON.stringify({ [actor.field]: value })];
    });
    const sent = account.written().filter(({ method, path }) => method === "PATCH" && !isOfPart(path));
    const state = await stack.state();
    for (const actor of actors.filter(isPart)) {
      const [linkId, routeId] = String(state.get(actor.name)?.id).split("/");
      expect(await account.request("GET", `/${linkId}/routes/${routeId}`)).toMatchObject({
        [actor.field]: [],
      });
    }
    expect(sent.map(({ body }) => JSON.stringify(body)).toSorted()).toEqual(empty.toSorted());
    expectOk(await stack.preview(noChanges));
  });

  // One that is read by its id, one that is found in a list, one that goes by the id of another.
  const some = itEach(Object.values(resources), ["Link", "Condition", "QR"]);
  some("a $name that does not exist cannot be got", async ({ name: kind }) => {
    const id = (resources[kind]?.id ?? []).map(() => "no_such").join("/");
    const account = await startAccount();
    const stack = await EngineStack.create(
      async () => void provider.create(kind, "it", {}, { id }),
      account.settings,
    );
    const { ok, output } = await stack.preview();
    expect(ok).toBe(false);
    expect(output).toMatch(new RegExp(`${id}.*(does not exist|in the account)|no ${kind} ${id}`));
    expect(output).not.toMatch(/^\s+at /m);
  });

  often.each([false, true])(
    "what is taken out of the program is deleted, refreshed first: %s",
    async (refresh) => {
      const account = await startAccount();
      const program = (names: readonly string[]) => async () => {
        for (const name of names) {
          const link = provider.create("Link", name, { url: `https://example.com/${name}` });
          provider.create("Route", name, { linkId: link.id, ...german });
        }
      };
      const stack = await EngineStack.create(program(["stays", "goes"]), account.settings);
      expectOk(await stack.up());
      const kept = (await stack.state()).get("stays")?.id;
      stack.declare(program(["stays"]));
      expect(expectOk(await stack.up({ refresh })).changes).toEqual({ delete: 2 });
      const { id, routes } = await account.onlyLink();
      expect(kept).toContain(id);
      expect(routes).toHaveLength(2);
      expectOk(await stack.preview(noChanges));
    },
  );

  it("an update of a link announces no replacement of what belongs to it", async () => {
    const account = await startAccount();
    const program = (title: string) => async () => {
      const link = provider.create("Link", "link", { url: "https://example.com/", title });
      const route = provider.create("Route", "route", {
        linkId: link.id,
        ...german,
        sortOrder: title.length,
      });
      childOf(provider, "Condition", link, route, condition);
      childOf(
        provider,
        "Feature",
        link,
        { ...link, routeId: link.fallbackRouteId } as unknown as Resource,
        feature,
      );
    };
    const stack = await EngineStack.create(program("Autumn"), account.settings);
    expectOk(await stack.up());
    stack.declare(program("Winter"));
    expect(expectOk(await stack.preview()).changes.replace).toBeUndefined();
    expect(expectOk(await stack.up()).changes).toEqual({ update: 1 });
  });

  often("a QR code whose resource gets another name stays", async () => {
    const account = await startAccount();
    const program = (name: string) => async () => {
      const link = provider.create("Link", "link", { url: "https://example.com/" });
      provider.create("QR", name, { linkId: link.id, isQrCreated: true });
    };
    const stack = await EngineStack.create(program("before"), account.settings);
    expectOk(await stack.up());
    stack.declare(program("after"));
    expectOk(await stack.up());
    const { id } = await account.onlyLink();
    const isOn = async () =>
      expect(await account.request("GET", `/${id}/qr`)).toMatchObject({ isQrCreated: true });
    await isOn();
    expectOk(await stack.preview(noChanges));

    // Nor does it go when it is replaced by itself, or when the run of a new name dies half-way.
    expectOk(await stack.up({ replace: [(await stack.state()).get("after")?.urn ?? ""] }));
    await isOn();
    stack.declare(stopping(provider, account, program("another")));
    expect((await stack.up()).ok).toBe(false);
    expectOk(await stack.up({ refresh: true }));
    await isOn();
    expectOk(await stack.preview(noChanges));
  });

  oftenAll("a graph that moves", () => {
    const moves = [
      ["from routes of their own into the link", separateRoutes, inlineRoutes],
      ["from the link into routes of their own", inlineRoutes, separateRoutes],
      ["from children of their own into the route", separateChildren, inlineChildren],
      ["from the route into children of their own", inlineChildren, separateChildren],
    ] as const;

    it.each(moves)("%s, is the same graph", async (_, from, to) => {
      const account = await startAccount();
      const stack = await EngineStack.create(async () => from(provider), account.settings);
      expectOk(await stack.up());
      const before = graphOf(await account.links());
      stack.declare(async () => to(provider));
      expectOk(await stack.up());
      expect(graphOf(await account.links())).toEqual(before);
      expectOk(await stack.preview(noChanges));
    });

    // Into what holds them: the deletes that are left for the next run must not take them away.
    const intoOne = moves.filter(
      ([name]) => name.startsWith("from routes") || name.startsWith("from children"),
    );

    it.each(intoOne)("%s, is the same graph though the run stops half-way", async (_, from, to) => {
      const account = await startAccount();
      const stack = await EngineStack.create(async () => from(provider), account.settings);
      expectOk(await stack.up());
      const before = graphOf(await account.links());
      stack.declare(stopping(provider, account, async () => to(provider)));
      expect((await stack.up()).ok).toBe(false);
      expectOk(await stack.up({ refresh: true }));
      expect(graphOf(await account.links())).toEqual(before);
      expectOk(await stack.preview(noChanges));
    });
  });

  describe("a slug", () => {
    const named = (slugs: Record<string, string | undefined>) => async () => {
      for (const [name, slug] of Object.entries(slugs)) {
        provider.create("Link", name, { url: "https://example.com/", ...(slug && { slug }) });
      }
    };

    often("that the service gave can be declared, left out, and declared again", async () => {
      const account = await startAccount();
      const stack = await EngineStack.create(named({ link: undefined }), account.settings);
      expectOk(await stack.up());
      const { slug } = await account.onlyLink();
      account.writes();
      stack.expectWarnings("slug is no longer declared");
      for (const declared of [slug, undefined, slug]) {
        stack.declare(named({ link: declared }));
        expectOk(await stack.preview());
        expectOk(await stack.up());
        expectOk(await stack.preview(noChanges));
      }
      expect((await account.onlyLink()).slug).toBe(slug);
    });

    often("may move from one link to another", async () => {
      const account = await startAccount();
      const program = (one: string, other: string) => async () => {
        const first = provider.create("Link", "first", { url: "https://example.com/", slug: one });
        provider.create("Link", "second", { url: "https://example.com/", slug: other }, { dependsOn: first });
      };
      const stack = await EngineStack.create(program("summer", "winter"), account.settings);
      expectOk(await stack.up());
      stack.declare(program("autumn", "summer"));
      stack.expectWarnings('The slug "summer" is held by your link lnk_');
      expectOk(await stack.preview());
      expectOk(await stack.up());
      const slugs = (await account.links()).map(({ slug }) => slug);
      expect(slugs.toSorted()).toEqual(["autumn", "summer"]);
    });

    it("of a link that is renamed in the program is refused with what to do about it", async () => {
      const account = await startAccount();
      const stack = await EngineStack.create(named({ before: "summer" }), account.settings);
      expectOk(await stack.up());
      stack.declare(named({ after: "summer" }));
      const { ok, output } = await stack.preview();
      expect(ok).toBe(false);
      expect(output).toMatch(/slug: "summer" is taken by your own link lnk_\w+\./);
      expect(output).toContain("under a new name, tell so with the resource option `aliases`");
    });
  });
});

/** A program with a folder more, which the service refuses once: what the engine does last, deletes, is not done then. */
function stopping(
  provider: ResourceProvider,
  account: Account,
  program: () => Promise<void>,
): () => Promise<void> {
  account.emulator.faults.add({ kind: "status", status: 422, method: "POST", path: "*/folders", times: 1 });
  return async () => {
    await program();
    provider.create("Folder", "refused", { title: "Campaign" });
  };
}

const main = { slug: "main" };
const fallback = { actionType: "URL", actionConfig: { url: "https://example.com/" }, isGlobalFallback: true };
const german = { platform: "GEO", actionType: "URL", actionConfig: { url: "https://example.com/de" } };
const condition = { type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE"] } };
const feature = { type: "LIMIT", enabled: true, config: { clicks: 10 } };

function inlineRoutes(provider: ResourceProvider): void {
  const routes = [fallback, { ...german, conditions: [condition] }];
  provider.create("Link", "link", { ...main, routes });
}

function separateRoutes(provider: ResourceProvider): void {
  const link = provider.create("Link", "link", { ...main, url: fallback.actionConfig.url });
  const route = provider.create("Route", "german", { linkId: link.id, ...german });
  childOf(provider, "Condition", link, route, condition);
}

function inlineChildren(provider: ResourceProvider): void {
  const link = provider.create("Link", "link", { ...main, url: fallback.actionConfig.url });
  const parts = { conditions: [condition], features: [feature], targetItemIds: [itemOf(provider).id] };
  provider.create("Route", "german", { linkId: link.id, ...german, ...parts });
}

function separateChildren(provider: ResourceProvider): void {
  const link = provider.create("Link", "link", { ...main, url: fallback.actionConfig.url });
  const route = provider.create("Route", "german", { linkId: link.id, ...german });
  childOf(provider, "Condition", link, route, condition);
  childOf(provider, "Feature", link, route, feature);
  childOf(provider, "Target", link, route, { itemId: itemOf(provider).id });
}

function itemOf(provider: ResourceProvider): Resource {
  const tree = provider.create("Tree", "tree", { username: "shop" });
  return provider.create("Link", "item", {
    kind: "TREE_ITEM",
    treeId: tree.id,
    url: fallback.actionConfig.url,
  });
}

const childOf = (
  provider: ResourceProvider,
  kind: string,
  { id }: Resource,
  { routeId }: Resource,
  args: object,
): void => void provider.create(kind, kind.toLowerCase(), { linkId: id, routeId, ...args });

/** The graph of the link that moves, without what tells one copy of it from another. */
const graphOf = (links: readonly ApiObject[]): unknown =>
  JSON.parse(
    JSON.stringify(links.find(({ slug }) => slug === main.slug)?.routes, (key, value) =>
      key === "id" ? undefined : value,
    ),
  );
