import { unknownValue } from "../../../provider/pulumi/format/signatures";
import type { Run, Stored } from "./run";

// What a run deletes (step_generator.go: GenerateDeletes, calculateDependentReplacements).

/** The resources that a resource to be deleted takes with it, the last one first: a change of its id would replace them. */
export async function dependents(run: Run, root: Stored): Promise<Stored[]> {
  const replaced = new Set([root.urn]);
  const found: Stored[] = [];
  for (const stored of run.inOrder()) {
    if (stored.isCondemned || replaced.has(stored.urn) || stored.door === "other") continue;
    const names = Object.entries(stored.inputNeeds).filter(([, urns]) =>
      urns.some((urn) => replaced.has(urn)),
    );
    if (names.length === 0) continue;
    const unknowns = Object.fromEntries(names.map(([name]) => [name, unknownValue]));
    const process = await run.process(stored.door);
    const { replaces } = await process.diff(stored, stored, { ...stored.inputs, ...unknowns });
    if (replaces.length === 0) continue;
    replaced.add(stored.urn);
    found.unshift(stored);
  }
  return found;
}

/** Deletes a resource before its replacement is created. */
export async function deleteFirst(run: Run, stored: Stored): Promise<void> {
  if (run.options.isPreview) return;
  await run.step(`delete first ${stored.urn}`);
  const process = await run.process(stored.door);
  run.beingDeleted.add(stored);
  await process.delete(stored, stored);
  run.save(stored, { ...stored, isPendingReplacement: true });
}

/** Deletes what the program no longer declares, in reverse order of dependency, as far as possible at once. */
export async function deleteOthers(run: Run): Promise<void> {
  if (run.options.isPreview) {
    for (const { urn, isCondemned } of run.state) {
      if (!run.isHandled(urn) && !isCondemned) run.ops.set(urn, "delete");
    }
    return;
  }
  const spared = sparedByFailures(run);
  const { targets } = run.options;
  let left = run.state.filter(
    ({ urn, isCondemned }) =>
      (isCondemned || !run.isHandled(urn)) && !spared.has(urn) && (!targets || targets.includes(urn)),
  );
  for (const { urn } of left) if (!run.ops.has(urn)) run.ops.set(urn, "delete");
  while (left.length > 0) {
    const batch = left.filter(
      ({ urn }) => !left.some((other) => other.urn !== urn && other.needs.includes(urn)),
    );
    await Promise.all(
      batch.map((stored) => deleteStored(run, stored).catch((error) => run.fail(stored.urn, error))),
    );
    if (run.isStopped) return;
    left = left.filter((stored) => !batch.includes(stored));
  }
}

async function deleteStored(run: Run, stored: Stored): Promise<void> {
  await run.step(`delete ${stored.urn}${stored.isCondemned ? " (replaced)" : ""}`);
  if (stored.door !== "other" && !stored.isPendingReplacement) {
    const process = await run.process(stored.door);
    await process.delete(stored, stored);
  }
  run.save(stored, undefined);
}

/** With --continue-on-error, what a failed resource depends on stays. */
function sparedByFailures(run: Run): ReadonlySet<string> {
  const spared = new Set(run.failed);
  for (const stored of run.inOrder().toReversed()) {
    if (spared.has(stored.urn)) for (const urn of stored.needs) spared.add(urn);
  }
  return spared;
}
