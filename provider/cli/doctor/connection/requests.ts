import { printable, type Settings, Transport } from "../../../client";
import { type Exchange, exchange, headerOf, type Message } from "../api/exchange";

/** A response to a check. */
export interface CheckResponse extends Exchange {
  /** The header X-Request-Id (spec 4), as a list for a result. */
  readonly requestIds: readonly string[];
}

/** Sends the requests of the checks and returns whatever the service responds. */
export class CheckRequests {
  /** How many requests were sent, without retries. */
  sent = 0;
  private readonly transport: Transport;

  constructor(private readonly settings: Settings) {
    const { baseUrl, requestTimeout = 30 } = settings;
    this.transport = new Transport(baseUrl, 1, Math.ceil(requestTimeout * 1000));
  }

  /**
   * Sends a request.
   *
   * @param path the whole path below the base URL, with its query
   * @throws UserError when the service cannot be reached
   */
  async send(method: Message["method"], path: string, body?: unknown): Promise<CheckResponse> {
    this.sent += 1;
    const response = await exchange(this.transport, this.settings, { method, path, body });
    const id = printable(headerOf(response, "x-request-id") ?? "", 100);
    return { ...response, requestIds: id === "" ? [] : [id] };
  }

  /** Closes all connections. */
  close(): Promise<void> {
    return this.transport.close();
  }
}
