import type { HttpBindings } from "@hono/node-server";
import { vi } from "vitest";
import type { EmulatorOptions } from "../../emulator";
import { createApp } from "../../emulator/app";
import { type Behaviour, updateBehaviour } from "../../emulator/options/behaviour";
import { resolveOptions } from "../../emulator/options/options";
import { createService } from "../../emulator/service";
import { Store } from "../../emulator/store/store";
import { type RevealedFeature, reveal } from "../../emulator/values/reveal";
import { type HttpRequest, Transport } from "../../provider/client/http/transport";
import { type Api, apiOver } from "./account";

/** The emulator in this process, with what the tests of a model use of it. */
export interface InProcess {
  readonly url: string;
  readonly key: string;
  /** Raw requests, as somebody else would send them. */
  readonly api: Api;
  setBehaviour(changes: Partial<Behaviour>): void;
  reveal(linkId: string): readonly RevealedFeature[] | undefined;
}

/**
 * Starts the emulator in this process, to which every client sends its requests until the tests of the file end. Nothing goes
 * through a socket, so that a test has the time for thousands of cases.
 */
export function startInProcess(options: EmulatorOptions = {}): InProcess {
  const settings = resolveOptions(options);
  const store = new Store(undefined);
  const service = createService(settings, store, new AbortController().signal);
  const app = createApp(service);
  // Only faults write to the connection.
  const bindings = { incoming: {}, outgoing: {} } as HttpBindings;
  const send = async ({ url, method, headers, body }: Omit<HttpRequest, "signal">) => {
    const response = await app.fetch(new Request(url, { method, headers, body: body ?? null }), bindings);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: await response.text(),
    };
  };
  vi.spyOn(Transport.prototype, "send").mockImplementation(send);
  const url = "http://127.0.0.1";
  const [{ key }] = settings.callers;
  return {
    ...{ url, key },
    api: apiOver(({ path, ...rest }) => send({ ...rest, url: url + path }), key),
    setBehaviour(changes) {
      service.behaviour = updateBehaviour(service.behaviour, changes);
    },
    reveal(linkId) {
      const link = store.links.get(linkId);
      return link && reveal(link);
    },
  };
}
