import { Agent, type Dispatcher, EnvHttpProxyAgent } from "undici";
import { isLoopback } from "../../loopback";
import { UserError } from "../errors/errors";
import { settingName } from "../errors/setting-name";
import { RetryableError } from "../retry/retry";
import { DelayedAbort } from "./delayed-abort";
import { readText } from "./read-text";

/** A response before it is parsed. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A request as it is sent. */
export interface HttpRequest {
  readonly method: Dispatcher.HttpMethod;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** What the errors of a transport advise. */
export interface TransportAdvice {
  /** The setting that holds the URL. */
  readonly urlSetting: string;
  /** How to wait longer for a response: "raise shortlink:requestTimeout". */
  readonly waitLonger: string;
  /** What to check after a write whose response is lost. */
  readonly afterLostWrite: string;
}

const serviceAdvice: TransportAdvice = {
  urlSetting: settingName("baseUrl"),
  waitLonger: "raise shortlink:requestTimeout",
  afterLostWrite: "The change may have been made: check the account before you run again.",
};

/** Sends requests over keep-alive connections, through HTTP_PROXY and HTTPS_PROXY if they are set. */
export class Transport {
  private readonly agent: Dispatcher;

  /**
   * @param baseUrl the URL of the service
   * @param connections the maximum number of connections
   * @param timeout how many milliseconds to wait for a complete response
   * @param advice what errors advise, where it is not the short-link service that is called
   * @param writeGrace how many milliseconds the write of a canceled operation may still wait for its response, so that nothing
   * it creates is lost
   */
  constructor(
    baseUrl: string,
    connections: number,
    private readonly timeout: number,
    private readonly advice: TransportAdvice = serviceAdvice,
    private readonly writeGrace = 5000,
  ) {
    const options = { connections, pipelining: 1, connect: { timeout } };
    // A service on this machine needs no proxy, and the key must not leave the machine.
    this.agent = isLoopback(new URL(baseUrl).hostname) ? new Agent(options) : proxyAgent(options);
  }

  /**
   * Sends one request.
   *
   * @throws RetryableError when the connection fails, is dropped, or takes too long
   * @throws the signal's reason when it is aborted; of the write of a canceled operation, a while later
   * @throws UserError when a retry cannot help: unknown host, untrusted certificate, response too large
   */
  async send({ url, method, headers, body, signal }: HttpRequest): Promise<HttpResponse> {
    signal?.throwIfAborted();
    const { origin, pathname, search } = new URL(url);
    const isWrite = method !== "GET";
    const abort = signal && isWrite ? new DelayedAbort(signal, this.writeGrace) : undefined;
    const signals = [AbortSignal.timeout(this.timeout), abort?.signal ?? signal];
    try {
      const response = await this.agent.request({
        origin,
        path: `${pathname}${search}`,
        method,
        headers,
        body: body ?? null,
        signal: AbortSignal.any(signals.filter((it) => it !== undefined)),
      });
      return {
        status: response.statusCode,
        headers: response.headers,
        text: await readText(response.body, origin, this.advice.urlSetting),
      };
    } catch (error) {
      if (signal?.aborted) throw isWrite ? this.interrupted(signal.reason) : signal.reason;
      if (error instanceof UserError) throw error;
      throw this.errorFrom(error, origin, isWrite);
    } finally {
      abort?.dispose();
    }
  }

  /** Closes all connections. */
  close(): Promise<void> {
    return this.agent.destroy();
  }

  /** Why a write has no response that was sent before it was aborted. */
  private interrupted(reason: unknown): Error {
    if (!(reason instanceof UserError)) return reason as Error;
    return new UserError(
      `${reason.message} A request was still without a response. ${this.advice.afterLostWrite}`,
    );
  }

  private errorFrom(error: unknown, origin: string, isWrite: boolean): Error {
    const code = errorCode(error);
    const failed = (why: string) => new UserError(`Could not reach ${origin}: ${why}`);
    const refusal = proxyRefusal(error);
    if (refusal !== undefined) return failed(refusal);
    const { urlSetting: setting, waitLonger, afterLostWrite } = this.advice;
    if (code === "ENOTFOUND") return failed(`no such host. Check ${setting}.`);
    if (code === "CERT_HAS_EXPIRED") {
      return failed("its certificate has expired. The operator of the service must renew it.");
    }
    if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
      return failed(`its certificate is for a different host. Check the host in ${setting}.`);
    }
    if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL/.test(code)) {
      return failed(
        `its certificate is not trusted (${code}). If your own CA issued it, set NODE_EXTRA_CA_CERTS to the file of that CA.`,
      );
    }
    if (code === "ECONNREFUSED") {
      return new RetryableError(
        failed(`the connection was refused. Check ${setting}, and that the service is running.`),
      );
    }
    // The service may have processed a write whose response is lost.
    const doubt = isWrite ? ` ${afterLostWrite}` : "";
    if (/timeout/i.test(code)) {
      const seconds = this.timeout / 1000;
      return new RetryableError(
        failed(
          `no response within ${seconds} s. Check ${setting} and your network, or ${waitLonger}.${doubt}`,
        ),
      );
    }
    return new RetryableError(
      failed(`the connection failed (${code}). Check your network and any proxy, then run again.${doubt}`),
    );
  }
}

/** @throws UserError when the variables do not name an HTTP proxy; never repeats their values, which may hold a password */
function proxyAgent(options: EnvHttpProxyAgent.Options): Dispatcher {
  try {
    return new EnvHttpProxyAgent(options);
  } catch {
    throw new UserError(
      "HTTPS_PROXY or HTTP_PROXY is not the URL of an HTTP proxy, such as http://proxy.example.com:3128. Correct or unset it.",
    );
  }
}

/** Why a proxy refuses to connect to the service; undefined if it does not. */
function proxyRefusal(error: unknown): string | undefined {
  const [, status] = /^Proxy response \((\d+)\)/.exec(error instanceof Error ? error.message : "") ?? [];
  if (status === "407") {
    return "the proxy needs a user name and a password (HTTP 407). Add them to HTTPS_PROXY: http://name:password@proxy.example.com:3128.";
  }
  return (
    status &&
    `the proxy refuses the connection (HTTP ${status}). Ask who runs it, or add the host to NO_PROXY.`
  );
}

/** The code of an error or of its cause. */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const cause = error instanceof AggregateError ? error.errors[0] : error.cause;
  if ("code" in error && typeof error.code === "string" && error.code !== "UND_ERR") return error.code;
  return cause ? errorCode(cause) : error.name;
}
