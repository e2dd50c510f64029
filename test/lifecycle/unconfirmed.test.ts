import { describe, expect, it } from "vitest";
import type { FaultRule } from "../../emulator";
import {
  type AnyResource,
  type Context,
  create,
  deleteResource,
  diff,
  PartialFailure,
  type Properties,
  previewCreate,
  read,
  update,
} from "../../provider/lifecycle";
import { ApprovedDeletes } from "../../provider/lifecycle/recording/comparison";
import { board, condition, feature, folder, link, route, tree } from "../../provider/resources";
import { type Account, startAccount } from "../support/account";
import { failureOf } from "../support/client";
import { longAgo, startRun } from "./online";

// If no try of a create gets a response, state keeps the object as unconfirmed, and the next update finds out.

type Fault = "dropAfter" | "dropBefore";

/** An object in state, as the engine keeps it after its create failed in part. */
interface Kept {
  readonly definition: AnyResource;
  readonly id: string;
  readonly state: { readonly inputs: Properties; readonly outputs: Properties };
}

/** Creates an object while a fault lasts, and returns what state keeps. */
async function createLost(
  account: Account,
  definition: AnyResource,
  inputs: Properties,
  kind: Fault = "dropAfter",
): Promise<Kept> {
  account.emulator.faults.add({ kind, method: "POST" });
  const failure = await failureOf(create({ definition, inputs }, startRun(account).context));
  account.emulator.faults.clear();
  if (!(failure instanceof PartialFailure)) throw failure;
  expect(failure.message).toMatch(/The next update finds out whether the service created it/);
  return { definition, id: failure.id, state: { inputs, outputs: failure.properties } };
}

/** Compares an unconfirmed object with what its program declares now, as the engine does in an update. */
function compare({ definition, id, state }: Kept, context: Context, news = state.inputs): void {
  context.tracker.trackChecked(definition, news);
  const { changed, replaces, deleteBeforeReplace } = diff({ definition, id, olds: state, news }, context);
  expect({ changed, replaces, deleteBeforeReplace }).toEqual({
    ...{ changed: ["id"], replaces: ["id"], deleteBeforeReplace: false },
  });
}

/** Replaces an unconfirmed object as the engine does, which deletes it first only if the program says so. */
async function replace(
  kept: Kept,
  account: Account,
  inputs = kept.state.inputs,
  { run = startRun(account), isDeletedFirst = false } = {},
) {
  const { definition, id, state } = kept;
  const context = run.context.forOperation({ urn });
  const deleteOld = () => deleteResource({ definition, id, outputs: state.outputs }, context);
  compare(kept, context, inputs);
  await previewCreate({ definition, inputs }, context);
  if (isDeletedFirst) await deleteOld();
  const created = await create({ definition, inputs }, context);
  if (!isDeletedFirst) await deleteOld();
  return created;
}

