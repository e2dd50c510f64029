import fc from "fast-check";
import { expect } from "vitest";
import type { Emulator, RecordedRequest } from "../../emulator";
import { RawApi, takeSnapshot } from "./account";
import { apply, declare, type Edit, edit } from "./edits";
import { expectCorrectUpdate } from "./expectations";
import { applyExternalEdit, type ExternalEdit, externalEdit } from "./external-edits";
import { type DeclaredResource, type Draft, draft, type Program, resolveReferences } from "./program";
import type { Managed } from "./update";

/** A program, and the edits of it and of the account in each round. */
export interface Scenario {
  readonly behaviour: {
    readonly extraFields: boolean;
    readonly shuffleKeys: boolean;
    readonly listShape: "array" | "object";
  };
  readonly drafts: readonly Draft[];
  readonly rounds: readonly {
    readonly edits: readonly Edit[];
    readonly externalEdits: readonly ExternalEdit[];
  }[];
}

/** Any scenario. */
export const scenarioOf = (size: {
  readonly resources: number;
  readonly rounds: number;
}): fc.Arbitrary<Scenario> =>
  fc.record(
    {
      behaviour: fc.record(
        {
          extraFields: fc.boolean(),
          shuffleKeys: fc.boolean(),
          listShape: fc.constantFrom("array", "object"),
        },
        { noNullPrototype: true },
      ),
      drafts: fc.array(draft, { minLength: 1, maxLength: size.resources }),
      rounds: fc.array(
        fc.record({
          edits: fc.array(edit, { maxLength: 3 }),
          externalEdits: fc.array(externalEdit, { maxLength: 3 }),
        }),
        { minLength: 1, maxLength: size.rounds },
      ),
    },
    { noNullPrototype: true },
  ) as fc.Arbitrary<Scenario>;

/** Runs programs: the model of the engine, or the engine itself. */
export interface Runner {
  /** Whether runs are slow: then fewer previews follow updates, and nothing is deleted at the end. */
  readonly isSlow?: boolean;
  /** `pulumi up`, with or without a refresh before it. */
  up(program: Program, refresh: boolean): Promise<void>;
  /** Fails if a preview with a refresh has changes. */
  expectNoChanges(program: Program): Promise<void>;
  /** The objects of the last program that exist. */
  managed(): Promise<readonly Managed[]>;
}

/** Runs a scenario, and checks the account after every update. */
export async function runScenario(scenario: Scenario, emulator: Emulator, runner: Runner): Promise<void> {
  emulator.setBehaviour(scenario.behaviour);
  const api = new RawApi(emulator.url, emulator.key);
  const fixture = { emulator, api, runner };
  try {
    let tags = 0;
    let declared: readonly DeclaredResource[] = scenario.drafts.map((it) => declare(it, tags++));
    await update(fixture, resolveReferences(declared), false, runner.isSlow);
    for (const { edits, externalEdits } of scenario.rounds) {
      for (const it of edits) declared = apply(declared, it, tags++);
      for (const it of externalEdits) await applyExternalEdit(api, it, await runner.managed());
      await update(fixture, resolveReferences(declared), externalEdits.length > 0);
    }
    if (!runner.isSlow) await update(fixture, [], false);
    await deleteAll(api);
  } finally {
    await api.close();
  }
}

interface Fixture {
  readonly emulator: Emulator;
  readonly api: RawApi;
  readonly runner: Runner;
}

async function update(
  { emulator, api, runner }: Fixture,
  program: Program,
  refresh: boolean,
  skipPreview = false,
): Promise<void> {
  const managedBefore = await runner.managed();
  const before = await takeSnapshot(api);
  emulator.clearRequests();
  await runner.up(program, refresh);
  const writes = writesOf(emulator.requests);
  const refused = emulator.requests.filter(({ status, method }) => method !== "GET" && (status ?? 0) >= 400);
  expect(refused).toEqual([]);
  expectCorrectUpdate({
    managedBefore,
    managedAfter: await runner.managed(),
    before,
    after: await takeSnapshot(api),
    writes,
  });
  if (skipPreview) return;
  emulator.clearRequests();
  await runner.expectNoChanges(program);
  expect(writesOf(emulator.requests)).toEqual([]);
}

const writesOf = (requests: readonly RecordedRequest[]) => requests.filter(({ method }) => method !== "GET");

/** Deletes everything that is left. */
async function deleteAll(api: RawApi): Promise<void> {
  for (const key of (await takeSnapshot(api)).keys()) {
    const [kind, id = ""] = key.split(/:(.*)/s);
    if (id.includes("/") || kind === "QR") continue;
    const folder = kind === "Link" ? "" : `/${kind?.toLowerCase()}s`;
    await api.send("DELETE", `/api/v1/links${folder}/${id}`);
  }
}
