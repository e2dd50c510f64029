import { expectProgram } from "./expect-program";
import { expectRestUntouched } from "./expect-untouched";
import { expectFewestWrites } from "./expect-writes";
import type { Update } from "./update";

/**
 * Expects an update to have brought the account to what the program declares, by the fewest writes, and to have changed
 * nothing else. The reference is worked out from the account before, the account after and the program.
 */
export function expectCorrectUpdate(update: Update): void {
  expectProgram(update);
  expectFewestWrites(update);
  expectRestUntouched(update);
}
