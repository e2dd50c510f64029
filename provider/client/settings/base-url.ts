import { isLoopback } from "../../loopback";
import { UserError } from "../errors/errors";
import { settingName } from "../errors/setting-name";

/** The common start of all endpoint paths. People often include some of it when they paste the URL. */
const endpointPrefix = /\/api(\/v1(\/links)?)?$/;

/**
 * The spec's `{base_url}` from the setting, without trailing slashes and without the start of the endpoints' paths.
 *
 * @throws UserError when it is not an http(s) URL, contains a user name or password, or would send the key in clear text:
 * `http://` is accepted for loopback only
 * @example
 * parseBaseUrl("https://links.example.com/api/v1/") === "https://links.example.com"
 */
export function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const setting = settingName("baseUrl");
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UserError(`${setting} is not a URL; use one such as https://links.example.com.`);
  }
  if (url.username || url.password) {
    throw new UserError(
      `${setting} must not contain a user name or password; set the key in shortlink:apiKey.`,
    );
  }
  if (url.search || url.hash) throw new UserError(`${setting} must not contain a query or a fragment.`);
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    throw new UserError(
      `${setting} uses http://, which would send your key in clear text; use https:// (http:// is accepted for loopback only).`,
    );
  }
  const path = trimTrailingSlashes(url.pathname).replace(endpointPrefix, "");
  return `${url.origin}${trimTrailingSlashes(path)}`;
}

/** A loop, because a regular expression would take quadratic time on many slashes in the middle. */
export function trimTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === "/") end -= 1;
  return text.slice(0, end);
}
