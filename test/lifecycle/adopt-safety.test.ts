import { describe, expect, it } from "vitest";
import {
  type AnyDefinition,
  check,
  create,
  deleteResource,
  diff,
  type Properties,
  previewCreate,
  read,
  update,
} from "../../provider/lifecycle";
import { ApprovedDeletes } from "../../provider/lifecycle/recording/comparison";
import { link } from "../../provider/resources";
import { type Account, apiKey, startAccount } from "../support/account";
import { failureOf } from "../support/client";
import { startProcesses } from "../support/provider-processes";
import { SetStack, url } from "../support/set-stack";
import { declared, theirs } from "./adoption";
import { startRun } from "./online";

// What `adopt` must never do: lose a link, give it to two resources, or say something else than it does.

const definition: AnyDefinition = link;
const urnOf = (name: string) => `urn:pulumi:dev::shop::shortlink:index:Link::${name}`;
function start(account: Account, settings: Properties = {}) {
  const { context, warnings } = startRun(account, settings);
  return { warnings, at: (name: string) => context.forOperation({ urn: urnOf(name) }) };
}
const route = (name: string) => ({
  clientRouteId: name,
  platform: "GEO",
  actionType: "URL",
  actionConfig: { url: url(name) },
});
const fallback = { actionType: "URL", actionConfig: { url: url("autumn") }, isGlobalFallback: true };

