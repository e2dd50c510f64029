// @module-tag all
import { describe, expect, it } from "vitest";
import { skipCheckpoints } from "../../provider/pulumi/automation";
import { resources } from "../../provider/resources";
import { startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";
import { inSoak } from "../support/tiers";
import { expectNoChanges } from "./applied";
import { canBeDeleted, deleteExternally } from "./external-edits";
import {
  type Fixture,
  fixtures,
  programOf,
  programOfGets,
  replacementProgram,
  replacements,
} from "./fixtures";
import { pluginProvider, providers } from "./providers";
import { SharedStack } from "./shared-stack";

// Every definition goes through this suite on the real engine: all resources are in one program, with one instance for
// each of their fields. A new definition needs no test of its own here.

const noChanges = { refresh: true, expectNoChanges: true };

const names = Object.keys(resources).join(", ");

describe.each(providers)(`all resources (${names}), through $name`, (provider) => {
  const shared = new SharedStack(provider);
  // Dynamic resources take most of the time. test/e2e/plugin.test.ts destroys through both providers,
  // test/model/secrets.test.ts reads by ids, and worlds (test/world) create again and replace.
  const tier: { tags?: string[] } = provider === pluginProvider ? {} : inSoak;

  it("are created by an update, while a preview writes nothing", () =>
    shared.phase("empty", "created", async ({ account, stack }) => {
      expectOk(await stack.preview());
      expect(account.writes()).toEqual([]);
      expectOk(await stack.up());
    }));

  it("have no changes after they are created", () =>
    shared.phase("created", "created", async ({ stack }) => {
      await expectNoChanges(stack);
    }));

  it("are updated by one request each, which has the changed field and nothing else", () =>
    shared.phase("created", "updated", async ({ account, stack }) => {
      stack.declare(programOf(provider, fixtures, 1));
      expect(expectOk(await stack.up()).changes).toEqual({ update: fixtures.length });
      const written = account.written();
      expect(written).toHaveLength(fixtures.length);
      const sent = written.map(({ method, body }) => `${method} ${Object.keys(body ?? {}).toSorted()}`);
      // What has an endpoint of its own in the graph of a link is changed by that, everything else by one PATCH.
      const patches = fixtures.filter((it) => !isInGraph(it)).map((it) => `PATCH ${bodyFields(it)}`);
      expect(sent).toEqual(expect.arrayContaining(patches));
    }));

  it("are read by their ids with get, without a write", tier, () =>
    shared.phase("updated", "updated", async ({ account, stack }) => {
      const state = await stack.state();
      const reader = await EngineStack.create(
        programOfGets(provider, state),
        account.settings,
        skipCheckpoints,
      );
      // It is not in state, unless it was declared.
      reader.expectWarnings(/^Undefined value \(\w+-extra\) will not show as a stack output/);
      expectOk(await reader.up());
      const outputs = await reader.outputs();
      // Undeclared fields of a collection look the same as fields that the service adds.
      const known = fixtures.filter(({ field }) => field !== "extra");
      for (const { name, field } of known)
        expect(outputs[name], name).toEqual(state.get(name)?.outputs[field]);
      expectOk(await reader.destroy());
      expect(account.writes()).toEqual([]);
    }),
  );

  it("show drift in exactly the field that was edited outside of Pulumi", () =>
    shared.phase("drifted", "drifted", async ({ stack }) => {
      const { ok, output } = await stack.preview(noChanges);
      expect(ok).toBe(false);
      for (const { definition, name, field } of fixtures) {
        expect(output).toMatch(new RegExp(`:${definition.name} ${name} refresh \\[diff: ~${field}\\]`));
      }
    }));

  it("are corrected by one request each after they were edited outside of Pulumi", () =>
    shared.phase("drifted", "updated", async ({ account, stack }) => {
      const { changes } = expectOk(await stack.up({ refresh: true }));
      expect(changes).toMatchObject({ update: fixtures.length });
      expect(account.writes()).toHaveLength(fixtures.length);
      await expectNoChanges(stack);
    }));

  it("are re-created after they were deleted outside of Pulumi", tier, () =>
    shared.phase("updated", "updated", async ({ account, stack }) => {
      const state = await stack.state();
      const deleted = fixtures.filter(canBeDeleted);
      for (const fixture of deleted) await deleteExternally(account, fixture, state);
      const { changes } = expectOk(await stack.up({ refresh: true }));
      expect(changes).toMatchObject({ create: deleted.length });
      await expectNoChanges(stack);
    }),
  );

  it("are destroyed, also where some were deleted outside of Pulumi", tier, () =>
    shared.phase("updated", "empty", async ({ account, stack }) => {
      const state = await stack.state();
      const deleted = fixtures.filter(canBeDeleted).filter((_, index) => index % 2 === 0);
      for (const fixture of deleted) await deleteExternally(account, fixture, state);
      expectOk(await stack.destroy());
      expect(await account.links()).toEqual([]);
    }),
  );

  it(
    "are replaced, the new ones created before the old ones are deleted, when a field cannot change in place",
    tier,
    async () => {
      const account = await startAccount();
      const stack = await EngineStack.create(
        replacementProgram(provider, 0),
        account.settings,
        skipCheckpoints,
      );
      expectOk(await stack.up());
      account.writes();
      stack.declare(replacementProgram(provider, 1));
      expect(expectOk(await stack.up()).changes).toEqual({ replace: replacements.length });
      const methods = account.written().map(({ path, method }) => (path.endsWith("/qr") ? "QR" : method));
      const count = (method: string) => methods.filter((it) => it === method).length;
      expect(count("POST")).toBe(count("DELETE"));
      expect(methods.lastIndexOf("POST")).toBeLessThan(methods.indexOf("DELETE"));
      await expectNoChanges(stack);
    },
  );
});

/** Whether a field stands for parts of a link's graph that have endpoints of their own. */
const isInGraph = ({ definition: { name }, field }: Fixture): boolean =>
  (name === "Link" && ["url", "routes"].includes(field)) ||
  (name === "Route" && ["conditions", "features", "targetItemIds"].includes(field));

/** The fields of the body that an update of a fixture's field sends. */
const bodyFields = ({ field }: Fixture): string => (field === "extra" ? "nested,number" : field);
