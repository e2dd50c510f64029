import { settingName } from "../../../client";
import type { Exchange } from "../api/exchange";
import type { ConnectionResult } from "../model/result";
import { isApiError } from "./api";
import { failed, passed } from "./finding";

const setting = settingName("apiKey");

/**
 * Checks whether the service accepts the key.
 *
 * @param isKnown whether any request was not refused
 */
export function checkKey(response: Exchange, key: string, isKnown: boolean): ConnectionResult {
  const { status, requestIds } = response;
  if (isKnown) return passed("key", "accepted", requestIds);
  const found =
    status === 401
      ? "the service does not accept the key (HTTP 401)"
      : `every request with the key is refused (HTTP ${status})`;
  const mistake = mistakes.find(([pattern]) => pattern.test(key))?.[1];
  const advice = [
    mistake === undefined ? `Check ${setting}.` : `Check ${setting}: ${mistake}.`,
    "The key may belong to another service or another account, or be revoked.",
    ...(isApiError(response)
      ? []
      : [`The response is not an error of this API, so also check ${settingName("baseUrl")}.`]),
  ];
  return failed("key", found, advice.join(" "), requestIds);
}

/** What a key looks like that was copied wrongly. Shows nothing of the key. */
const mistakes: readonly (readonly [RegExp, string])[] = [
  [/^["'`]|["'`]$/, "it begins or ends with a quotation mark"],
  [/^\$\w+$|\$\{|\{\{|^%\w+%$/, "it looks like a variable that was not replaced"],
  [/^<.*>$|^your[_-]/i, "it looks like a placeholder"],
  [/^[*.]+$|\*{3}|\.{3}/, "it looks like a key that is masked or cut"],
  [/^bearer/i, "it begins with the word Bearer, which is not part of it"],
  [/^https?:/, "it is a URL"],
  [/[,;:]$/, "it ends with a punctuation mark"],
];
