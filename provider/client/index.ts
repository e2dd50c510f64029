// The public interface of the client.
export { canonicalJson } from "../contract";
export { createClient, withDefaults } from "./client";
export { isAsDetailed } from "./detail";
export { ApiError, isExpectedError, isNotFound, UserError } from "./errors/errors";
export { type KeySource, keyNames } from "./errors/key-source";
export { drawable, printable } from "./errors/printable";
export { containsSecret, redact } from "./errors/redact";
export { environmentName, settingName } from "./errors/setting-name";
export type { Call, Data, Item } from "./http/call";
export type { ClientOptions } from "./http/request-sender";
export { type HttpResponse, Transport } from "./http/transport";
export { PagingGuard } from "./paging";
export { defaultPolicy, RetryableError, type RetryPolicy, retryAfter, withRetries } from "./retry/retry";
export { withAbort } from "./retry/sleep";
export { parseBaseUrl } from "./settings/base-url";
export { placeholder, recordingVariable } from "./settings/recording";
export { environmentOf, readSettings, Settings } from "./settings/settings";
export type { Client } from "./types";
