import { stripVTControlCharacters } from "node:util";
import type { EngineEvent, Stack } from "@pulumi/pulumi/automation";
import { UserError } from "../../client";
import { loadAutomation } from "../../pulumi/automation";
import { plural } from "../output/plural";
import type { Progress } from "../output/progress";
import { exitInterrupted, onInterrupt } from "../process/interrupts";
import { errorMessages, isManaged, warningMessages } from "./events";
import { pulumiError } from "./open";
import { explainMissingPlugin } from "./plugin";
import { crashHint } from "./workspace";

/**
 * How many operations the engine runs at the same time. They spend most of their time waiting for the network.
 * PULUMI_PARALLEL sets another number.
 */
export const parallel = Number(process.env.PULUMI_PARALLEL) || 32;

/** Another run holds the stack's lock. */
export class StackLockedError extends UserError {}

/**
 * Runs an operation of the engine and returns its events. Prints what it warns of.
 *
 * @param label what to show as progress: "Comparing"
 * @param isShown whether a warning is shown elsewhere; all of an operation that fails are printed
 * @throws StackLockedError when another run holds the stack's lock
 * @throws UserError when the operation fails, with the errors that the engine reports
 */
export async function runEngine(
  { workspace }: Stack,
  progress: Progress,
  label: string,
  operation: (onEvent: (event: EngineEvent) => void) => Promise<unknown>,
  isShown: (warning: string) => boolean = () => false,
): Promise<EngineEvent[]> {
  const events: EngineEvent[] = [];
  const printWarnings = (isLeftOut = isShown) => {
    for (const warning of warningMessages(events)) {
      if (!isLeftOut(warning)) progress.announce(`warning: ${warning}`);
    }
  };
  const done = new Set<string>();
  // The terminal interrupts the engine as well, which ends in order.
  let isInterrupted = false;
  const release = onInterrupt(() => {
    if (isInterrupted) exitInterrupted();
    isInterrupted = true;
    progress.announce("Interrupted. Waiting for Pulumi to end; press Ctrl-C again to end at once.");
  });
  const starting = setInterval(() => done.size === 0 && progress.show(`${label} …`), 1000);
  try {
    await operation((event) => {
      events.push(event);
      const metadata = event.resOutputsEvent?.metadata;
      if (!metadata || !isManaged(metadata)) return;
      // A refresh and the update after it each report a resource.
      done.add(metadata.urn);
      progress.show(`${label}: ${plural(done.size, "resource")} so far`);
    });
    printWarnings();
    return events;
  } catch (error) {
    printWarnings(() => false);
    const { ConcurrentUpdateError } = await loadAutomation();
    if (error instanceof ConcurrentUpdateError) {
      throw new StackLockedError(pulumiError(error), { cause: error });
    }
    const reported = errorMessages(events).join("\n") || yamlErrors(error);
    const found = reported ? reported + crashHint(String(error)) : pulumiError(error);
    const message = refusal.test(found) ? `${found}\n${checkHint}` : found;
    throw new UserError(explainMissingPlugin(message, workspace.workDir) ?? message, { cause: error });
  } finally {
    clearInterval(starting);
    release();
    if (isInterrupted) exitInterrupted();
  }
}

/** What the engine reports when the provider refuses a property. It stops at the first resource with one. */
const refusal = /\bresource '.+' has a problem: (?:[^\s:"]|"(?:[^"\\]|\\.)*")+: /;
const checkHint = "To see everything that is wrong with the program at once, run `shortlink check`.";

/** The errors that the language host for YAML prints, which are not among the events, each once with its place. */
function yamlErrors(error: unknown): string {
  const [, printed = ""] = stripVTControlCharacters(String(error)).split("\nDiagnostics:\n");
  const found = printed.matchAll(/^\s*Error: (.+\n\s*on \S+ line \d+|.+)/gm);
  return [...new Set(Array.from(found, ([, message = ""]) => message.replace(/\n\s*/, "\n  ")))].join("\n");
}
