import { headerOf, type Settings, sleep, Transport, UserError } from "../../../client";
import { links } from "../../../contract";
import { exchange, type Message } from "./exchange";
import { type Response, responseOf } from "./response";

/** A request to the API, spelled as it is sent. */
export interface Request extends Message {
  /** The path below `{base_url}/api/v1/links`: "/lnk_1/qr". */
  readonly path: string;
  /** The query, with its parameters in order. A parameter may repeat. */
  readonly query?: readonly (readonly [string, string])[];
  /** Sent even if the run was interrupted or its budget is used up: what removes the run's own objects. */
  readonly isCleanUp?: boolean;
}

/** The run has sent as many requests as it may. */
export class BudgetExceeded extends UserError {}

/** The options of an {@link Api}. */
export interface ApiOptions {
  readonly settings: Settings;
  /** The most requests to send, apart from those that clean up. */
  readonly budget: number;
  readonly signal?: AbortSignal | undefined;
}

/** Sends the requests of probes, and returns whatever the service responds, whether or not it is what the provider expects. */
export class Api {
  /** The ids of all requests so far. */
  readonly requestIds: string[] = [];
  /** How many requests were sent, without retries. */
  sent = 0;
  /** When the service sent its last response by its own clock, in milliseconds since 1970; by this machine's if it does not say. */
  serviceTime = Date.now();
  /** How many of them count against the budget. */
  private counted = 0;
  private readonly transport: Transport;

  constructor(private readonly options: ApiOptions) {
    const { baseUrl, requestTimeout = 30 } = options.settings;
    this.transport = new Transport(baseUrl, 4, Math.ceil(requestTimeout * 1000));
  }

  /**
   * Sends a request.
   *
   * @throws BudgetExceeded when the run has sent as many requests as it may
   * @throws UserError when the service cannot be reached, or stays busy
   */
  async send({ path, query = [], isCleanUp, ...message }: Request): Promise<Response> {
    const { settings } = this.options;
    this.count(isCleanUp);
    const parameters = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]));
    const whole = `${links.list.path}${path}${query.length > 0 ? `?${parameters}` : ""}`;
    const received = await exchange(this.transport, settings, { ...message, path: whole });
    if (received.isBusy) {
      throw new UserError(
        `The service responds with HTTP ${received.status}, again and again. Try again later.`,
      );
    }
    this.serviceTime = Date.parse(headerOf(received, "date") ?? "") || received.receivedAt;
    this.requestIds.push(...received.requestIds);
    return responseOf(received);
  }

  /**
   * Counts a request that is about to be sent, to the API or to a short URL.
   *
   * @throws BudgetExceeded when the run has sent as many requests as it may
   */
  count(isCleanUp = false): void {
    const { budget, signal } = this.options;
    if (!isCleanUp) {
      signal?.throwIfAborted();
      if (this.counted >= budget) throw new BudgetExceeded(`the run has sent ${budget} requests, its limit`);
      this.counted += 1;
    }
    this.sent += 1;
  }

  /**
   * Waits for this many milliseconds.
   *
   * @throws the reason of an interruption
   */
  wait(milliseconds: number): Promise<void> {
    return sleep(milliseconds, this.options.signal);
  }

  /** Closes all connections. */
  close(): Promise<void> {
    return this.transport.close();
  }
}
