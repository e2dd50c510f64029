// The public interface of the client.
export { canonicalJson } from "../contract";
export { createClient, withDefaults } from "./client";
export { isAsDetailed } from "./detail";
export { didYouMean, nearest } from "./errors/did-you-mean";
export { ApiError, CanceledError, isExpectedError, isNotFound, UserError } from "./errors/errors";
export type { KeySource } from "./errors/key-source";
export { printable, printableLines } from "./errors/printable";
export { containsSecret, redact } from "./errors/redact";
export { environmentName, settingName } from "./errors/setting-name";
export type { Call, Data, Item } from "./http/call";
export { networkCode, networkFault, proxyFailure } from "./http/network-fault";
export type { ClientOptions } from "./http/request-sender";
export { parseJson } from "./http/response";
export {
  type HttpRequest,
  type HttpResponse,
  headerOf,
  Transport,
  type TransportAdvice,
} from "./http/transport";
export { PagingGuard } from "./paging";
export { RequestLimiter } from "./retry/request-limiter";
export { defaultPolicy, RetryableError, type RetryPolicy, retryAfter, withRetries } from "./retry/retry";
export { sleep, withAbort } from "./retry/sleep";
export { parseBaseUrl, trimTrailingSlashes } from "./settings/base-url";
export { configuredKeyVariable, hasConfiguredKey, withConfiguredKey } from "./settings/configured-key";
export { placeholder, recordingVariable } from "./settings/recording";
export { parseService } from "./settings/service-settings";
export { environmentOf, readSettings, Settings, settingText } from "./settings/settings";
export { textIds } from "./spelling/fields";
export type { Client } from "./types";
