// @module-tag all
import { expect, it } from "vitest";
import { z } from "zod";
import { skipCheckpoints } from "../../provider/pulumi/automation";
import { startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";
import { expectNoChanges, startApplied } from "./applied";
import { type Fixture, fixtures, isOptional, programOf, programWithout } from "./fixtures";
import { germanRoute, stoppingBeforeDeletes } from "./graph-programs";
import { describeWith, pluginProvider } from "./providers";

// Edits of the program that remove or rename something. After each of them, the account is what the program says.
// test/world makes such edits of programs with both providers.

describeWith(pluginProvider)("through $name", (provider) => {
  it("a field that is removed from the program is emptied, or a warning says that it is no longer managed", async () => {
    // The domain of a link stays what it was; references to other objects are like any other field that takes null.
    const removed = fixtures.filter(
      (it) => isOptional(it) && !["domainId", "treeId", "boardId"].includes(it.field),
    );
    const account = await startAccount();
    const stack = await EngineStack.create(
      programOf(provider, removed, 1),
      account.settings,
      skipCheckpoints,
    );
    expectOk(await stack.up());
    account.writes();
    stack.declare(programWithout(provider, removed));
    const unmanaged = removed
      .filter((fixture) => emptyValue(fixture) === undefined)
      .flatMap(({ field }) => (field === "extra" ? ["extra.nested", "extra.number"] : [field]));
    stack.expectWarnings(
      ...unmanaged.map((name) => new RegExp(`\\b${name}\\b.* (is|are) no longer declared`)),
    );
    expectOk(await stack.up());
    const bodies = removed.flatMap((fixture) => {
      const value = emptyValue(fixture);
      return value === undefined || hasOwnEndpoint(fixture)
        ? []
        : [JSON.stringify({ [fixture.field]: value })];
    });
    const sent = account.written().filter(({ method, path }) => method === "PATCH" && !isChildPath(path));
    const state = await stack.state();
    for (const fixture of removed.filter(hasOwnEndpoint)) {
      const [linkId, routeId] = String(state.get(fixture.name)?.id).split("/");
      expect(await account.request("GET", `/${linkId}/routes/${routeId}`)).toMatchObject({
        [fixture.field]: [],
      });
    }
    expect(sent.map(({ body }) => JSON.stringify(body)).toSorted()).toEqual(bodies.toSorted());
    await expectNoChanges(stack);
  });

  // test/lifecycle/read-live.test.ts has the QR code of a link that is gone, and set/read.test.ts ids of a set.
  it.for([
    ["Link", "no_such"],
    ["Condition", "no_such/no_such/no_such"],
  ] as const)("get reports that a %s does not exist", async ([kind, id]) => {
    const account = await startAccount();
    const stack = await EngineStack.create(
      async () => void provider.create(kind, "it", {}, { id }),
      account.settings,
    );
    const { ok, output } = await stack.preview();
    expect(ok).toBe(false);
    expect(output).toMatch(new RegExp(`${id}.*does not exist`));
    expect(output).not.toMatch(/^\s+at /m);
  });

  it("resources that are removed are deleted, whether or not they are refreshed first", async () => {
    const program = (names: readonly string[]) => async () => {
      for (const name of names) {
        const link = provider.create("Link", name, { url: `https://example.com/${name}` });
        provider.create("Route", name, { linkId: link.id, ...germanRoute });
      }
    };
    const { account, stack } = await startApplied(program(["kept", "one", "other"]));
    const kept = (await stack.state()).get("kept")?.id;
    stack.declare(program(["kept", "other"]));
    expect(expectOk(await stack.up()).changes).toEqual({ delete: 2 });
    stack.declare(program(["kept"]));
    expect(expectOk(await stack.up({ refresh: true })).changes).toEqual({ delete: 2 });
    const { id, routes } = await account.onlyLink();
    expect(kept).toContain(id);
    expect(routes).toHaveLength(2);
    await expectNoChanges(stack);
  });

  it("a QR code stays on when its resource is renamed or replaced", async () => {
    const program = (name: string) => async () => {
      const link = provider.create("Link", "link", { url: "https://example.com/" });
      provider.create("QR", name, { linkId: link.id, isQrCreated: true });
    };
    const { account, stack } = await startApplied(program("before"));
    stack.declare(program("after"));
    expectOk(await stack.up());
    const { id } = await account.onlyLink();
    const expectOn = async () =>
      expect(await account.request("GET", `/${id}/qr`)).toMatchObject({ isQrCreated: true });
    await expectOn();

    expectOk(await stack.up({ replace: [(await stack.state()).get("after")?.urn ?? ""] }));
    await expectOn();
    stack.declare(stoppingBeforeDeletes(provider, account, program("another")));
    expect((await stack.up()).ok).toBe(false);
    expectOk(await stack.up({ refresh: true }));
    await expectOn();
    await expectNoChanges(stack);
  });
});

/** The value that an update sends for a field that was removed; undefined where the API cannot empty it. */
function emptyValue({ definition, field }: Fixture): null | [] | undefined {
  if (definition.computed?.includes(field)) return undefined;
  let schema = definition.inputs.shape[field] as z.ZodType;
  if (schema instanceof z.ZodOptional) schema = schema.unwrap() as z.ZodType;
  if (schema instanceof z.ZodNullable) return null;
  return schema instanceof z.ZodArray && schema.safeParse([]).success ? [] : undefined;
}

/** Whether the entries of a field have endpoints of their own, which also delete them. */
const hasOwnEndpoint = ({ definition, field }: Fixture): boolean =>
  definition.name === "Route" && ["conditions", "features", "targetItemIds"].includes(field);

const isChildPath = (path: string): boolean => /\/(conditions|features|targets)\//.test(path);
