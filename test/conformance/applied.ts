import { startAccount } from "../support/account";
import { EngineStack, expectOk, type Program } from "../support/engine";
import type { StackSettings } from "../support/stack-template";

/**
 * A stack whose program was applied to an account of its own.
 *
 * @param more settings of the provider besides those of the account
 */
export async function startApplied(program: Program, more: StackSettings = {}) {
  const account = await startAccount();
  const stack = await EngineStack.create(program, { ...account.settings, ...more });
  expectOk(await stack.up());
  return { account, stack };
}

/** Expects that a refresh and a preview find no difference. */
export async function expectNoChanges(stack: EngineStack): Promise<void> {
  expectOk(await stack.preview({ refresh: true, expectNoChanges: true }));
}
