import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Stack } from "@pulumi/pulumi/automation";
import { environmentName } from "../../client";
import { readNotes, setChangesVariable } from "../../lifecycle";
import { type PropertySources, readPropertySources } from "../../pulumi/format/plan-file";
import type { Progress } from "../output/progress";
import { temporaryFolder } from "../process/temporary-folder";
import {
  type DeletedObject,
  deletedObjects,
  type PreviewedResource,
  previewedResources,
  storesSettings,
  warningMessages,
  withRepeatedCreates,
} from "./events";
import { configuredKey, withEnvironment } from "./open";
import { deletedParts, withReplacedParts } from "./replaced-parts";
import { parallel, runEngine } from "./run";
import type { StackState } from "./state";

/** The result of a preview. */
export interface Preview {
  readonly resources: readonly PreviewedResource[];
  /** Where a property comes from: for an id that is not known yet, the resource that it will be the id of. */
  readonly sources: PropertySources;
  /** What the engine and the providers warn of. */
  readonly warnings?: readonly string[];
}

/** A preview with what an update would delete. */
export interface UpdatePreview extends Preview {
  /** Without the entries of sets that stay. */
  readonly deletes: readonly DeletedObject[];
  /** The names of the parts of links that the provider would delete or change. */
  readonly parts: readonly string[];
  /** Whether the update would store other settings of a provider. */
  readonly storesSettings: boolean;
}

/**
 * Previews an update of a stack. Changes nothing.
 *
 * @param refresh whether to compare the stack with the live objects as well
 * @param options.configFile a file with the stack's configuration, in place of its own
 * @param options.target the URNs of the resources to which the preview is limited
 * @param options.state the state; a create that it shows as interrupted may have taken the slug that its repetition declares,
 * which is then no reason to fail before the report says so
 * @throws UserError when the preview fails, with the errors that the engine reports
 */
export async function previewStack(
  stack: Stack,
  progress: Progress,
  refresh: boolean,
  {
    target,
    state,
    ...options
  }: {
    readonly configFile?: string;
    readonly target?: string[] | undefined;
    readonly state?: Pick<StackState, "pending">;
  } = {},
): Promise<UpdatePreview> {
  // Only the plan says where a property comes from. The engine encrypts the secrets in it.
  const { path: folder, remove } = temporaryFolder();
  const [plan, notes] = [join(folder, "plan.json"), join(folder, "notes")];
  try {
    await writeFile(notes, "");
    const isInterrupted = state !== undefined && state.pending.length > 0;
    const variables = {
      [setChangesVariable]: notes,
      ...(refresh && (await configuredKey(stack, folder))),
      ...(isInterrupted && { [environmentName("checkSlugs")]: "false" }),
    };
    const events = withRepeatedCreates(
      await withEnvironment(stack, variables, () =>
        runEngine(
          stack,
          progress,
          refresh ? "Comparing" : "Reading the program",
          (onEvent) =>
            stack.preview({ ...options, ...(target && { target }), refresh, plan, parallel, onEvent }),
          () => true,
        ),
      ),
    );
    const sources = await readPropertySources(plan);
    const { sets, parts } = readNotes(notes);
    const shown = previewedResources(events, sets);
    const resources = withReplacedParts(shown, sources);
    const deletes = [...deletedObjects(events), ...deletedParts(shown, resources)];
    const warnings = warningMessages(events);
    return { resources, deletes, parts, storesSettings: storesSettings(events), sources, warnings };
  } finally {
    await remove();
  }
}
