import type { HttpBindings } from "@hono/node-server";
import { createApp } from "../../emulator/app";
import { errorBody } from "../../emulator/http/problem";
import type { Behaviour } from "../../emulator/options/behaviour";
import { resolveOptions } from "../../emulator/options/options";
import { createService } from "../../emulator/service";
import { Store } from "../../emulator/store/store";
import { type OtherResponse, respondedInstead } from "../support/other-responses";
import { type Account, accountIn } from "./account";
import type { RawRequest, RawResponse } from "./sandbox";
import type { Owner, World } from "./world";

/** What goes wrong with a request. */
export type FaultKind = "dropBefore" | "dropAfter" | "hang" | "late" | "500" | "503" | "429";

export interface Fault {
  /** Which request it hits, of those of a run that write, or that read. */
  readonly at: number;
  readonly onWrite: boolean;
  readonly kind: FaultKind;
  /** Whether it also hits all requests after that. */
  readonly lasts: boolean;
}

/** Who sends requests, and a name for it. */
export interface Sender extends Owner {
  readonly name: string;
}

/** What a write has done to the account. */
export interface Effect {
  readonly sender: Sender;
  readonly request: string;
  readonly created: readonly string[];
  readonly deleted: readonly string[];
  readonly before: Account;
  readonly after: Account;
  readonly changed: readonly string[];
  /** Whether the sender gets no response. */
  readonly isLost: boolean;
}

const apiKey = "demo-key";
/** The key of another account, in which nothing is. */
export const otherKey = "other-key";

/** In what a service differs that the emulator does not. */
export interface Quirks {
  /** Whether the service knows a new object only a little later everywhere. */
  readonly lags: boolean;
  /** Whether runs have an operation seed, so that they read what they have created: reads lag. */
  readonly hasSeed: boolean;
  /** What the service responds to a write instead of what was written. */
  readonly responds?: OtherResponse | undefined;
  /** Whether lists hide the options of links, or all responses the fields that the spec does not show. */
  readonly hides?: "options" | "fields" | undefined;
}

/** The emulator, in which the arrival of a request is an event, and its answer another. */
export class SimulatedService {
  readonly settings = { baseUrl: "http://127.0.0.1", apiKey };
  private readonly store = new Store(undefined);
  private readonly app;
  /** The service for the account of another key. */
  private readonly otherApp: () => ReturnType<typeof createApp>;
  private readonly service;
  private faults: readonly Fault[] = [];
  private counts = { true: 0, false: 0 };
  requests = 0;
  /** The paths at which it did not know a new object yet. */
  readonly lagged: string[] = [];
  /** What it responded to writes instead of what was written, by their keys. */
  private readonly replies = new Map<string, string>();
  /** How many more requests may not find an object that was created in this run. */
  private readonly created = new Map<string, number>();
  /** What brings the requests that are under way while their senders wait. */
  private readonly waiting = new Set<() => void>();
  private readonly arrivals = new Set<Promise<void>>();
  private readonly late = new Set<() => void>();

  constructor(
    private readonly world: World,
    behaviour: Partial<Behaviour>,
    private readonly quirks: Quirks,
    private readonly onEffect: (effect: Effect) => void,
  ) {
    this.service = createService(resolveOptions(behaviour), this.store, new AbortController().signal);
    this.app = createApp(this.service);
    this.otherApp = () => {
      const options = resolveOptions({ ...behaviour, callers: [{ key: otherKey }] });
      return createApp(createService(options, new Store(undefined), new AbortController().signal));
    };
  }

  get account(): Account {
    return accountIn(this.store);
  }

  /** From now on, these requests fail; the count begins again. */
  setFaults(faults: readonly Fault[]): void {
    this.faults = faults;
    this.counts = { true: 0, false: 0 };
  }

  /** All senders are dead, but not what is under way. */
  release(): void {
    for (const forget of this.waiting) forget();
    for (const arrive of [...this.late]) arrive();
    this.created.clear();
  }

  /** Ends when nothing is under way any more. */
  async arrived(): Promise<void> {
    await Promise.all(this.arrivals);
  }

  /** The service forgets all keys. */
  forgetKeys(): void {
    for (const { id } of [...this.store.replies.values()]) this.store.replies.delete(id);
    this.store.commit();
    this.replies.clear();
  }

  /** Handles a request of a provider's process. */
  async request(sender: Sender, request: RawRequest): Promise<RawResponse> {
    const isWrite = request.method !== "GET";
    const title = `${sender.name}: ${request.method} ${request.path}`;
    const kind = this.faultFor(isWrite);
    const { world } = this;
    let forget = () => {};
    // An answer that nobody waits for any more.
    const aborted = new Promise<never>((_, reject) => {
      const { signal } = request;
      const abort = () => reject(signal.reason);
      if (signal.aborted) abort();
      signal.addEventListener("abort", abort);
      // Node.js keeps a signal with listeners, and so the whole world.
      forget = () => {
        signal.removeEventListener("abort", abort);
        this.waiting.delete(forget);
      };
      this.waiting.add(forget);
    });
    const responded = async (): Promise<RawResponse> => {
      await world.event(`${title} arrives${kind ? ` (${kind})` : ""}`, sender);
      if (kind === "dropBefore") throw dropped();
      if (kind === "500" || kind === "503" || kind === "429") return failed(kind, request.body);
      if (this.lags(request)) {
        this.lagged.push(request.path);
        return failed("404", null);
      }
      const response = await this.handle(sender, request, title, kind === "hang" || kind === "dropAfter");
      if (kind === "hang") return new Promise(() => {});
      await world.event(`${title} is answered ${response.statusCode}`, sender);
      if (kind === "dropAfter") throw dropped();
      return response;
    };
    const late = async (): Promise<never> => {
      const arrival = async () => {
        await world.event(`${title} arrives late`);
        await this.handle(sender, request, title, true);
      };
      const arrive = () => {
        if (this.late.delete(arrive)) this.arrivals.add(arrival());
      };
      this.late.add(arrive);
      void aborted.catch(arrive);
      return new Promise(() => {});
    };
    return Promise.race([kind === "late" ? late() : responded(), aborted]).finally(forget);
  }

