import { createApp } from "./app";
import { type Behaviour, changed } from "./behaviour";
import { seedDemo } from "./demo";
import type { FaultRule } from "./faults/rules";
import { type Caller, type EmulatorOptions, settle } from "./options";
import type { RecordedRequest } from "./request-log";
import { type RevealedFeature, reveal } from "./reveal";
import { listen } from "./server";
import { assemble } from "./service";
import { type Keeper, Store } from "./store/store";

export type { Behaviour } from "./behaviour";
export { EmulatorError } from "./emulator-error";
export type { FaultRule } from "./faults/rules";
export { type Caller, demoKey, type EmulatorOptions, type SeededDomain } from "./options";
export type { RecordedRequest } from "./request-log";
export type { RevealedFeature } from "./reveal";

/** A running emulator. */
export interface Emulator {
  /** What to set as `{base_url}`. */
  readonly url: string;
  readonly port: number;
  /** The API key of the first caller. */
  readonly key: string;
  readonly callers: readonly Caller[];
  /** The last requests as they are now, in the order of their arrival. */
  readonly requests: readonly RecordedRequest[];
  /** Forgets the requests that were recorded. */
  clearRequests(): void;
  readonly faults: {
    /** @throws ZodError when the rule has the wrong form */
    add(rule: FaultRule): void;
    /** Removes all rules, and ends what a `refuse` has begun. */
    clear(): void;
  };
  readonly behaviour: Behaviour;
  /** @throws ZodError when a value is out of its range */
  setBehaviour(changes: Partial<Behaviour>): void;
  /**
   * The features of a link and its routes as they really are, passwords included, which no answer shows; undefined where
   * there is no such link. What was read from a data file shows a digest in the place of each text of a password's settings.
   */
  reveal(linkId: string): readonly RevealedFeature[] | undefined;
  /** Stops at once. What was committed is kept where there is a data file. */
  close(): Promise<void>;
}

/**
 * Starts the service on this machine: all 45 endpoints, with faults on demand.
 *
 * @throws EmulatorError when the port is taken or the data file cannot be used
 * @example
 * const emulator = await startEmulator();
 * emulator.faults.add({ kind: "status", status: 503, times: 2 });
 * await fetch(`${emulator.url}/api/v1/links`, { headers: { authorization: `Bearer ${emulator.key}` } });
 * await emulator.close();
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const settings = settle(options);
  const closing = new AbortController();
  const store = new Store(await keeperFor(settings.data));
  const service = assemble(settings, store, closing.signal);
  seedDemo(service, settings.seedDemo);
  const server = await listen(createApp(service), settings).catch((error) => {
    store.close();
    throw error;
  });
  service.refuse = server.refuse;
  const end = async () => {
    closing.abort();
    await server.close();
    store.close();
  };
  let closed: Promise<void> | undefined;
  return {
    url: `http://${reachable(settings.host)}:${server.port}`,
    port: server.port,
    key: settings.callers[0].key,
    callers: settings.callers,
    get requests() {
      return service.log.all();
    },
    clearRequests: () => service.log.clear(),
    faults: {
      add: (rule) => service.faults.add(rule),
      clear() {
        service.faults.clear();
        server.admit();
      },
    },
    get behaviour() {
      return service.behaviour;
    },
    setBehaviour(changes) {
      service.behaviour = changed(service.behaviour, changes);
    },
    reveal(linkId) {
      const link = store.links.get(linkId);
      return link && reveal(link);
    },
    close() {
      closed ??= end();
      return closed;
    },
  };
}

/** Loads SQLite for those who keep their data only. */
async function keeperFor(file: string | undefined): Promise<Keeper | undefined> {
  if (file === undefined) return undefined;
  const { openFile } = await import("./store/sqlite.js");
  return openFile(file);
}

/** A host by which this machine is reached when it listens on `host`. */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
