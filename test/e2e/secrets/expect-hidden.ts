import { expect } from "vitest";
import type { Run } from "../../support/engine";
import { containsSecret } from "../../support/secret-scan";

/** Expects no secret in what runs have printed or sent as events, nor in texts that were stored, in any encoding. */
export function expectHidden(secrets: readonly string[], ...found: readonly (Run | string)[]): void {
  for (const secret of secrets) {
    for (const it of found) {
      const texts = typeof it === "string" ? { stored: it } : { output: it.output, events: it.events };
      for (const [where, text] of Object.entries(texts))
        expect(containsSecret(text, secret), where).toBe(false);
    }
  }
}
