import fc from "fast-check";
import { afterAll, beforeAll, expect } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { normalizations } from "../../emulator/values/normalize";
import { isSame } from "../../provider/lifecycle/properties/equality";
import { propertySchema } from "../../provider/lifecycle/properties/schema";
import { itRandom } from "../support/random-runs";
import { keyOf, RawApi, type Snapshot, takeSnapshot } from "./account";
import { apply, declare, type Edit, edit } from "./edits";
import { ModelEngine } from "./engine";
import { applyExternalEdit, type ExternalEdit, externalEdit } from "./external-edits";
import { type DeclaredResource, type Draft, definitionOf, draft, resolveReferences } from "./program";
import type { Managed } from "./update";

// Random programs on a service that normalizes the values that it stores.

let emulator: Emulator;
let api: RawApi;
let runs = 0;
beforeAll(async () => {
  emulator = await startEmulator();
  api = new RawApi(emulator.url, emulator.key);
});
afterAll(async () => {
  await api.close();
  await emulator.close();
});

interface Case {
  readonly drafts: readonly Draft[];
  readonly edits: readonly Edit[];
  readonly externalEdit: ExternalEdit;
}

const cases = fc.record({
  drafts: fc.array(draft, { minLength: 1, maxLength: 5 }),
  edits: fc.array(edit, { maxLength: 2 }),
  externalEdit: externalEdit.filter((it) => it.type === "change"),
}) as fc.Arbitrary<Case>;

async function runCase({ drafts, edits, externalEdit }: Case): Promise<void> {
  runs += 1;
  const engine = new ModelEngine({ apiKey: emulator.key, baseUrl: emulator.url }, `n${runs}`);
  const expectNoChanges = async (declared: readonly DeclaredResource[]) => {
    emulator.clearRequests();
    await engine.refresh();
    const steps = await engine.preview(resolveReferences(declared));
    expect(steps.filter(({ op }) => op !== "same")).toEqual([]);
    expect(emulator.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  };
  let tags = 0;
  let declared: readonly DeclaredResource[] = drafts.map((it) => declare(it, tags++));
  await engine.up(resolveReferences(declared));
  await expectNoChanges(declared);
  for (const it of edits) declared = apply(declared, it, tags++);
  await engine.up(resolveReferences(declared));
  await expectNoChanges(declared);

  const before = await takeSnapshot(api);
  await applyExternalEdit(api, externalEdit, engine.managed());
  const changed = driftIn(engine.managed(), before, await takeSnapshot(api));
  await engine.refresh();
  const steps = await engine.preview(resolveReferences(declared));
  const updated = steps.filter(({ op }) => op === "update").map(({ name }) => name);
  expect(updated).toEqual(expect.arrayContaining(changed));
  await engine.up(resolveReferences(declared));
  await expectNoChanges(declared);
  await engine.up([]);
}

/** The resources with a declared string, number or boolean that has changed in the account. */
function driftIn(managed: readonly Managed[], before: Snapshot, after: Snapshot): string[] {
  const hasDrifted = ({ resource: { kind }, id, args }: Managed) => {
    const [then, now] = [before.get(keyOf(kind, id)), after.get(keyOf(kind, id))];
    return Object.keys(args).some((name) => {
      const schema = propertySchema(definitionOf(kind).inputs, name);
      const isPlain = typeof now?.[name] !== "object" && now?.[name] !== undefined && args[name] !== null;
      // An edit to the declared value is not drift.
      return isPlain && !isSame(schema, then?.[name], now[name]) && !isSame(schema, args[name], now[name]);
    });
  };
  return managed.filter(hasDrifted).map(({ resource }) => resource.name);
}

for (const normalize of normalizations) {
  itRandom(
    `a value that the service normalizes by ${normalize} is not drift, while a later external edit is`,
    { quick: 3, all: 15, soak: 1000 },
    (parameters) => {
      emulator.setBehaviour({ normalize });
      return fc.assert(fc.asyncProperty(cases, runCase), parameters);
    },
  );
}
