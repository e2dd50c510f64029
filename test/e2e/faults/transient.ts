import { describe, expect } from "vitest";
import { expectNoChanges } from "../../conformance/applied";
import type { ResourceProvider } from "../../conformance/providers";
import { startAccount } from "../../support/account";
import { EngineStack, expectOk, type Run } from "../../support/engine";
import { report } from "../../support/results";
import { inSoak, itEach } from "../../support/tiers";
import { type Phase, transientFaults } from "./faults";
import { declaredIn, fixtures, foundIn, programWith } from "./fixtures";
import { cellsOf, type PhaseWrite, pauseBefore, writesOf } from "./writes";

/**
 * Tests every transient fault with one provider: runs succeed, and each write is carried out once.
 *
 * @param often the names of the faults that every run tries
 */
export function testTransientFaults(provider: ResourceProvider, often: readonly string[]): void {
  describe(`every create, update, delete and QR code through ${provider.name}, with all resources in one program`, () => {
    itEach(
      transientFaults,
      often,
      inSoak,
    )("is carried out once if its first attempt meets: $name", async (fault) => {
      const account = await startAccount();
      const stack = await EngineStack.create(programWith(provider, 0), {
        ...account.settings,
        ...fault.settings,
      });
      const writes: PhaseWrite[] = [];
      const during = async (phase: Phase, run: () => Promise<Run>): Promise<Run> => {
        account.written();
        for (const rule of fault.rules(phase)) account.emulator.faults.add(rule);
        const ended = expectOk(await run());
        account.emulator.faults.clear();
        writes.push(...writesOf(account).map((write) => ({ phase, write })));
        return ended;
      };
      const written = (phase: Phase) => writes.filter((it) => it.phase === phase);

      await during("create", () => stack.up({ parallel }));
      const created = await stack.state();
      expect(written("create")).toHaveLength(declaredIn(created).length);
      expect(await foundIn(account, created)).toEqual(declaredIn(created));

      // The refresh finds no drift.
      stack.declare(programWith(provider, 1));
      const { changes } = await during("update", () => stack.up({ parallel, refresh: true }));
      expect(changes).toEqual({ update: fixtures.length });
      expect(written("update")).toHaveLength(fixtures.length);
      await expectNoChanges(stack);

      await during("delete", () => stack.destroy({ parallel }));
      expect(written("delete")).toHaveLength(declaredIn(created).length);
      expect(await foundIn(account, new Map())).toEqual([]);

      for (const { write } of writes) {
        const { method, path } = write.first;
        expect(write.commits, `${method} ${path}`).toBe(1);
        const { tries = 1, isTimed } = fault;
        if (fault.tries && !isTimed) expect(write.requests, path).toHaveLength(tries);
        if (isTimed) expect([2, tries], path).toContain(write.requests.length);
        if (fault.apart) expect(pauseBefore(write)).toBeGreaterThanOrEqual(fault.apart - 5);
      }
      report({
        section: "faults",
        order: transientFaults.indexOf(fault),
        fault: fault.name,
        door: provider.name,
        cells: cellsOf(writes, fault.tries !== undefined),
        repeated: writes.filter(({ write }) => write.commits > 1).length,
      });
    });
  });
}

/** Sends as many requests at once as possible. */
const parallel = 64;
