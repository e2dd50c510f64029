// The door of the client: what the layers above may use.
export { parseBaseUrl } from "./base-url";
export { canonicalJson } from "./canonical-json";
export {
  type Call,
  type Client,
  type ClientOptions,
  createClient,
  type Data,
  type Item,
  withSignal,
} from "./client";
export { ApiError, isNotFound, UserError } from "./errors";
export { type KeySource, keyNames } from "./key-source";
export { PagingGuard } from "./paging";
export { drawable } from "./printable";
export { containsSecret } from "./redact";
export { environmentName, settingName } from "./setting-name";
export { environmentOf, readSettings, Settings } from "./settings";
export { withAbort } from "./sleep";
