import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Stack } from "@pulumi/pulumi/automation";
import { type Sighting, sightings } from "./events";
import type { Progress } from "./progress";
import { parallel, runEngine } from "./run";

/** What a preview shows of a stack. */
export interface Look {
  readonly seen: readonly Sighting[];
  /** The resources from whose outputs a property comes, by their URNs: what an id that is not known yet will be of. */
  sources(urn: string, property: string): readonly string[];
}

/**
 * Looks at a stack without changing anything.
 *
 * @param refresh whether it is compared with what is there
 * @throws UserError when the preview fails, with what the engine says
 */
export async function lookAt(stack: Stack, progress: Progress, refresh: boolean): Promise<Look> {
  // The events do not tell where a property comes from; the plan does, in which the engine encrypts what is secret.
  const folder = await mkdtemp(join(tmpdir(), "shortlink-"));
  const plan = join(folder, "plan.json");
  try {
    const events = await runEngine(progress, refresh ? "Comparing" : "Reading the program", (onEvent) =>
      stack.preview({ refresh, plan, parallel, onEvent }),
    );
    const { resourcePlans = {} }: Plan = JSON.parse(await readFile(plan, "utf8"));
    return {
      seen: sightings(events),
      sources: (urn, property) => resourcePlans[urn]?.goal?.propertyDependencies?.[property] ?? [],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is asked here of an update plan. */
interface Plan {
  readonly resourcePlans?: Readonly<
    Record<string, { goal?: { propertyDependencies?: Record<string, string[]> } }>
  >;
}