describe("a create with `adopt`", () => {
  it("sends a declared password, which the link does not show", async () => {
    const account = await startAccount();
    const password = (text: string) => ({
      routeFeatures: [{ type: "PASSWORD", enabled: true, config: { password: text } }],
    });
    await theirs(account, { url: url("autumn"), title: "Autumn", ...password("old-password") });
    const run = start(account);
    account.written();
    await create({ definition, inputs: { ...declared, ...password("new-password") } }, run.at("b"));
    const updates = account.written().filter(({ method }) => method !== "POST");
    expect(JSON.stringify(updates)).toContain("new-password");
  });

  it("is an error of the resource that gives up its slug later, so that no link has two resources", async () => {
    const account = await startAccount();
    const { id } = await theirs(account);
    const run = start(account);
    await create({ definition, inputs: declared }, run.at("b"));
    const inputs = { domainId: "dom_1", slug: "autumn", url: url("summer"), title: "Summer" };
    const request = {
      definition,
      id: String(id),
      olds: { inputs, outputs: inputs },
      news: { ...inputs, slug: "winter" },
    };
    const { inputs: news } = await check({ definition, olds: inputs, news: request.news }, run.at("a"));
    expect(() => diff({ ...request, news }, run.at("a"))).toThrow(`takes over Link ${id}`);
  });

  it("takes no link with the slug in another case, if that is not the one in the way", async () => {
    const account = await startAccount({ callers: [{ key: apiKey }, { key: "other-key" }] });
    await theirs(account, { slug: "Autumn", title: "Important" });
    const headers = {
      authorization: "Bearer other-key",
      "content-type": "application/json",
      "idempotency-key": "k",
    };
    const body = JSON.stringify({ domainId: "dom_1", slug: "autumn", url: url("o") });
    await fetch(`${account.emulator.url}/api/v1/links`, { method: "POST", headers, body });
    const error = await failureOf(create({ definition, inputs: declared }, start(account).at("b")));
    expect(error).not.toHaveProperty("id");
  });

  it("finds the exact slug on a later page than one in another case", async () => {
    const account = await startAccount();
    const { id } = await theirs(account);
    for (let i = 0; i < 100; i += 1)
      await account.request("POST", "", { domainId: "dom_1", slug: `slug-${i}`, url: url(i) });
    await theirs(account, { slug: "Autumn" });
    expect(
      await create({ definition, inputs: declared }, start(account).at("b")).catch((error) => error),
    ).toMatchObject({ id });
  });

  it("takes nothing that this run has created", async () => {
    const account = await startAccount({ normalize: "lowerCase", normalizeOnly: ["slug"] });
    const run = start(account);
    const a = await create({ definition, inputs: { ...declared, slug: "Autumn" } }, run.at("a"));
    const b = await create({ definition, inputs: declared }, run.at("b")).catch(() => undefined);
    expect(b?.id).not.toBe(a.id);
  });

  it("takes nothing that a resource of another process holds under a slug that it does not declare", async () => {
    const account = await startAccount();
    const { id } = await theirs(account);
    const processes = startProcesses(account, 2);
    const inputs = { domainId: "dom_1", url: url("summer"), title: "Summer" };
    const one = processes(0, urnOf("a"));
    const { inputs: news } = await check({ definition, olds: inputs, news: inputs }, one);
    diff({ definition, id: String(id), olds: { inputs, outputs: { ...inputs, slug: "autumn" } }, news }, one);
    await Promise.resolve();
    const two = processes(1, urnOf("b"));
    await expect(create({ definition, inputs: declared }, two)).rejects.toThrow(
      `by your own link ${id}, which another resource of this stack holds`,
    );
  });

  it("that fails keeps the link from being deleted with its former resource", async () => {
    const account = await startAccount();
    const { id } = await theirs(account);
    const run = start(account);
    const { inputs } = await check({ definition, olds: {}, news: declared }, run.at("b"));
    account.emulator.faults.add({
      kind: "status",
      status: 500,
      method: "GET",
      path: "/api/v1/links",
      times: 9,
    });
    await failureOf(create({ definition, inputs }, run.at("b")));
    account.emulator.faults.clear();
    const { adopt: _, ...outputs } = declared;
    await deleteResource({ definition, id: String(id), inputs: outputs, outputs }, run.at("a")).catch(
      () => {},
    );
    expect(await account.links()).toHaveLength(1);
  });

  it("deletes no route that a comparison has not shown", async () => {
    const account = await startAccount();
    await theirs(account, { url: undefined, routes: [route("de"), fallback] });
    const context = { ...start(account).at("b"), approvedDeletes: new ApprovedDeletes(new Set()) };
    const { url: _, ...rest } = declared;
    await create({ definition, inputs: { ...rest, routes: [fallback] } }, context).catch(() => {});
    expect((await account.onlyLink()).routes).toHaveLength(2);
  });

  it("shows no secret slug", async () => {
    const account = await startAccount();
    await theirs(account, { slug: "hush-hush", options: { managedBy: "them" } });
    const request = { definition, inputs: { ...declared, slug: "hush-hush" }, secrets: [["slug"]] };
    expect(String(await failureOf(create(request, start(account, { owner: "us" }).at("b"))))).not.toContain(
      "hush-hush",
    );
  });

  it("is previewed in the same way with an operation seed", async () => {
    const account = await startAccount();
    await theirs(account);
    const run = start(account, { operationSeed: "seed" });
    await previewCreate({ definition, inputs: declared }, run.at("b"));
    expect(run.warnings.join()).toContain("changes its url, title");
  });

  it("names no routes that the update leaves", async () => {
    const account = await startAccount();
    await theirs(account, { url: undefined, title: "Autumn", routes: [route("de"), fallback] });
    const run = start(account);
    await previewCreate({ definition, inputs: declared }, run.at("b"));
    await create({ definition, inputs: declared }, run.at("b"));
    expect(run.warnings.join()).not.toContain("changes its routes");
    expect((await account.onlyLink()).routes).toHaveLength(2);
  });

  it("marks the link with the owner, so that no other project takes it", async () => {
    const account = await startAccount();
    await theirs(account);
    await create({ definition, inputs: declared }, start(account, { owner: "us" }).at("b"));
    const next = create({ definition, inputs: declared }, start(account, { owner: "them" }).at("b"));
    await expect(next).rejects.toThrow('which "us" manages');
  });

  it("that fails sends the password in the next update", async () => {
    const account = await startAccount();
    const password = (text: string) => ({
      routeFeatures: [{ type: "PASSWORD", enabled: true, config: { password: text } }],
    });
    await theirs(account, { ...password("old-password") });
    const inputs = { ...declared, ...password("new-password") };
    account.emulator.faults.add({ kind: "status", status: 500, method: "PATCH", times: 9 });
    const failure = await create({ definition, inputs }, start(account).at("b")).catch((error) => error);
    account.emulator.faults.clear();
    account.written();
    // The engine keeps the inputs of a failed create.
    const request = {
      definition,
      id: failure.id,
      olds: { inputs, outputs: failure.properties },
      news: inputs,
    };
    await update(request, start(account).at("b"));
    expect(JSON.stringify(account.written().map(({ body }) => body))).toContain("new-password");
  });

  it.each([false, true])(
    "that fails sends what the service does not show, refreshed: %j",
    async (refreshes) => {
      const account = await startAccount({ assume: { shownFields: "spec" } });
      await theirs(account, { url: declared.url, sortOrder: 1 });
      const inputs = { ...declared, sortOrder: 2 };
      account.emulator.faults.add({ kind: "status", status: 500, method: "PATCH", times: 9 });
      const failure = await create({ definition, inputs }, start(account).at("b")).catch((error) => error);
      account.emulator.faults.clear();
      const { id, properties: outputs } = failure;
      const kept = { inputs, outputs };
      const olds = refreshes ? await read({ definition, id, state: kept }, start(account).at("b")) : kept;
      account.written();
      await update({ definition, id, olds: olds ?? kept, news: inputs }, start(account).at("b"));
      expect(account.written().map(({ body }) => body)).toEqual([expect.objectContaining({ sortOrder: 2 })]);
    },
  );

  it("of a set marks the links that it takes over", async () => {
    const account = await startAccount();
    await account.request("POST", "", { domainId: "dom_1", slug: "press", url: url("x") });
    await new SetStack(account, { owner: "us" }).up({ links: { press: { url: url("x") } } });
    expect(await account.onlyLink()).toMatchObject({ options: { managedBy: "us" } });
  });
});
