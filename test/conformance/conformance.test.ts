import { describe, expect, it } from "vitest";
import type { Endpoint } from "../../provider/contract";
import type { AnyDefinition } from "../../provider/lifecycle";
import { pathParams, splitId } from "../../provider/lifecycle/id";
import { resources } from "../../provider/resources";
import { type Account, startAccount } from "../support/account";
import { EngineStack, type StateResource } from "../support/engine";
import { type Actor, actorsOf, lookUp, programOf, replacementOf, wireValue } from "./scene";

// Every definition goes through this suite on the real engine. A new definition adds its cases by being there.

const noChanges = { refresh: true, expectNoChanges: true };

describe.each(Object.values(resources))("$name", (definition: AnyDefinition) => {
  const actors = actorsOf(definition);

  it("is created, updated field by field, found drifted field by field, mended, made again and deleted", async () => {
    const account = await startAccount({ extraFields: true, shuffleKeys: true, listShape: "object" });
    const stack = await EngineStack.make(programOf(definition, actors, 0), account.settings);
    const preview = await stack.preview();
    expect(preview.ok, preview.output).toBe(true);
    expect(account.writes()).toEqual([]);
    const created = await stack.up();
    expect(created.ok, created.output).toBe(true);
    const again = await stack.preview(noChanges);
    expect(again.ok, again.output).toBe(true);

    // Each field gets another value: one request each, which holds that field and nothing else.
    stack.declare(programOf(definition, actors, 1));
    account.writes();
    const updated = await stack.up();
    expect(updated.ok, updated.output).toBe(true);
    expect(updated.changes).toEqual({ update: actors.length });
    expect(fieldsSent(account)).toEqual(actors.flatMap((actor) => fieldsOf(definition, actor)).toSorted());
    const settled = await stack.preview(noChanges);
    expect(settled.ok, settled.output).toBe(true);

    // Each is changed behind the engine's back: just that field is reported, and one request each mends it.
    const state = await stack.state();
    for (const actor of actors) await change(account, definition, actor, state, 2);
    const drift = await stack.preview(noChanges);
    expect(drift.ok).toBe(false);
    for (const { name, field } of actors) {
      expect(drift.output).toMatch(new RegExp(`:${definition.name} ${name} refresh \\[diff: ~${field}\\]`));
    }
    account.writes();
    const mended = await stack.up({ refresh: true });
    expect(mended.ok, mended.output).toBe(true);
    expect(account.writes()).toHaveLength(actors.length);
    expect((await stack.preview(noChanges)).ok).toBe(true);

    // All are deleted behind its back: they are made again. Then half of them are, and destroy does not mind.
    if (canBeGone(definition)) {
      for (const actor of actors) await take(account, definition, actor, await stack.state());
      const remade = await stack.up({ refresh: true });
      expect(remade.ok, remade.output).toBe(true);
      expect(remade.changes).toEqual({ create: actors.length });
      expect((await stack.preview(noChanges)).ok).toBe(true);
      const half = actors.filter((_, index) => index % 2 === 0);
      for (const actor of half) await take(account, definition, actor, await stack.state());
    }
    const destroyed = await stack.destroy();
    expect(destroyed.ok, destroyed.output).toBe(true);
    expect(await account.links()).toEqual([]);
  });

  it.each(definition.replacedBy ?? [])(
    "is made anew before the old one goes when its %s changes",
    async (field) => {
      const account = await startAccount();
      const stack = await EngineStack.make(replacementOf(definition, String(field), 0), account.settings);
      await stack.up();
      account.writes();
      stack.declare(replacementOf(definition, String(field), 1));
      const replaced = await stack.up();
      expect(replaced.ok, replaced.output).toBe(true);
      expect(replaced.changes).toEqual({ replace: 1 });
      const { create, delete: remove } = definition.endpoints;
      expect(account.written().map(({ method }) => method)).toEqual([create.method, remove.method]);
      const settled = await stack.preview(noChanges);
      expect(settled.ok, settled.output).toBe(true);
    },
  );

  it("is found by its id with get, and shows what it is", async () => {
    const account = await startAccount();
    const made = await EngineStack.make(programOf(definition, actors.slice(0, 1), 1), account.settings);
    await made.up();
    const { name, field } = actors[0] as Actor;
    const { id, outputs } = (await made.state()).get(name) as StateResource;
    const found = await EngineStack.make(lookUp(definition, id, field), account.settings);
    const up = await found.up();
    expect(up.ok, up.output).toBe(true);
    expect(await found.outputs()).toEqual({ found: outputs[field] });
    expect(account.written().filter(({ path }) => path.includes(id))).toEqual([]);
  });
});

/** Whether it can be deleted: a QR state is always there, and only switched off. */
const canBeGone = ({ endpoints }: AnyDefinition): boolean => endpoints.delete.method === "DELETE";

/** The names of the fields in the writes since the last look, one entry a write. */
function fieldsSent(account: Account): string[] {
  return account
    .written()
    .map(({ body }) =>
      Object.keys(body as object)
        .toSorted()
        .join(","),
    )
    .toSorted();
}

/** The fields that the update of an actor's field sends. */
function fieldsOf(_definition: AnyDefinition, { field }: Actor): string[] {
  return [field === "extra" ? "nested,number" : field];
}

/** Changes an actor's field through the API. */
async function change(
  account: Account,
  definition: AnyDefinition,
  actor: Actor,
  state: Map<string, StateResource>,
  version: number,
): Promise<void> {
  const ids = (kind: string) => [0, 1].map((n) => String(state.get(`${kind}-${n}`)?.id));
  const { update } = definition.endpoints;
  const value = wireValue(definition, actor, version, ids);
  const body = actor.field === "extra" ? value : { [actor.field]: value };
  await account.request(update.method, pathOf(definition, update, actor, state), body);
}

/** Deletes an actor through the API. */
async function take(
  account: Account,
  definition: AnyDefinition,
  actor: Actor,
  state: Map<string, StateResource>,
): Promise<void> {
  const { delete: remove } = definition.endpoints;
  await account.request(remove.method, pathOf(definition, remove, actor, state));
}

/** The path of a call about an actor, below that of the links. */
function pathOf(
  definition: AnyDefinition,
  endpoint: Endpoint,
  { name }: Actor,
  state: Map<string, StateResource>,
): string {
  const params = pathParams(endpoint, definition, splitId(definition, String(state.get(name)?.id)));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, part: string) => String(params[part]));
  return path.replace("/api/v1/links", "");
}
