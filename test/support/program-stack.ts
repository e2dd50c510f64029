import {
  type Context,
  check,
  deleteResource,
  diff,
  formatFailure,
  type Properties,
} from "../../provider/lifecycle";
import { link, linkSet } from "../../provider/resources";
import { startRun } from "../lifecycle/online";
import type { Account } from "./account";
import { applied, type StoredResource } from "./set-stack";

type Kind = typeof link | typeof linkSet;

/** What a program declares: sets by their names, and links by theirs. */
export interface Program {
  /** The entries of each set: their slugs, or their inputs by key. */
  readonly sets?: Readonly<Record<string, readonly string[] | Readonly<Record<string, Properties>>>>;
  readonly links?: Readonly<Record<string, Properties>>;
}

interface Resource extends StoredResource {
  readonly definition: Kind;
}

interface Declared {
  readonly definition: Kind;
  readonly inputs: Properties;
}

/** A stack with sets and links: what the engine does with it, in this process and over real HTTP. */
export class ProgramStack {
  /** The stack's state. */
  resources = new Map<string, Resource>();

  constructor(private readonly account: Pick<Account, "settings">) {}

  /**
   * Runs an update.
   *
   * @param order in which the engine handles the resources
   * @returns what failed; the state has what was done nevertheless
   */
  async up(program: Program, order: readonly string[]): Promise<string[]> {
    const contextOf = this.startRun();
    const declared = declaredIn(program);
    const failures: string[] = [];
    const checked = new Map<string, Declared>();
    for (const name of order) {
      const { definition, inputs: news } = declared.get(name) ?? {};
      if (!definition || !news) continue;
      const olds = this.resources.get(name)?.inputs ?? {};
      const result = await check({ definition, olds, news }, contextOf(name, definition));
      failures.push(...result.failures.map(formatFailure));
      checked.set(name, { definition, inputs: result.inputs });
    }
    if (failures.length > 0) return failures;
    // The engine compares a resource right after its check; a create waits until it has done so with the others.
    for (const [name, { definition, inputs: news }] of checked) {
      const old = this.resources.get(name);
      if (old) diff({ ...old, olds: old, news }, contextOf(name, definition));
    }
    for (const [name, { definition, inputs }] of checked) {
      try {
        const old = this.resources.get(name);
        const { stored, failure } = await applied(definition, old, inputs, contextOf(name, definition));
        this.resources.set(name, { definition, ...stored });
        if (failure !== undefined) failures.push(failure);
      } catch (error) {
        failures.push((error as Error).message);
      }
    }
    // The engine deletes at the end, and only if nothing failed.
    if (failures.length > 0) return failures;
    return this.deleteOthers([...declared.keys()], contextOf);
  }

  /** Deletes everything. Returns what failed. */
  destroy(): Promise<string[]> {
    return this.deleteOthers([], this.startRun());
  }

  private async deleteOthers(
    kept: readonly string[],
    contextOf: (name: string, kind: Kind) => Context,
  ): Promise<string[]> {
    const failures: string[] = [];
    for (const [name, { definition, id, outputs }] of this.resources) {
      if (kept.includes(name)) continue;
      try {
        await deleteResource({ definition, id, outputs }, contextOf(name, definition));
        this.resources.delete(name);
      } catch (error) {
        failures.push((error as Error).message);
      }
    }
    return failures;
  }

  /** A run of the engine, with a process of the provider. */
  private startRun(): (name: string, kind: Kind) => Context {
    const { context } = startRun(this.account);
    context.tracker.quietPeriod = 0;
    return (name, kind) =>
      context.forOperation({ urn: `urn:pulumi:dev::test::shortlink:index:${kind.name}::${name}` });
  }
}

/** The destination of a slug. */
export const urlOf = (slug: string): string => `https://example.com/${slug}`;

function declaredIn({ sets = {}, links = {} }: Program): Map<string, Declared> {
  const declared = new Map<string, Declared>();
  for (const [name, entries] of Object.entries(sets)) {
    const inputs = Array.isArray(entries)
      ? Object.fromEntries(entries.map((slug) => [slug, { url: urlOf(slug) }]))
      : entries;
    declared.set(name, { definition: linkSet, inputs: { links: inputs } });
  }
  for (const [name, inputs] of Object.entries(links)) {
    declared.set(name, { definition: link, inputs });
  }
  return declared;
}
