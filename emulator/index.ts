import { createApp } from "./app";
import { seedDemo } from "./demo";
import type { FaultRule } from "./faults/rules";
import { listen } from "./http/server";
import { type Behaviour, updateBehaviour } from "./options/behaviour";
import { type Caller, type EmulatorOptions, resolveOptions, type Settings } from "./options/options";
import type { RecordedRequest } from "./pipeline/request-log";
import { createService, type Service } from "./service";
import { type Persistence, Store } from "./store/store";
import { type RevealedFeature, reveal } from "./values/reveal";

export { EmulatorError } from "./emulator-error";
export type { FaultRule } from "./faults/rules";
export type { Behaviour } from "./options/behaviour";
export { type Caller, demoKey, type EmulatorOptions, type SeededDomain } from "./options/options";
export type { RecordedRequest } from "./pipeline/request-log";
export type { RevealedFeature } from "./values/reveal";

/** A running emulator. */
export interface Emulator {
  /** The base URL, to set as `{base_url}`. */
  readonly url: string;
  readonly port: number;
  /** The API key of the first caller. */
  readonly key: string;
  readonly callers: readonly Caller[];
  /** A snapshot of the last requests, oldest first. */
  readonly requests: readonly RecordedRequest[];
  /** Clears the recorded requests. */
  clearRequests(): void;
  readonly faults: {
    /** @throws ZodError if the rule is invalid */
    add(rule: FaultRule): void;
    /** Removes all rules, and ends an active `refuse`. */
    clear(): void;
  };
  readonly behaviour: Behaviour;
  /** @throws ZodError if a value is out of range */
  setBehaviour(changes: Partial<Behaviour>): void;
  /**
   * The features of a link and its routes with their passwords, which no response shows; undefined if there is no such link.
   * Features from a data file have a digest instead of each text in a password's settings.
   */
  reveal(linkId: string): readonly RevealedFeature[] | undefined;
  /** Stops at once. A data file keeps everything that was committed. */
  close(): Promise<void>;
}

/**
 * Starts the service on this machine: all 45 endpoints, with faults on demand.
 *
 * @throws EmulatorError if the port is in use or the data file cannot be used
 * @example
 * const emulator = await startEmulator();
 * emulator.faults.add({ kind: "status", status: 503, times: 2 });
 * await fetch(`${emulator.url}/api/v1/links`, { headers: { authorization: `Bearer ${emulator.key}` } });
 * await emulator.close();
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const settings = resolveOptions(options);
  const closing = new AbortController();
  const store = new Store(await openPersistence(settings.data));
  const service = createService(settings, store, closing.signal);
  const server = await start(service, settings).catch((error) => {
    store.close();
    throw error;
  });
  service.refuse = server.refuse;
  const stop = async () => {
    closing.abort();
    await server.close();
    store.close();
  };
  let closed: Promise<void> | undefined;
  return {
    url: `http://${reachableHost(settings.host)}:${server.port}`,
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
        server.accept();
      },
    },
    get behaviour() {
      return service.behaviour;
    },
    setBehaviour(changes) {
      service.behaviour = updateBehaviour(service.behaviour, changes);
    },
    reveal(linkId) {
      const link = store.links.get(linkId);
      return link && reveal(link);
    },
    close() {
      closed ??= stop();
      return closed;
    },
  };
}

async function start(service: Service, settings: Settings): ReturnType<typeof listen> {
  seedDemo(service, settings.seedDemo);
  return listen(createApp(service), settings);
}

/** Loads SQLite only if there is a data file. */
async function openPersistence(file: string | undefined): Promise<Persistence | undefined> {
  if (file === undefined) return undefined;
  const { openFile } = await import("./store/sqlite.js");
  return openFile(file);
}

/** The host name to connect to if the server listens on `host`. */
function reachableHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
