import { isLoopback } from "../../loopback";
import { UserError } from "../errors/errors";
import { settingName } from "../errors/setting-name";

/** How the endpoints' own paths begin: people paste the API's address with more or less of it. */
const ofTheApi = /\/api(\/v1(\/links)?)?$/;

/**
 * The spec's `{base_url}` from what a person has set, without a trailing slash, and without the beginning of the
 * endpoints' own paths.
 *
 * @throws UserError when it is no http(s) URL, holds a user name or password, or would send the key in clear text:
 * `http://` is only for loopback
 */
export function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const setting = settingName("baseUrl");
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UserError(`${setting} is not a URL: give one such as https://links.example.com.`);
  }
  if (url.username || url.password) {
    throw new UserError(
      `${setting} must not hold a user name or password; the key goes into shortlink:apiKey.`,
    );
  }
  if (url.search || url.hash) throw new UserError(`${setting} must not have a query or a fragment.`);
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    throw new UserError(
      `${setting} uses http://, which would send your key in clear text: use https:// (http:// is for loopback only).`,
    );
  }
  const path = withoutSlashes(url.pathname).replace(ofTheApi, "");
  return `${url.origin}${withoutSlashes(path)}`;
}

/** A text without the slashes at its end. No pattern: that would look at each row of slashes in the middle again. */
function withoutSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === "/") end -= 1;
  return text.slice(0, end);
}
