import { describe, expect } from "vitest";
import { expectNoChanges } from "../../conformance/applied";
import type { ResourceProvider } from "../../conformance/providers";
import { type Account, startAccount } from "../../support/account";
import { EngineStack, expectOk, type Program, type Run } from "../../support/engine";
import { report } from "../../support/results";
import { inSoak, itEach } from "../../support/tiers";
import { type Phase, persistentFaults, phases } from "./faults";
import { declaredIn, fixtures, foundIn, programWith, programWithout } from "./fixtures";
import { cellsOf, type PhaseWrite, writesOf } from "./writes";

/** Sends as many requests at once as possible. */
const parallel = 64;

/**
 * Tests every persistent fault with one provider: each resource reports it once, and the next run completes everything.
 *
 * @param often the names of the faults that every run tries
 */
export function testPersistentFaults(provider: ResourceProvider, often: readonly string[]): void {
  const programs: Readonly<Record<Phase, Program>> = {
    create: programWith(provider, 0),
    update: programWith(provider, 1),
    delete: programWithout(provider),
  };
  describe(`a fault that every create, update, delete and QR code through ${provider.name} meets and that persists`, () => {
    itEach(
      persistentFaults,
      often,
      inSoak,
    )("is one clear error for each resource, and the next run completes everything: $name", async (fault) => {
      const account = await startAccount();
      // A slug that is taken is for the service to refuse: a failed check would end the run before all are tried.
      const settings = { ...account.settings, maxRetries: "1", checkSlugs: "false", ...fault.settings };
      const stack = await EngineStack.create(programWithout(provider), settings);
      expectOk(await stack.up({ parallel }));
      const writes: PhaseWrite[] = [];
      const sums = { errors: 0, unknown: 0 };
      for (const phase of phases) {
        stack.declare(programs[phase]);
        account.written();
        for (const rule of fault.rules(phase)) account.emulator.faults.add(rule);
        const failed = await stack.up({ parallel, continueOnError });
        await recovery(account);
        const diagnostics = expectErrors(failed, fault.message);
        // Where nothing can be asked, not all are tried: what a program declares is completed by the service, too.
        if (fault.tries) expect(diagnostics).toEqual(fixtures.map(({ name }) => name).toSorted());
        sums.errors += diagnostics.length;
        const during = writesOf(account);
        for (const { commits, first } of during) expect(commits, first.path).toBeLessThanOrEqual(1);
        writes.push(...during.map((write) => ({ phase, write })));

        // State has the ids of all that is there, unless it was created and no response came.
        const unknown = await unknownIn(account, stack);
        expect(unknown.length).toBeLessThanOrEqual(fault.isLost && phase === "create" ? fixtures.length : 0);
        const next = await stack.up({ parallel, continueOnError });
        for (const { commits, first } of writesOf(account))
          expect(commits, first.path).toBeLessThanOrEqual(1);
        // What was made without a response is taken over, and nothing is made twice.
        expectOk(next);
        expect(await unknownIn(account, stack)).toEqual([]);
        sums.unknown += unknown.length;
        await expectNoChanges(stack);
        const state = await stack.state();
        expect(await foundIn(account, state)).toEqual(declaredIn(state));
      }
      report({
        section: "faults",
        order: persistentFaults.indexOf(fault),
        fault: fault.name,
        door: provider.name,
        cells: cellsOf(writes, fault.tries !== undefined),
        repeated: writes.filter(({ write }) => write.commits > 1).length,
        lasting: { ...sums, errors: fault.tries ? sums.errors : null },
      });
    });
  });
}

const continueOnError = true;

/** Ends all faults, and waits until the service is reachable and has finished its late writes. */
async function recovery({ emulator, links }: Account): Promise<void> {
  emulator.faults.clear();
  await expect.poll(() => links().catch(() => undefined)).toBeDefined();
  const late = () => emulator.requests.filter(({ fault, committed }) => fault === "late" && !committed);
  await expect.poll(late).toEqual([]);
}

/** Objects that are in the account, and whose ids are not in state. */
async function unknownIn(account: Account, stack: EngineStack): Promise<string[]> {
  const state = await stack.state();
  const declared = declaredIn(state);
  return (await foundIn(account, state)).filter((object) => !declared.includes(object));
}

/** Expects a run to have failed with one error for each resource that it names, without a stack trace. Returns the names. */
function expectErrors(run: Run, message: RegExp): string[] {
  expect(run.ok, run.output).toBe(false);
  const diagnostics = diagnosticsOf(run);
  expect(diagnostics.size, run.output).toBeGreaterThan(0);
  for (const text of diagnostics.values()) {
    expect(text.match(/error: /g), text).toHaveLength(1);
    expect(text).toMatch(message);
    expect(text).not.toMatch(/^\s+at /m);
  }
  return [...diagnostics.keys()].toSorted();
}

/** The diagnostics of each resource at the end of a run, by name; those of the program only say that it failed. */
function diagnosticsOf({ output }: Run): Map<string, string> {
  const diagnostics = output.slice(output.lastIndexOf("Diagnostics:"));
  const sections = diagnostics.matchAll(/^ {2}(\S+) \((\S+)\):\n((?: {4}.*\n)*)/gm);
  const reported = [...sections].filter(([, type]) => type !== "pulumi:pulumi:Stack");
  return new Map(reported.map(([, , name = "", text = ""]) => [name, text]));
}
