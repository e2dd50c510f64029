import { Agent, type Dispatcher, EnvHttpProxyAgent } from "undici";
import { isLoopback } from "../../loopback";
import { UserError } from "../errors/errors";
import { settingName } from "../errors/setting-name";
import { RetryableError } from "../retry/retry";

/** No answer of the service is larger than this; reading stops there, so that memory stays bounded. */
const maxResponseBytes = 64 * 1024 * 1024;

/** An answer as it came over the wire. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** One HTTP exchange. */
export interface HttpRequest {
  readonly method: Dispatcher.HttpMethod;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Sends requests over kept-alive connections, through HTTP_PROXY and HTTPS_PROXY where they are set. */
export class Transport {
  private readonly agent: Dispatcher;

  /**
   * @param baseUrl where all requests go
   * @param connections how many connections are kept
   * @param timeout milliseconds until an answer must be there in full
   */
  constructor(
    baseUrl: string,
    connections: number,
    private readonly timeout: number,
  ) {
    const options = { connections, pipelining: 1, connect: { timeout } };
    // What is on this machine is no proxy's business, and the key must not leave it.
    this.agent = isLoopback(new URL(baseUrl).hostname) ? new Agent(options) : new EnvHttpProxyAgent(options);
  }

  /**
   * @throws Transient when the connection fails, is cut, or takes too long
   * @throws UserError when it can never succeed: no such host, a certificate that is not trusted, an answer too large
   */
  async send({ url, method, headers, body, signal }: HttpRequest): Promise<HttpResponse> {
    const { origin, pathname, search } = new URL(url);
    try {
      const response = await this.agent.request({
        origin,
        path: `${pathname}${search}`,
        method,
        headers,
        body: body ?? null,
        signal: AbortSignal.any([AbortSignal.timeout(this.timeout), ...(signal ? [signal] : [])]),
      });
      return {
        status: response.statusCode,
        headers: response.headers,
        text: await readText(response.body, origin),
      };
    } catch (error) {
      if (error instanceof UserError) throw error;
      if (signal?.aborted) throw signal.reason;
      throw this.explain(error, origin, method !== "GET");
    }
  }

  /** Lets go of all connections. */
  close(): Promise<void> {
    return this.agent.destroy();
  }

  private explain(error: unknown, origin: string, isWrite: boolean): Error {
    const code = errorCode(error);
    const failed = (why: string) => new UserError(`Could not reach ${origin}: ${why}`);
    const setting = settingName("baseUrl");
    if (code === "ENOTFOUND") return failed(`no such host. Check ${setting}.`);
    if (code === "CERT_HAS_EXPIRED") {
      return failed("its certificate has expired. Whoever runs the service must renew it.");
    }
    if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
      return failed(`its certificate is for another host. Check the host in ${setting}.`);
    }
    if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL/.test(code)) {
      return failed(
        `its certificate is not trusted (${code}). If it was issued by a CA of your own, name that CA's file in NODE_EXTRA_CA_CERTS.`,
      );
    }
    if (code === "ECONNREFUSED") {
      return new RetryableError(
        failed(`the connection was refused. Check ${setting}, and that the service is up.`),
      );
    }
    // Once it is on its way, nobody knows how far a write has come.
    const doubt = isWrite ? " The change may have been made: look before you run again." : "";
    if (/timeout/i.test(code)) {
      const seconds = this.timeout / 1000;
      return new RetryableError(
        failed(
          `no answer within ${seconds} s. Check ${setting} and your network, or raise shortlink:requestTimeout.${doubt}`,
        ),
      );
    }
    return new RetryableError(
      failed(`the connection failed (${code}). Check your network and any proxy, then run again.${doubt}`),
    );
  }
}

async function readText(body: AsyncIterable<Buffer>, origin: string): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxResponseBytes) {
      throw new UserError(
        `${origin} sent an answer of more than 64 MiB, which no answer of this API is. Check shortlink:baseUrl.`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The code of an error or of the cause behind it. */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  if ("code" in error && typeof error.code === "string" && error.code !== "UND_ERR") return error.code;
  return inner ? errorCode(inner) : error.name;
}
