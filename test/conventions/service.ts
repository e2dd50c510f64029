import { expect } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import type { Settings } from "../../provider/client";
import { type Assumed, defaults } from "../../provider/contract";
import { type Context, createContext, invoke, type Properties } from "../../provider/lifecycle";
import { functions } from "../../provider/resources/functions";
import { keyOf, RawApi, takeSnapshot } from "../model/account";
import { ModelEngine, type Step } from "../model/engine";
import { mismatches } from "../model/matches";
import type { Program } from "../model/program";
import { onCleanup } from "../support/cleanup";
import type { Variant } from "./variants";

/** A service that differs from an assumption, and a stack on it. It is stopped after the test. */
export class DifferingService {
  readonly engine: ModelEngine;
  /** What the provider warned about. */
  readonly warnings: string[] = [];

  private constructor(
    private readonly emulator: Emulator,
    readonly assume: Partial<Assumed>,
    readonly settings: Settings,
  ) {
    this.engine = new ModelEngine(settings, "run", (message) => this.warnings.push(message));
  }

  static async start({ assume, service }: Pick<Variant, "assume" | "service">): Promise<DifferingService> {
    const emulator = await startEmulator({ assume });
    onCleanup(() => emulator.close());
    const settings = { apiKey: emulator.key, baseUrl: emulator.url, ...(service && { service }) };
    return new DifferingService(emulator, assume, settings);
  }

  /** The value that the service gives to a field that is not set. */
  defaultOf(name: string): unknown {
    return { ...defaults, ...this.assume.defaults }[name];
  }

  /** Previews and applies a program, and refreshes it. There are no changes afterwards. */
  async apply(program: Program): Promise<void> {
    await this.engine.preview(program);
    await this.engine.up(program);
    expect(await this.changes(program)).toEqual([]);
  }

  /** What an update with a refresh would change. */
  async changes(program: Program): Promise<Step[]> {
    await this.engine.refresh();
    return (await this.engine.preview(program)).filter(({ op }) => op !== "same");
  }

  /** The objects of the program as they are in the account, by name. Each has what the program declares. */
  async expectAccount(): Promise<ReadonlyMap<string, Properties>> {
    const account = await this.account();
    const managed = await this.engine.managed();
    const found = managed.map(({ resource, id, args }) => {
      const live = account.get(keyOf(resource.kind, id)) ?? expect.fail(`${resource.name} does not exist`);
      const wrong = this.assume.normalization ? [] : mismatches(resource.kind, args, live);
      expect(wrong, `${resource.name}: ${JSON.stringify({ args, live })}`).toEqual([]);
      return [resource.name, live] as const;
    });
    return new Map(found);
  }

  /** All objects of the account, as a service shows them that is as assumed. */
  async account() {
    const { url, key } = this.emulator;
    return this.asAssumed(() => within(new RawApi(url, key), takeSnapshot));
  }

  /** Sends a request as somebody else would. */
  async request(method: string, path: string, body?: unknown): Promise<unknown> {
    return within(new RawApi(this.emulator.url, this.emulator.key), (api) => api.send(method, path, body));
  }

  /** The result of a look-up. */
  lookUp(name: string, args: Properties): Promise<Properties> {
    const definition = functions[name] ?? expect.fail(`there is no look-up ${name}`);
    return this.within((context) => invoke(definition, args, context));
  }

  /** Runs operations in a run of their own. */
  async within<T>(operation: (context: Context) => Promise<T>, more: Partial<Settings> = {}): Promise<T> {
    const context = createContext({ ...this.settings, maxRetries: 0, ...more }, (message) =>
      this.warnings.push(message),
    );
    try {
      return await operation(context);
    } finally {
      await context.client.close();
    }
  }

  private async asAssumed<T>(action: () => Promise<T>): Promise<T> {
    this.emulator.setBehaviour({ assume: {} });
    try {
      return await action();
    } finally {
      this.emulator.setBehaviour({ assume: this.assume });
    }
  }
}

async function within<T>(api: RawApi, action: (api: RawApi) => Promise<T>): Promise<T> {
  try {
    return await action(api);
  } finally {
    await api.close();
  }
}
