import type { Scope } from "../../contract";
import { printMessage } from "../output/print";
import { askConfirmation, isInteractive } from "../output/prompts";
import type { PlannedWrites } from "./model/result";

/** The scopes without which the write probes cannot create objects, or cannot delete them again. */
const neededScopes: readonly Scope[] = ["links:write", "links:delete"];

/**
 * Prints what the write probes will do, and asks whether to run them, unless that was confirmed before. They do not run with a
 * key that lacks a scope for them.
 */
export async function confirmWrites(
  { creates, budget }: PlannedWrites,
  missingScopes: readonly Scope[],
  isConfirmed: boolean,
): Promise<boolean> {
  const missing = neededScopes.filter((scope) => missingScopes.includes(scope));
  if (missing.length > 0) {
    printMessage(
      `The write probes do not run: the key lacks ${missing.join(" and ")}. Use a key with both scopes, or leave out --write.\n`,
    );
    return false;
  }
  printMessage(
    [
      "The write probes create these objects, with a marker in their titles, and delete them at the end:",
      ...creates.map((it) => `  - ${it}`),
      `They send at most ${budget} requests, apart from those that delete, and change nothing else in the account.\n`,
    ].join("\n"),
  );
  if (isConfirmed || !isInteractive()) return true;
  const isAgreed = await askConfirmation("Create these objects?");
  if (!isAgreed) printMessage("Nothing is created: only the probes that read run.\n");
  return isAgreed;
}
