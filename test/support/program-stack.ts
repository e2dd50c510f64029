import {
  type Context,
  check,
  create,
  createContext,
  deleteResource,
  diff,
  formatFailure,
  OtherProviders,
  PartialFailure,
  type Path,
  type Properties,
  read,
  update,
} from "../../provider/lifecycle";
import { link, linkSet } from "../../provider/resources";
import type { Account } from "./account";
import { onCleanup } from "./cleanup";
import { temporaryFolder } from "./shell";

type Kind = typeof link | typeof linkSet;

/** What a program declares: sets by their names, and links by theirs. */
export interface Program {
  /** The entries of each set: their slugs, or their inputs by key. */
  readonly sets?: Readonly<Record<string, readonly string[] | Readonly<Record<string, Properties>>>>;
  readonly links?: Readonly<Record<string, Properties>>;
  /** Whether the entries of all sets are a secret. */
  readonly areSecret?: boolean;
}

interface Resource {
  readonly definition: Kind;
  readonly id: string;
  readonly inputs: Properties;
  readonly outputs: Properties;
  readonly secrets: readonly Path[];
  /** Whether its last operation failed halfway. */
  readonly isUnfinished?: boolean;
}

interface Declared {
  readonly definition: Kind;
  readonly inputs: Properties;
  readonly secrets: readonly Path[];
}

/** A stack with sets and links: what the engine does with it, in this process and over real HTTP. */
export class ProgramStack {
  /** The stack's state. */
  resources = new Map<string, Resource>();
  /** All messages about sets. */
  readonly messages: string[] = [];

  /** @param providerOf the number of the provider of a resource, which has a process of its own */
  constructor(
    private readonly account: Pick<Account, "settings">,
    private readonly providerOf: (name: string) => number = () => 0,
  ) {}

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
      const { definition, inputs: news, secrets } = declared.get(name) ?? {};
      if (!definition || !news || !secrets) continue;
      const olds = this.resources.get(name)?.inputs ?? {};
      const result = await check({ definition, olds, news, secrets }, contextOf(name, definition));
      failures.push(...this.noted(definition, result.failures.map(formatFailure)));
      checked.set(name, { definition, inputs: result.inputs, secrets });
    }
    if (failures.length > 0) return failures;
    // The engine compares a resource right after its check; a create waits until it has done so with the others.
    for (const [name, { definition, inputs: news }] of checked) {
      const old = this.resources.get(name);
      if (old) diff({ ...old, olds: old, news }, contextOf(name, definition));
    }
    for (const [name, declared] of checked) {
      await this.apply(name, declared, contextOf(name, declared.definition)).catch((error: Error) =>
        failures.push(...this.noted(declared.definition, [error.message])),
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

  /** A refresh; it keeps what it finds. */
  async refresh(): Promise<void> {
    const contextOf = this.startRun();
    for (const [name, { definition, id, inputs, outputs, secrets }] of this.resources) {
      const request = { definition, id, state: { inputs, outputs }, secrets };
      const found = await read(request, contextOf(name, definition));
      if (found) this.resources.set(name, { definition, secrets, ...inJson(found) });
      else this.resources.delete(name);
    }
  }

  private async deleteOthers(
    kept: readonly string[],
    contextOf: (name: string, kind: Kind) => Context,
  ): Promise<string[]> {
    const failures: string[] = [];
    for (const [name, { definition, id, outputs, secrets }] of this.resources) {
      if (kept.includes(name)) continue;
      try {
        await deleteResource({ definition, id, outputs, secrets }, contextOf(name, definition));
        this.resources.delete(name);
      } catch (error) {
        failures.push(...this.noted(definition, [(error as Error).message]));
      }
    }
    return failures;
  }

  private async apply(
    name: string,
    { definition, inputs, secrets }: Declared,
    context: Context,
  ): Promise<void> {
    const old = this.resources.get(name);
    const record = (id: string, outputs: Properties, isUnfinished: boolean) =>
      this.resources.set(name, { definition, secrets, ...inJson({ id, inputs, outputs }), isUnfinished });
    try {
      if (!old) {
        const { id, outputs } = await create({ definition, inputs, secrets }, context);
        record(id, outputs, false);
        return;
      }
      const { id, isUnfinished, ...olds } = old;
      const request = { definition, id, olds, news: inputs, secrets };
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

  private noted(definition: Kind, messages: readonly string[]): readonly string[] {
    if (definition === linkSet) this.messages.push(...messages);
    return messages;
  }

  /** A run of the engine, with a process of its own for each provider. */
  private startRun(): (name: string, kind: Kind) => Context {
    const contexts = new Map<number, Context>();
    const folder = temporaryFolder();
    const start = (provider: number): Context => {
      const own = { pid: provider + 1, kill: () => true, once: () => process };
      const others = new OtherProviders("engine", this.account.settings, own, folder);
      const settings = { ...this.account.settings, maxRetries: 0 };
      const context = createContext(settings, () => {}, undefined, others);
      onCleanup(() => context.client.close());
      context.tracker.quietPeriod = 0;
      contexts.set(provider, context);
      return context;
    };
    return (name, kind) => {
      const provider = this.providerOf(name);
      const urn = `urn:pulumi:dev::test::shortlink:index:${kind.name}::${name}`;
      const note = (message: string) => void this.noted(kind, [message]);
      return (contexts.get(provider) ?? start(provider)).forOperation({ urn, warn: note, inform: note });
    };
  }
}

/** State is JSON. */
const inJson = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** The destination of a slug. */
export const urlOf = (slug: string): string => `https://example.com/${slug}`;

function declaredIn({ sets = {}, links = {}, areSecret = false }: Program): Map<string, Declared> {
  const declared = new Map<string, Declared>();
  for (const [name, entries] of Object.entries(sets)) {
    const inputs = Array.isArray(entries)
      ? Object.fromEntries(entries.map((slug) => [slug, { url: urlOf(slug) }]))
      : entries;
    const secrets = areSecret ? [["links"]] : [];
    declared.set(name, { definition: linkSet, inputs: { links: inputs }, secrets });
  }
  for (const [name, inputs] of Object.entries(links)) {
    declared.set(name, { definition: link, inputs, secrets: [] });
  }
  return declared;
}
