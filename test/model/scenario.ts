import fc from "fast-check";
import { expect } from "vitest";
import type { Emulator, RecordedRequest } from "../../emulator";
import { RawApi, takeSnapshot } from "./account";
import { apply, declare, type Edit, edit } from "./edits";
import { expectCorrectUpdate, type Managed } from "./expectations";
import { applyExternalEdit, type ExternalEdit, externalEdit } from "./external-edits";
import { type DeclaredResource, type Draft, draft, type Program, resolveReferences } from "./program";

/** A program, and what happens to it and to the account, round after round. */
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

/** What runs programs: the model of the engine, or the engine itself. */
export interface Runner {
  /** Whether a run takes so long that only its last update is followed by a preview, and nothing is deleted at its end. */
  readonly isSlow?: boolean;
  /** `pulumi up`, refreshing first where that is asked for. */
  up(program: Program, refresh: boolean): Promise<void>;
  /** Fails unless a preview with a refresh has nothing to do. */
  expectNothingToDo(program: Program): Promise<void>;
  /** What exists of what was declared last. */
  managed(): Promise<readonly Managed[]>;
}

/** Plays a scenario. After every update the account is what the program says, and it took the fewest writes. */
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
    await clear(api);
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
  isFollowed = false,
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
  if (isFollowed) return;
  emulator.clearRequests();
  await runner.expectNothingToDo(program);
  expect(writesOf(emulator.requests)).toEqual([]);
}

const writesOf = (requests: readonly RecordedRequest[]) => requests.filter(({ method }) => method !== "GET");

/** Takes away what nobody declares. */
async function clear(api: RawApi): Promise<void> {
  for (const key of (await takeSnapshot(api)).keys()) {
    const [kind, id = ""] = key.split(/:(.*)/s);
    if (id.includes("/") || kind === "QR") continue;
    const folder = kind === "Link" ? "" : `/${kind?.toLowerCase()}s`;
    await api.send("DELETE", `/api/v1/links${folder}/${id}`);
  }
}
