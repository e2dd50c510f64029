// The door of the client: what the layers above may use.

export { canonicalJson } from "../contract/json/canonical-json";
export {
  type Call,
  type Client,
  type ClientOptions,
  createClient,
  type Data,
  type Item,
  withSignal,
} from "./client";
export { ApiError, isNotFound, UserError } from "./errors/errors";
export { type KeySource, keyNames } from "./errors/key-source";
export { containsSecret } from "./errors/redact";
export { environmentName, settingName } from "./errors/setting-name";
export { PagingGuard } from "./paging";
export { withAbort } from "./retry/sleep";
export { parseBaseUrl } from "./settings/base-url";
export { environmentOf, readSettings, Settings } from "./settings/settings";
