import { join } from "node:path";
import type { Settings } from "../../client";
import type { Progress } from "../output/progress";
import type { PassphraseEnvironment } from "../project/backend";
import { configureStack, createStack, installProject, writeProject } from "../project/create";
import { fillFolder, type OnUndo } from "../project/folder";
import type { NewProject } from "../project/new-project";
import type { PackageSource } from "../project/package-source";
import type { Arrivals } from "./arrivals";
import type { Created } from "./created";
import { exampleProgram } from "./example";

/** A project whose first update creates its links. */
export interface StartedProject {
  readonly project: NewProject;
  /** The folder of the project, as the person named it. */
  readonly place: string;
  readonly source: PackageSource;
  readonly settings: Settings;
  readonly stackEnvironment: PassphraseEnvironment;
  /** The links of a file; undefined for an example. */
  readonly arrivals: Arrivals | undefined;
}

/**
 * Creates a project with the links of a file, or with an example.
 *
 * @param next the commands to type then, as lines of text
 * @throws UserError when it cannot be created, and then nothing is left in the folder
 */
export async function createStarted(it: StartedProject, next: string, progress: Progress): Promise<Created> {
  const { project, place, source, settings, arrivals } = it;
  const { stack } = project;
  const program = arrivals?.program(project) ?? exampleProgram(project);
  const env = { ...it.stackEnvironment };
  const fill = async (onUndo: OnUndo) => {
    await writeProject(project, program, source);
    await installProject(project, program, source, progress);
    await progress.during(`Creating the stack ${stack}`, async () => {
      await createStack(project, env, onUndo);
      const { baseUrl, apiKey, owner, service } = settings;
      await configureStack(project, { baseUrl, apiKey, owner, service }, env);
    });
  };
  await fillFolder(project.folder, fill, `Nothing is left in ${place}.`);
  const what = arrivals?.what ?? "a program with a folder and a link";
  const created = `Created ${place === "." ? "the project" : join(place)}: ${what}, and stack ${stack}.`;
  const report = arrivals ? ["", arrivals.report(project)] : [];
  return { lines: [created, ...report, "", next], isSame: true };
}
