import {
  type Context,
  check,
  create,
  createContext,
  deleteResource,
  diff,
  type Failure,
  formatFailure,
  PartialFailure,
  type Properties,
  previewCreate,
  previewUpdate,
  read,
  update,
} from "../../provider/lifecycle";
import { type link, linkSet } from "../../provider/resources";
import type { Account } from "./account";
import { onCleanup } from "./cleanup";

/** The state of a resource as the engine keeps it. */
export interface StoredResource {
  readonly id: string;
  readonly inputs: Properties;
  readonly outputs: Properties;
  /** Whether its last operation failed halfway. */
  readonly isUnfinished?: boolean;
}

const urn = "urn:pulumi:dev::test::shortlink:index:LinkSet::redirects";

/** A destination. */
export const url = (name: string | number): string => `https://example.com/${name}`;

/** The numbers from 0. */
export const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The entries `link-<key>`, each with a destination of its own. */
export const linksOf = (
  keys: readonly (string | number)[],
  more: Properties = {},
): Record<string, Properties> =>
  Object.fromEntries(keys.map((key) => [`link-${key}`, { url: url(key), ...more }]));

/** A stack with one LinkSet: what the engine does with it, in this process and over real HTTP. */
export class SetStack {
  state: StoredResource | undefined;
  /** The messages of all operations. */
  readonly messages: string[] = [];

  constructor(
    private readonly account: Pick<Account, "settings">,
    private readonly settings: Properties = {},
  ) {}

  /** The failures of a check. */
  async check(
    inputs: Properties,
    more: Partial<Parameters<typeof check>[0]> = {},
  ): Promise<readonly Failure[]> {
    return (await this.checked(inputs, this.run(), more)).failures;
  }

  /** The failures of the second check of a set that is replaced, for which the engine passes no previous inputs. */
  async checkReplacement(inputs: Properties): Promise<readonly Failure[]> {
    const context = this.run().forOperation({ urn });
    await this.checked(inputs, context, { runsPreflight: true });
    return (await this.checked(inputs, context, { runsPreflight: true, olds: {} })).failures;
  }

  /** What a preview finds: no change, or its outputs. It throws what the preview refuses. */
  async preview(declared: Properties): Promise<Properties | "unchanged"> {
    const context = this.run();
    const inputs = await this.accepted(declared, context);
    if (!this.state) return previewCreate({ definition: linkSet, inputs }, context);
    const { id, ...olds } = this.state;
    const { changed } = diff({ definition: linkSet, id, olds, news: inputs }, context);
    if (changed.length === 0) return "unchanged";
    return previewUpdate({ definition: linkSet, id, olds, news: inputs }, context);
  }

  /** The warnings of a preview of an update, in a program with another set. */
  async previewBeside(declared: Properties, other: Properties): Promise<string[]> {
    if (!this.state) return [];
    const context = this.run();
    const inputs = await this.accepted(declared, context);
    await check(
      { definition: linkSet, olds: {}, news: other },
      context.forOperation({ urn: `${urn}-other` }),
    );
    const before = this.messages.length;
    const { id, ...olds } = this.state;
    await previewUpdate({ definition: linkSet, id, olds, news: inputs }, context);
    return this.messages.slice(before);
  }

  /** Checks and applies. Returns the failure of an operation that failed halfway. */
  async up(declared: Properties, signal?: AbortSignal): Promise<string | undefined> {
    const context = this.run(signal);
    const inputs = await this.accepted(declared, context);
    const { stored, failure } = await applied(linkSet, this.state, inputs, context);
    this.state = stored;
    return failure;
  }

  /** A refresh; it keeps what it finds. */
  async refresh(): Promise<void> {
    if (!this.state) return;
    const { id, inputs, outputs } = this.state;
    const found = await read({ definition: linkSet, id, state: { inputs, outputs } }, this.run());
    if (found) this.state = inJson({ ...this.state, ...found });
  }

  async import(id: string): Promise<void> {
    const state = { inputs: {}, outputs: {} };
    const found = await read({ definition: linkSet, id, state }, this.run());
    if (found) this.state = inJson(found);
  }

  async destroy(): Promise<void> {
    if (!this.state) return;
    const { id, outputs } = this.state;
    await deleteResource({ definition: linkSet, id, outputs }, this.run());
    this.state = undefined;
  }

  get ids(): Readonly<Record<string, string>> {
    return (this.state?.outputs.ids ?? {}) as Record<string, string>;
  }

  private checked(
    declared: Properties,
    context: Context,
    more: Partial<Parameters<typeof check>[0]> = {},
  ): ReturnType<typeof check> {
    const olds = this.state?.inputs ?? {};
    return check({ definition: linkSet, olds, news: declared, ...more }, context);
  }

  /** The checked inputs. It throws what the check refuses. */
  private async accepted(declared: Properties, context: Context): Promise<Properties> {
    const { inputs, failures } = await this.checked(declared, context);
    if (failures.length > 0) throw new Error(failures.map(formatFailure).join("\n"));
    return inputs;
  }

  /** A run of the engine: a process of its own. */
  private run(signal?: AbortSignal): Context {
    const note = (message: string) => void this.messages.push(message);
    const settings = { maxRetries: 0, ...this.account.settings, ...this.settings };
    const context = createContext(settings, note);
    // No other resource of the program is checked.
    context.tracker.quietPeriod = 0;
    onCleanup(() => context.client.close());
    return context.forOperation({ urn, warn: note, inform: note, ...(signal ? { signal } : {}) });
  }
}

/**
 * Applies checked inputs as the engine does: it creates a resource, or updates one that differs or whose last operation failed
 * halfway. Returns what state has then, also where the operation fails halfway.
 */
export async function applied(
  definition: typeof link | typeof linkSet,
  old: StoredResource | undefined,
  inputs: Properties,
  context: Context,
): Promise<{ readonly stored: StoredResource; readonly failure?: string }> {
  try {
    if (!old) return { stored: inJson({ inputs, ...(await create({ definition, inputs }, context)) }) };
    const { id, isUnfinished, ...olds } = old;
    const request = { definition, id, olds, news: inputs };
    if (diff(request, context).changed.length === 0 && !isUnfinished) return { stored: old };
    return { stored: inJson({ id, inputs, outputs: await update(request, context) }) };
  } catch (error) {
    if (!(error instanceof PartialFailure)) throw error;
    const { id, properties: outputs, message } = error;
    // The engine keeps the inputs from before an update that failed.
    const stored = { id, inputs: old?.inputs ?? inputs, outputs, isUnfinished: true };
    return { stored: inJson(stored), failure: message };
  }
}

/** State is JSON. */
const inJson = <T>(value: T): T => JSON.parse(JSON.stringify(value));
