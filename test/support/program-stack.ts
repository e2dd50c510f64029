import {
  type Context,
  check,
  create,
  createContext,
  deleteResource,
  diff,
  formatFailure,
  PartialFailure,
  type Properties,
  update,
} from "../../provider/lifecycle";
import { link, linkSet } from "../../provider/resources";
import type { Account } from "./account";
import { onCleanup } from "./cleanup";

type Kind = typeof link | typeof linkSet;

/** What a program declares: sets by their names, and links by theirs. */
export interface Program {
  /** The entries of each set: their slugs, or their inputs by key. */
  readonly sets?: Readonly<Record<string, readonly string[] | Readonly<Record<string, Properties>>>>;
  readonly links?: Readonly<Record<string, Properties>>;
}

interface Resource {
  readonly definition: Kind;
  readonly id: string;
  readonly inputs: Properties;
  readonly outputs: Properties;
  /** Whether its last operation failed halfway. */
  readonly isUnfinished?: boolean;
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
    for (const [name, declared] of checked) {
      await this.apply(name, declared, contextOf(name, declared.definition)).catch((error: Error) =>
        failures.push(error.message),
      );
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

  private async apply(name: string, { definition, inputs }: Declared, context: Context): Promise<void> {
    const old = this.resources.get(name);
    const record = (id: string, outputs: Properties, isUnfinished: boolean) =>
      this.resources.set(name, { definition, ...inJson({ id, inputs, outputs }), isUnfinished });
    try {
      if (!old) {
        const { id, outputs } = await create({ definition, inputs }, context);
        record(id, outputs, false);
        return;
      }
      const { id, isUnfinished, ...olds } = old;
      const request = { definition, id, olds, news: inputs };
      const { changed } = diff(request, context);
      if (changed.length === 0 && !isUnfinished) return;
      record(id, await update(request, context), false);
    } catch (error) {
      if (error instanceof PartialFailure) {
        // The engine keeps the inputs from before an update that failed.
        record(error.id, error.properties, true);
        if (old) this.resources.set(name, { ...old, outputs: inJson(error.properties), isUnfinished: true });
      }
      throw error;
    }
  }

  /** A run of the engine, with a process of the provider. */
  private startRun(): (name: string, kind: Kind) => Context {
    const context = createContext({ ...this.account.settings, maxRetries: 0 }, () => {});
    onCleanup(() => context.client.close());
    context.tracker.quietPeriod = 0;
    return (name, kind) =>
      context.forOperation({ urn: `urn:pulumi:dev::test::shortlink:index:${kind.name}::${name}` });
  }
}

/** State is JSON. */
const inJson = <T>(value: T): T => JSON.parse(JSON.stringify(value));

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
