import { announce } from "../../../provider/dynamic/announcement";
import { plain } from "../../model/doors";
import { type Declared, typeOf } from "../program";
import { deleteOthers } from "./deletes";
import { Registrations } from "./registrations";
import { factsOf, Run, type Stored } from "./run";

// The engine, as its source says it behaves (pkg/resource/deploy of Pulumi 3.259: step_generator.go, step.go, deployment_executor.go).

/** One deployment: a preview, an update, a refresh or the deletion of everything. State is saved around every step. */
export class Deployment extends Run {
  /** Brings the stack to what a program declares. Returns whether nothing failed. */
  async update(program: readonly Declared[]): Promise<boolean> {
    this.programDoors = new Set(program.map(({ door }) => door));
    if (this.options.refreshes && !(await this.refresh())) return false;
    await new Registrations(this, announcedBy(program)).all(program);
    const hasFailed = this.errors.length > 0;
    if (!hasFailed || this.options.continuesOnError) await deleteOthers(this);
    return this.errors.length === 0;
  }

  /** Deletes everything. */
  async destroy(): Promise<boolean> {
    await deleteOthers(this);
    return this.errors.length === 0;
  }

  /** Imports an object in place of others (step_import.go). */
  async import(it: Declared, id: string, holders: readonly Stored[]): Promise<boolean> {
    const { kind, urn, door } = it;
    const subject = { kind, urn, type: typeOf(kind, door) };
    try {
      const process = await this.process(door);
      const read = await process.read(subject, { id, inputs: {}, outputs: {} });
      if (!read) throw new Error(`${id} does not exist`);
      const { inputs, failures } = await process.check(subject, read.inputs, read.inputs);
      const { changed } = await process.diff(subject, read, inputs);
      if (changed || failures.length > 0)
        throw new Error(`inputs to import do not match the existing resource. ${failures.join("\n")}`);
      for (const stored of holders) this.save(stored, undefined);
      this.save(undefined, { ...subject, ...factsOf(it), ...read, inputs, isImported: true });
    } catch (error) {
      this.fail(urn, error);
    }
    return this.errors.length === 0;
  }

  /** Reads everything. State changes at the end. */
  async refresh(): Promise<boolean> {
    const found = await Promise.all(
      this.state.map(async (stored) => {
        if (stored.door === "other" || stored.isPendingReplacement) return { stored, now: stored };
        await this.event(`refresh ${stored.urn}`);
        try {
          const process = await this.process(stored.door);
          const read = await process.read(stored, stored);
          if (!read) return { stored, now: undefined };
          await process.diff(stored, { ...stored, ...read }, stored.inputs);
          return { stored, now: { ...stored, ...read, isUnfinished: false } };
        } catch (error) {
          this.fail(stored.urn, error);
          return { stored, now: stored };
        }
      }),
    );
    for (const { stored, now } of found) this.save(stored, now);
    return this.errors.length === 0;
  }
}

/** The constructors of all resources run before the engine hears of the first one. */
function announcedBy(program: readonly Declared[]): string | undefined {
  const run = {};
  let file: string | undefined;
  for (const it of program) {
    if (it.door !== "dynamic") continue;
    const args = plain(it.args((_, name) => (name === "done" ? true : undefined)));
    const isLate = it.inputNeeds.links !== undefined;
    file = announce(run, it.kind, isLate ? {} : args, it.urn) ?? file;
  }
  return file;
}
