import { Agent, type Dispatcher, EnvHttpProxyAgent } from "undici";
import { isLoopback } from "../../loopback";
import { LostResponseError, UserError } from "../errors/errors";
import { settingName } from "../errors/setting-name";
import { RetryableError } from "../retry/retry";
import { DelayedAbort } from "./delayed-abort";
import { networkCode, networkFault, proxyFailure } from "./network-fault";
import { readText } from "./read-text";

/** A response before it is parsed. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A header of a response. */
export const headerOf = ({ headers }: Pick<HttpResponse, "headers">, name: string): string | undefined =>
  [headers[name]].flat()[0];

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

/** The codes of errors that end a request before it is sent. */
const unsent = ["ECONNREFUSED", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];

const serviceAdvice: TransportAdvice = {
  urlSetting: settingName("baseUrl"),
  waitLonger: "raise shortlink:requestTimeout",
  afterLostWrite: "The change may have been made; the next run finds out.",
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
      if (error instanceof UserError) throw isWrite ? this.lost(error.message) : error;
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
    return this.lost(`${reason.message} A request was still without a response.`);
  }

  /** The service may have processed a write whose response is lost. */
  private lost(message: string): LostResponseError {
    return new LostResponseError(`${message} ${this.advice.afterLostWrite}`);
  }

  private errorFrom(error: unknown, origin: string, isWrite: boolean): Error {
    const { urlSetting, waitLonger } = this.advice;
    const code = networkCode(error);
    const failed = (why: string, advice: string) =>
      new UserError(`Could not reach ${origin}: ${why}. ${advice}`);
    const status = proxyStatus(error);
    if (status !== undefined) {
      const { why, advice } = proxyFailure(status, "HTTPS_PROXY", urlSetting);
      return failed(`the proxy ${why}`, advice);
    }
    const fault = networkFault(code, urlSetting);
    const proxy = unreachableProxy(error, origin);
    const ofProxy = proxy && proxyFailure(proxy.code, "HTTPS_PROXY", urlSetting);
    const { why, advice } = ofProxy ? { ...ofProxy, why: `the proxy ${proxy.host} ${ofProxy.why}` } : fault;
    if (fault.isLasting) return failed(why, advice);
    const isTimeout = /timeout/i.test(code);
    const failure = failed(
      isTimeout ? `no response within ${this.timeout / 1000} s` : why,
      isTimeout ? `Check ${urlSetting} and your network, or ${waitLonger}.` : advice,
    );
    return new RetryableError(isWrite && !unsent.includes(code) ? this.lost(failure.message) : failure);
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

/** The host of a proxy to which there is no connection, and the code of the error; undefined if it is the service to which there is none. */
function unreachableProxy(error: unknown, origin: string): { host: string; code: string } | undefined {
  const { code, hostname, address, port } = error instanceof AggregateError ? error.errors[0] : error;
  const service = new URL(origin);
  const ownPort = service.port || (service.protocol === "http:" ? "80" : "443");
  const host = hostname ?? (address && `${address}:${port}`);
  if (host === undefined || hostname === service.hostname || String(port) === ownPort) return undefined;
  return { host, code };
}

/** The status with which a proxy refuses to connect to the service; undefined if it does not. */
function proxyStatus(error: unknown): number | undefined {
  const [, status] = /^Proxy response \((\d+)\)/.exec(error instanceof Error ? error.message : "") ?? [];
  return status === undefined ? undefined : Number(status);
}