const urn = "urn:pulumi:dev::shop::shortlink:index:Link::link";
const url = "https://example.com/";
const germany = { type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE"] } };
const plain = { domainId: "dom_1", url, title: "Autumn", slug: "autumn" };

/** A link, and the inputs of an object of each kind in it. */
async function setup() {
  const account = await startAccount();
  const { context } = startRun(account);
  const { id: linkId } = await create({ definition: link, inputs: { domainId: "dom_1", url } }, context);
  const routed = { linkId, platform: "GEO", actionType: "URL", actionConfig: { url } };
  const { id } = await create({ definition: route, inputs: routed }, context);
  const routeId = String(id.split("/")[1]);
  account.written();
  const objects: Record<string, [AnyResource, Properties]> = {
    Link: [link, plain],
    "Link without a slug": [link, { domainId: "dom_1", url }],
    Folder: [folder, { title: "x" }],
    Board: [board, { title: "x", slug: "board" }],
    Tree: [tree, { username: "autumn" }],
    Route: [route, { ...routed, priority: 7 }],
    Condition: [condition, { linkId, routeId, ...germany }],
    Feature: [feature, { linkId, routeId, type: "LIMIT", config: { clicks: 5 } }],
  };
  return { account, linkId, objects };
}

/** Two equal conditions whose creates got no response, in a run that has compared both. */
async function setupEqual() {
  const { account, objects } = await setup();
  const [definition, inputs] = objects.Condition ?? expect.fail();
  const both = [await createLost(account, definition, inputs), await createLost(account, definition, inputs)];
  const before = countObjects(account);
  const { context } = startRun(account);
  for (const kept of both) compare(kept, context);
  return { account, definition, inputs, both, before, context };
}

const kinds = ["Link", "Link without a slug", "Folder", "Board", "Tree", "Route", "Condition", "Feature"];

/** How many objects the account has more than were deleted from it. */
function countObjects({ emulator }: Account): number {
  const done = emulator.requests.filter(({ committed, replayed }) => committed && !replayed);
  const count = (wanted: string) => done.filter(({ method }) => method === wanted).length;
  return count("POST") - count("DELETE");
}

describe("an object whose create got no response", () => {
  it.each(kinds)("is made once, with the next update: %s", async (name) => {
    for (const isDeletedFirst of [false, true]) {
      const { account, objects } = await setup();
      const [definition, inputs] = objects[name] ?? expect.fail(name);
      const before = countObjects(account);
      const kept = await createLost(account, definition, inputs, isDeletedFirst ? "dropBefore" : "dropAfter");
      const { id, outputs } = await replace(kept, account, inputs, { isDeletedFirst });
      expect(id).not.toContain("unconfirmed");
      expect(outputs).toMatchObject(inputs);
      expect(outputs).not.toHaveProperty("__unfinished");
      expect(countObjects(account) - before).toBe(1);
    }
  });

  it.each(kinds)("is deleted with its resource: %s", async (name) => {
    for (const fault of ["dropAfter", "dropBefore"] as const) {
      const { account, objects } = await setup();
      const [definition, inputs] = objects[name] ?? expect.fail(name);
      const before = countObjects(account);
      const { id, state } = await createLost(account, definition, inputs, fault);
      await deleteResource({ definition, id, outputs: state.outputs }, startRun(account).context);
      expect(countObjects(account)).toBe(before);
    }
  });

  it("gets what its program declares since then", async () => {
    const { account } = await setup();
    const kept = await createLost(account, link, plain);
    const { title, ...others } = plain;
    const now = { ...others, description: "y", slug: "winter" };
    const { id, outputs } = await replace(kept, account, now);
    expect(outputs).toMatchObject(now);
    expect(await account.request("GET", `/${id}`)).toMatchObject({
      description: "y",
      slug: "winter",
      title: null,
    });
    expect(await account.links()).toHaveLength(2);
  });

  it("is deleted where its program now declares it in another place", async () => {
    const { account, linkId, objects } = await setup();
    const [, inputs] = objects.Route ?? expect.fail();
    const kept = await createLost(account, route, inputs);
    const { id: other } = await account.request("POST", "", { domainId: "dom_1", url });
    const { id } = await replace(kept, account, { ...inputs, linkId: other });
    expect(id).toMatch(other);
    const routesOf = async (link: string) => (await account.request("GET", `/${link}`)).routes.length;
    // Each link has the route of its url.
    expect([await routesOf(linkId), await routesOf(other)]).toEqual([2, 2]);
  });

  it("stays as it is in state while nobody knows it, with the inputs of its first create", async () => {
    const { account } = await setup();
    const kept = await createLost(account, link, plain);
    account.written();
    const { context } = startRun(account);
    expect(await read(kept, context)).toEqual({ id: kept.id, ...kept.state });
    account.emulator.faults.add({ kind: "dropAfter", method: "POST" });
    const now = { ...plain, title: "Winter" };
    const failure = await failureOf(replace(kept, account, now));
    account.emulator.faults.clear();
    expect(failure).toMatchObject({ id: kept.id, properties: { __unfinished: plain } });
    const again = { ...kept, state: { inputs: now, outputs: (failure as PartialFailure).properties } };
    expect((await replace(again, account)).outputs).toMatchObject(now);
    expect(await account.links()).toHaveLength(2);
  });

  it("is sent what it does not show, where the update after its create failed", async () => {
    const account = await startAccount({ assume: { shownFields: "spec" } });
    const kept = await createLost(account, link, plain);
    const news = { ...plain, sortOrder: 2 };
    account.emulator.faults.add({ kind: "status", status: 500, method: "PATCH" });
    const { id, properties: outputs } = (await failureOf(replace(kept, account, news))) as PartialFailure;
    account.emulator.faults.clear();
    account.written();
    const olds = { inputs: news, outputs };
    await update({ definition: link, id, olds, news }, startRun(account).context);
    expect(account.written().map(({ body }) => body)).toEqual([{ sortOrder: 2 }]);
  });

  it.each([true, false])(
    "is sent what it does not show if somebody has changed it since: %j",
    async (isEdited) => {
      const account = await startAccount({ assume: { shownFields: "spec" } });
      const inputs = { ...plain, sortOrder: 2 };
      const kept = await longAgo(() => createLost(account, link, inputs));
      const created = (await account.links()).find(({ slug }) => slug === plain.slug);
      if (isEdited) await account.request("PATCH", `/${created?.id}`, { sortOrder: 3 });
      account.written();
      await replace(kept, account, inputs);
      const updates = account.written().filter(({ method }) => method === "PATCH");
      expect(updates.map(({ body }) => body)).toEqual(isEdited ? [{ sortOrder: 2 }] : []);
    },
  );

  it("is sent what it does not show also after the update of its repeated create has failed", async () => {
    const account = await startAccount({ assume: { shownFields: "spec" } });
    const inputs = { ...plain, sortOrder: 2 };
    const kept = await longAgo(() => createLost(account, link, inputs));
    const created = (await account.links()).find(({ slug }) => slug === plain.slug);
    await account.request("PATCH", `/${created?.id}`, { sortOrder: 3 });
    account.emulator.faults.add({ kind: "status", status: 500, method: "PATCH" });
    const { id, properties: outputs } = (await failureOf(replace(kept, account, inputs))) as PartialFailure;
    expect(outputs.__unfinished).toEqual(plain);
    account.emulator.faults.clear();
    account.written();
    await update(
      { definition: link, id, olds: { inputs, outputs }, news: inputs },
      startRun(account).context,
    );
    expect(account.written().map(({ body }) => body)).toEqual([{ sortOrder: 2 }]);
  });

  it("is created again where somebody has deleted it since", async () => {
    const { account } = await setup();
    const kept = await longAgo(() => createLost(account, link, plain));
    const created = (await account.links()).find(({ slug }) => slug === plain.slug);
    await account.request("DELETE", `/${created?.id}`);
    const { id } = await replace(kept, account);
    expect(id).not.toBe(created?.id);
    expect((await account.links()).map((it) => it.id)).toContain(id);
  });

  it("is left alone where another resource of the stack holds it by now", async () => {
    const { account } = await setup();
    const kept = await createLost(account, link, plain);
    const { id, state } = kept;
    const held = (await account.links()).find(({ slug }) => slug === plain.slug);
    const { context } = startRun(account);
    context.tracker.trackKnown(link, String(held?.id));
    await deleteResource({ definition: link, id, outputs: state.outputs }, context);
    expect(await account.links()).toHaveLength(2);
    compare(kept, context);
    expect((await failureOf(create({ definition: link, inputs: plain }, context))).message).toContain(
      "HTTP 409",
    );
  });

  it("is one of several equal ones, each of which is made once", async () => {
    const { account, definition, inputs, both, before, context } = await setupEqual();
    for (const { id, state } of both)
      await deleteResource({ definition, id, outputs: state.outputs }, context);
    const made = [
      await create({ definition, inputs }, context),
      await create({ definition, inputs }, context),
    ];
    expect(new Set(made.map(({ id }) => id)).size).toBe(2);
    expect(countObjects(account)).toBe(before);
    await create({ definition, inputs }, context);
    expect(countObjects(account)).toBe(before + 1);
  });

  it("is taken over by a run with another operation seed", async () => {
    const { account } = await setup();
    const withSeed = (operationSeed: string) =>
      startRun(account, { operationSeed }).context.forOperation({ urn });
    account.emulator.faults.add({ kind: "dropAfter", method: "POST" });
    const failure = await failureOf(create({ definition: link, inputs: plain }, withSeed("one")));
    account.emulator.faults.clear();
    const { id, properties } = failure as PartialFailure;
    const context = withSeed("two");
    compare({ definition: link, id, state: { inputs: plain, outputs: properties } }, context);
    await create({ definition: link, inputs: plain }, context);
    expect(await account.links()).toHaveLength(2);
  });

  it("is made once where the engine creates it with other inputs than it has compared, as it does with ignoreChanges", async () => {
    const { account } = await setup();
    const kept = await createLost(account, link, plain);
    const context = startRun(account).context.forOperation({ urn });
    compare(kept, context);
    const inputs = { ...plain, title: "Winter" };
    await deleteResource({ definition: link, id: kept.id, outputs: kept.state.outputs }, context);
    expect((await create({ definition: link, inputs }, context)).outputs).toMatchObject(inputs);
    expect(await account.links()).toHaveLength(2);
  });

  it("is deleted where only a refresh has compared it, because its program no longer declares it", async () => {
    const { account } = await setup();
    const { id, state } = await createLost(account, link, plain);
    const { context } = startRun(account);
    diff({ definition: link, id, olds: state, news: plain }, context);
    await deleteResource({ definition: link, id, outputs: state.outputs }, context);
    expect(await account.links()).toHaveLength(1);
  });

  it.each([403, 500])(
    "is as its program declares it after another run if the service does not change it now: HTTP %i",
    async (status) => {
      const { account, objects } = await setup();
      const { title, ...others } = plain;
      const now = { ...others, description: "y" };
      const [, inFeature] = objects.Feature ?? expect.fail();
      const locked = { ...inFeature, type: "PASSWORD", config: { password: "first-secret" } };
      const other = { ...locked, config: { password: "other-secret" } };
      /** The id of an object after a create without a response, a repetition that fails, and an update. */
      const change = async (definition: AnyResource, before: Properties, news: Properties) => {
        const kept = await createLost(account, definition, before);
        account.emulator.faults.add({ kind: "status", status, method: "PATCH" });
        const { id, properties } = (await failureOf(replace(kept, account, news))) as PartialFailure;
        account.emulator.faults.clear();
        const olds = { inputs: news, outputs: properties };
        const outputs = await update({ definition, id, olds, news }, startRun(account).context);
        expect(outputs).not.toHaveProperty("__unfinished");
        return id;
      };
      const id = await change(link, plain, now);
      await change(feature, locked, other);
      expect(account.written().at(-1)?.body).toMatchObject({ config: other.config });
      expect(await account.request("GET", `/${id}`)).toMatchObject({ description: "y", title: null });
    },
  );

  it("stays in state where a run that deletes it cannot find out either, with the error alone", async () => {
    const { account } = await setup();
    const { definition, id, state } = await createLost(account, link, plain);
    const failsWith = async (...rules: FaultRule[]) => {
      for (const rule of rules) account.emulator.faults.add(rule);
      const deleted = deleteResource({ definition, id, outputs: state.outputs }, startRun(account).context);
      const failure = await failureOf(deleted);
      account.emulator.faults.clear();
      expect(failure).not.toBeInstanceOf(PartialFailure);
      expect(await account.links()).toHaveLength(2);
      return failure.message;
    };
    expect(await failsWith({ kind: "dropAfter", method: "POST" })).toMatch(/the next run finds out\.$/);
    expect(await failsWith({ kind: "status", status: 500, method: "GET" })).toContain("HTTP 500");
  });

  it.each<[string, FaultRule]>([
    ["gets no response again", { kind: "dropAfter", method: "POST" }],
    [
      "finds the object and cannot read it",
      { kind: "status", status: 500, method: "GET", path: "/api/v1/links/{id}" },
    ],
    ["finds the object and cannot update it", { kind: "status", status: 500, method: "PATCH" }],
  ])(
    "shows nothing that its program no longer declares, and that may be a secret: the repetition %s",
    async (_, fault) => {
      const { account } = await setup();
      const kept = await createLost(account, link, plain);
      const { title, ...now } = plain;
      account.emulator.faults.add(fault);
      const { id, properties } = (await failureOf(replace(kept, account, now))) as PartialFailure;
      account.emulator.faults.clear();
      const { __unfinished, ...shown } = properties;
      expect(JSON.stringify(shown)).not.toContain(title);
      const again = { ...kept, id, state: { inputs: now, outputs: properties } };
      if (id === kept.id) await replace(again, account, now);
      else await update({ ...again, olds: again.state, news: now }, startRun(account).context);
      const found = (await account.links()).filter(({ slug }) => slug === plain.slug);
      expect(found).toMatchObject([{ title: null }]);
    },
  );

  it("stays in state while its create cannot be repeated, also where the engine is to delete its resource first", async () => {
    const { account } = await setup();
    const kept = await createLost(account, link, plain);
    const other = () => startRun({ settings: { ...account.settings, apiKey: "other" } });
    for (const isDeletedFirst of [false, true]) {
      for (const run of [startRun(account), other()]) {
        account.emulator.faults.clear();
        account.emulator.faults.add({ kind: "status", status: 403, method: "POST" });
        const failure = await failureOf(replace(kept, account, plain, { run, isDeletedFirst }));
        expect(failure).not.toBeInstanceOf(PartialFailure);
      }
    }
    account.emulator.faults.clear();
    expect((await replace(kept, account, plain, { isDeletedFirst: true })).outputs).toMatchObject(plain);
    expect(await account.links()).toHaveLength(2);
  });

  it("is deleted if only its like is created again", async () => {
    const { account, definition, inputs, both, before, context } = await setupEqual();
    await create({ definition, inputs }, context);
    for (const { id, state } of both)
      await deleteResource({ definition, id, outputs: state.outputs }, context);
    expect(countObjects(account)).toBe(before - 1);
  });

  it("is left to a run with the key that was to create it", async () => {
    const { account } = await setup();
    const kept = await createLost(account, link, plain);
    const other = await startAccount();
    const failures = async (run: () => ReturnType<typeof startRun>) => {
      const { definition, id, state } = kept;
      const deleted = deleteResource({ definition, id, outputs: state.outputs }, run().context);
      return [await failureOf(replace(kept, account, plain, { run: run() })), await failureOf(deleted)];
    };
    for (const failure of await failures(() => startRun(other))) {
      expect(failure).not.toBeInstanceOf(PartialFailure);
      expect(failure.message).toBe(
        "A create of this Link got no response, and it was sent with another key or base URL. Only a run with those finds out whether the Link exists. If this run uses the same account, run again with SHORTLINK_ALLOW_MISSING=true.",
      );
    }
    expect(await other.links()).toEqual([]);
    await replace(kept, account, plain, { run: startRun(other, { allowMissing: true }) });
    expect(await other.links()).toHaveLength(1);
  });

  it.each(["Link", "Board", "Tree"])(
    "is found by its name and its content where the service has forgotten its key: %s",
    async (name) => {
      const { account, objects } = await setup();
      const [definition, inputs] = objects[name] ?? expect.fail(name);
      const before = countObjects(account);
      const kept = { ...(await createLost(account, definition, inputs)), id: "unconfirmed-forgotten" };
      const edited = name === "Tree" ? inputs : { ...inputs, title: "Winter" };
      const { id, outputs } = await replace(kept, account, edited);
      expect(id).not.toContain("unconfirmed");
      expect(outputs).toMatchObject(edited);
      expect(countObjects(account) - before).toBe(1);
    },
  );

  it("is refused where the service has forgotten its key, and somebody has changed what has its name", async () => {
    const { account } = await setup();
    const kept = { ...(await createLost(account, link, plain)), id: "unconfirmed-forgotten" };
    const other = (await account.links()).find(({ slug }) => slug === "autumn");
    await account.request("PATCH", `/${other?.id}`, { title: "By hand" });
    await expect(replace(kept, account)).rejects.toThrow("is taken on this domain");
    expect(await account.links()).toHaveLength(2);
  });

  it("is mentioned where the service has forgotten its key, and its name is taken, so that it may be left", async () => {
    const { account } = await setup();
    const kept = await createLost(account, link, plain);
    const { definition, state } = kept;
    const { context, warnings } = startRun(account);
    await deleteResource({ definition, id: "unconfirmed-forgotten", outputs: state.outputs }, context);
    expect(warnings).toEqual([
      "A create of this Link got no response, and the service refuses to repeat it, because its name is taken (HTTP 409). State no longer has it. If it was created then, delete it yourself.",
    ]);
    expect(await account.links()).toHaveLength(2);
  });

  it("is deleted for one in another place also where an update may delete only what was approved", async () => {
    const { account, objects } = await setup();
    const [, inputs] = objects.Route ?? expect.fail();
    const kept = await createLost(account, route, inputs);
    const { id: linkId } = await account.request("POST", "", { domainId: "dom_1", url });
    const run = startRun(account);
    const context = { ...run.context, approvedDeletes: new ApprovedDeletes(new Set([`Route ${kept.id}`])) };
    await expect(
      replace(kept, account, { ...inputs, linkId }, { run: { ...run, context } }),
    ).resolves.toHaveProperty("id");
  });

  it("is only an error where the service certainly did not create it", async () => {
    const { account } = await setup();
    const isKept = async (status: number) => {
      account.emulator.faults.add({ kind: "status", method: "POST", status, times: 1 });
      const failure = await failureOf(create({ definition: link, inputs: plain }, startRun(account).context));
      return failure instanceof PartialFailure;
    };
    for (const status of [301, 307, 400, 401, 402, 403, 404, 409, 422])
      expect(await isKept(status), `${status}`).toBe(false);
    for (const status of [408, 500, 502, 503, 504]) expect(await isKept(status), `${status}`).toBe(true);
    const nobody = startRun({ settings: { ...account.settings, baseUrl: "http://127.0.0.1:1" } });
    const failure = await failureOf(create({ definition: link, inputs: plain }, nobody.context));
    expect(failure.message).toContain("the connection was refused");
    expect(failure).not.toBeInstanceOf(PartialFailure);
  });
});
