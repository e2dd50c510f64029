import {
  defaultPolicy,
  type HttpResponse,
  printable,
  RetryableError,
  retryAfter,
  type Settings,
  Transport,
  UserError,
  withRetries,
} from "../../../client";
import { version } from "../../../version";

/** A response to a check, with the local time around it. */
export interface CheckResponse extends HttpResponse {
  /** When the request was sent and the response arrived, in milliseconds since 1970. */
  readonly sentAt: number;
  readonly receivedAt: number;
  /** The header X-Request-Id (spec 4), as a list for a result. */
  readonly requestIds: readonly string[];
}

/** Few and short retries: a person waits, and a service that fails is a result. */
const policy = { ...defaultPolicy, maxRetries: 2, maxElapsed: 30_000 };

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
   * Sends a request, again if the connection fails or the service is busy.
   *
   * @param path the whole path below the base URL, with its query
   * @throws UserError when the service cannot be reached
   */
  async send(method: "GET" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<CheckResponse> {
    this.sent += 1;
    const { baseUrl, apiKey } = this.settings;
    const request = {
      method,
      url: `${baseUrl}${path}`,
      headers: {
        accept: "application/json",
        authorization: `Bearer ${apiKey}`,
        "user-agent": `pulumi-shortlink/${version} (doctor)`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: undefined,
    };
    let busy: CheckResponse | undefined;
    const attempt = async (): Promise<CheckResponse> => {
      const sentAt = Date.now();
      const response = await this.transport.send(request);
      const received = { ...response, sentAt, receivedAt: Date.now(), requestIds: requestIdsOf(response) };
      if (![429, 503].includes(response.status)) return received;
      busy = received;
      throw new RetryableError(busyError, retryAfter(headerOf(response, "retry-after")));
    };
    return withRetries(attempt, policy).catch((error) => {
      if (error === busyError && busy) return busy;
      throw error;
    });
  }

  /** Closes all connections. */
  close(): Promise<void> {
    return this.transport.close();
  }
}

const busyError = new UserError("The service is busy.");

/** A header of a response. */
export function headerOf({ headers }: HttpResponse, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function requestIdsOf(response: HttpResponse): string[] {
  const id = printable(headerOf(response, "x-request-id") ?? "", 100);
  return id === "" ? [] : [id];
}