  /** A request of somebody else, which is carried out at once. */
  async send(sender: Sender, method: string, path: string, body?: unknown): Promise<unknown> {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      "content-type": "application/json",
      ...(method === "GET" ? {} : { "idempotency-key": this.world.random.hex(16) }),
    };
    const text = body === undefined ? null : JSON.stringify(body);
    const signal = new AbortController().signal;
    const request = { origin: this.settings.baseUrl, path, method, headers, body: text, signal };
    const { statusCode, body: chunks } = await this.handle(
      sender,
      request,
      `${sender.name}: ${method} ${path}`,
    );
    const reply = Buffer.concat([...chunks]).toString();
    return statusCode < 300 && reply !== "" ? JSON.parse(reply).data : undefined;
  }

  /** Whether this reads what the run has created, or creates something in it, which is not known yet. */
  private lags({ method, path }: RawRequest): boolean {
    const { lags, hasSeed } = this.quirks;
    const isRead = method === "GET";
    const key = [...this.created.keys()].find((it) => (isRead ? path.endsWith(it) : path.includes(`${it}/`)));
    const left = this.created.get(key ?? "") ?? 0;
    const mayLag = isRead ? hasSeed : lags && method === "POST";
    if (!mayLag || key === undefined || left === 0) return false;
    const isUnknown = this.world.random.below(2) === 0;
    // What a read has shown stays shown.
    this.created.set(key, isRead && !isUnknown ? 0 : left - 1);
    return isUnknown;
  }

  private faultFor(isWrite: boolean): FaultKind | undefined {
    const key = isWrite ? "true" : "false";
    const count = this.counts[key];
    this.counts[key] += 1;
    this.requests += 1;
    return this.faults.find(
      ({ at, onWrite, lasts }) => onWrite === isWrite && (at === count || (lasts && at < count)),
    )?.kind;
  }

  private async handle(
    sender: Sender,
    request: RawRequest,
    title: string,
    isLost = false,
  ): Promise<RawResponse> {
    const { method, origin, path, headers, body } = request;
    const before = method === "GET" ? undefined : this.account;
    const bindings = { incoming: {}, outgoing: {} } as HttpBindings;
    const app = headers.authorization === `Bearer ${otherKey}` ? this.otherApp() : this.app;
    const { clock } = this.world;
    clock.inService += 1;
    const response = await app.fetch(new Request(origin + path, { method, headers, body }), bindings);
    let text = await response.text();
    const replayed = this.replies.get(headers["idempotency-key"] ?? "");
    if (replayed !== undefined && response.ok) text = replayed;
    else if (this.quirks.hides === "options" && path.startsWith("/api/v1/links?"))
      text = withoutOptions(text);
    else if (this.quirks.responds && before && response.ok && text !== "") {
      const { authorization = "" } = headers;
      const read = async (at: string) => {
        const shown = await app.fetch(new Request(origin + at, { headers: { authorization } }), bindings);
        return JSON.parse(await shown.text()).data;
      };
      text = JSON.stringify({
        data: await respondedInstead(this.quirks.responds, request, JSON.parse(text).data, read),
      });
    }
    const date = new Date(clock.date).toUTCString();
    clock.inService -= 1;
    if (before) this.noteEffect(sender, `${title} ${body ?? ""} ${response.status}`, before, isLost);
    if (before) this.world.note(`  ${response.status} ${body ?? ""}`);
    return {
      statusCode: response.status,
      headers: {
        ...Object.fromEntries(response.headers),
        date,
      },
      body: [Buffer.from(text)],
    };
  }

  private noteEffect(sender: Sender, request: string, before: Account, isLost: boolean): void {
    const after = this.account;
    const created = [...after.keys()].filter((key) => !before.has(key));
    const deleted = [...before.keys()].filter((key) => !after.has(key));
    const [, path = ""] = / (?:PATCH|PUT) (\S+)/.exec(request) ?? [];
    // A QR code is there as long as its link.
    for (const key of created.filter((it) => !it.endsWith("/qr"))) this.created.set(key, 2);
    const changed = [...before.keys()].filter((key) => after.has(key) && path.includes(key));
    this.onEffect({ ...{ sender, request, created, deleted, before, after, changed, isLost } });
  }
}

const withoutOptions = (text: string): string =>
  JSON.stringify(JSON.parse(text, (name, value) => (name === "options" ? undefined : value)));

const dropped = (): Error => Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });

/** A response that shows what was sent. */
function failed(status: "404" | "500" | "503" | "429", sent: string | null): RawResponse {
  const code = status === "404" ? "NOT_FOUND" : "FAILED";
  const problem = { status: Number(status), code, message: `A fault. ${sent ?? ""}` };
  const text = JSON.stringify(errorBody(problem, "req_fault"));
  const headers = { "content-type": "application/json", ...(status === "429" ? { "retry-after": "1" } : {}) };
  return { statusCode: Number(status), headers, body: [Buffer.from(text)] };
}
