import type { EngineEvent } from "@pulumi/pulumi/automation";
import { expect } from "vitest";
import { isIntended, warningLines } from "./shell";

/** The result of one run of the engine. */
export interface Run {
  readonly ok: boolean;
  /** Everything it printed. */
  readonly output: string;
  /** How many resources it created, updated, deleted or replaced, or would in a preview; without unchanged ones. */
  readonly changes: Readonly<Record<string, number>>;
  /** The engine's events, as JSON. */
  readonly events: string;
}

/** Returns a run that succeeded; a run that failed fails the test with everything it printed. */
export function expectOk(run: Run): Run {
  expect(run.ok, run.output).toBe(true);
  return run;
}

/** The warnings of a run: those of the engine, of plugins and of the command itself. */
export function warningsIn(output: string, events: readonly EngineEvent[]): string[] {
  const reported = events.flatMap(({ diagnosticEvent: it }) =>
    it && (it.severity === "warning" || /^\s*warning: /m.test(it.message)) && !isIntended(it.message)
      ? [it.message]
      : [],
  );
  return [
    ...new Set([...reported, ...warningLines(output)].map((text) => text.trim().replace(/^warning: /, ""))),
  ];
}

/** The counts at the end of a run: `+ 4 created` and `+ 4 to create` are `{ create: 4 }`. */
export function changesIn(output: string): Record<string, number> {
  const summary = output.split(/^Resources:/m).at(-1) ?? "";
  const counts = [...summary.matchAll(/^ {4}[-+~]+ ?(\d+) (?:to )?(create|update|delete|replace)d?$/gm)];
  return Object.fromEntries(counts.map(([, count, verb]) => [verb, Number(count)]));
}
