import { describe, expect, it } from "vitest";
import type { Endpoint } from "../../provider/contract";
import { pathParams, splitId } from "../../provider/lifecycle/properties/id";
import { resources } from "../../provider/resources";
import { type Account, startAccount } from "../support/account";
import { EngineStack, expectOk, type StateResource } from "../support/engine";
import {
  type Fixture,
  fixtures,
  programOf,
  programOfGets,
  replacementProgram,
  replacements,
  wireValue,
} from "./fixtures";
import { providers } from "./providers";

// Every definition goes through this suite on the real engine: all of them stand in one program, with one instance for
// each of their fields. A new definition adds its cases by being there.

const noChanges = { refresh: true, expectNoChanges: true };

const names = Object.keys(resources).join(", ");

describe.each(providers)(`all resources (${names}), through $name`, (provider) => {
  it("are created, updated field by field, found drifted, mended, made again and deleted", async () => {
    const account = await startAccount({ extraFields: true, shuffleKeys: true, listShape: "object" });
    const settings = { ...account.settings, allowMissing: "true" };
    const stack = await EngineStack.create(programOf(provider, fixtures, 0), settings);
    expectOk(await stack.preview());
    expect(account.writes()).toEqual([]);
    expectOk(await stack.up());
    expectOk(await stack.preview(noChanges));

    // Each field gets another value: one request each, which holds that field and nothing else.
    stack.declare(programOf(provider, fixtures, 1));
    account.writes();
    expect(expectOk(await stack.up()).changes).toEqual({ update: fixtures.length });
    const written = account.written();
    expect(written).toHaveLength(fixtures.length);
    // What has an endpoint of its own in the graph of a link is changed by that, everything else by one PATCH.
    const sent = written.map(({ method, body }) => `${method} ${Object.keys(body ?? {}).toSorted()}`);
    const whole = fixtures.filter((actor) => !isInGraph(actor)).map((actor) => `PATCH ${bodyFields(actor)}`);
    expect(sent).toEqual(expect.arrayContaining(whole));
    expectOk(await stack.preview(noChanges));

    // Each is changed behind the engine's back: just that field is reported, and one request each mends it.
    const state = await stack.state();
    for (const actor of fixtures) await change(account, actor, state, 2);
    const drift = await stack.preview(noChanges);
    expect(drift.ok).toBe(false);
    for (const { definition, name, field } of fixtures) {
      expect(drift.output).toMatch(new RegExp(`:${definition.name} ${name} refresh \\[diff: ~${field}\\]`));
    }
    account.writes();
    expect(expectOk(await stack.up({ refresh: true })).changes).toMatchObject({ update: fixtures.length });
    expect(account.writes()).toHaveLength(fixtures.length);
    expectOk(await stack.preview(noChanges));

    // All are deleted behind its back: they are made again. Then some are, and destroy does not mind.
    const mortal = fixtures.filter(({ definition }) => definition.endpoints.delete.method === "DELETE");
    for (const actor of mortal) await take(account, actor, state);
    expect(expectOk(await stack.up({ refresh: true })).changes).toMatchObject({ create: mortal.length });
    expectOk(await stack.preview(noChanges));
    const remade = await stack.state();
    for (const actor of mortal.filter((_, index) => index % 2 === 0)) await take(account, actor, remade);
    expectOk(await stack.destroy());
    expect(await account.links()).toEqual([]);
  });

  it("are made anew before the old ones go, when what cannot be changed in place changes", async () => {
    const account = await startAccount();
    const stack = await EngineStack.create(replacementProgram(provider, 0), account.settings);
    expectOk(await stack.up());
    account.writes();
    stack.declare(replacementProgram(provider, 1));
    expect(expectOk(await stack.up()).changes).toEqual({ replace: replacements.length });
    const methods = account.written().map(({ path, method }) => (path.endsWith("/qr") ? "QR" : method));
    expect(methods.filter((method) => method === "POST")).toHaveLength(
      methods.filter((it) => it === "DELETE").length,
    );
    expect(methods.lastIndexOf("POST")).toBeLessThan(methods.indexOf("DELETE"));
    expectOk(await stack.preview(noChanges));
  });

  it("are found by their ids with get, and show what they are", async () => {
    const account = await startAccount();
    const made = await EngineStack.create(programOf(provider, fixtures, 1), account.settings);
    expectOk(await made.up());
    const state = await made.state();
    account.writes();
    const found = await EngineStack.create(programOfGets(provider, state), account.settings);
    // It is not in state, unless it was declared.
    found.expectWarnings(/^Undefined value \(\w+-extra\) will not show as a stack output/);
    expectOk(await found.up());
    const outputs = await found.outputs();
    // What a collection holds besides its known fields cannot be told apart from what the service adds.
    const shown = fixtures.filter(({ field }) => field !== "extra");
    for (const { name, field } of shown) expect(outputs[name], name).toEqual(state.get(name)?.outputs[field]);
    expectOk(await found.destroy());
    expect(account.writes()).toEqual([]);
  });
});

/** Whether a field stands for parts of a link's graph that have endpoints of their own. */
const isInGraph = ({ definition: { name }, field }: Fixture): boolean =>
  (name === "Link" && ["url", "routes"].includes(field)) ||
  (name === "Route" && ["conditions", "features", "targetItemIds"].includes(field));

/** The fields of the body that an update of an actor's field sends. */
const bodyFields = ({ field }: Fixture): string => (field === "extra" ? "nested,number" : field);

/** Changes an actor's field through the API. */
async function change(account: Account, actor: Fixture, state: Map<string, StateResource>, version: number) {
  const ids = (kind: string) => [0, 1].map((n) => String(state.get(`${kind}-${n}`)?.id));
  const { update } = actor.definition.endpoints;
  const value = wireValue(actor, version, ids);
  const body = actor.field === "extra" ? value : { [actor.field]: value };
  await account.request(update.method, pathOf(update, actor, state), body);
}

/** Deletes an actor through the API. */
async function take(account: Account, actor: Fixture, state: Map<string, StateResource>) {
  const { delete: remove } = actor.definition.endpoints;
  await account.request(remove.method, pathOf(remove, actor, state));
}

/** The path of a call about an actor, below that of the links. */
function pathOf(
  endpoint: Endpoint,
  { definition, name }: Fixture,
  state: Map<string, StateResource>,
): string {
  const params = pathParams(endpoint, definition, splitId(definition, String(state.get(name)?.id)));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, part: string) => String(params[part]));
  return path.replace("/api/v1/links", "");
}
