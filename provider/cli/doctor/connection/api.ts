import { headerOf, parseJson, printable, settingName } from "../../../client";
import { ErrorBody, links } from "../../../contract";
import { isObject } from "../../../lifecycle";
import type { Exchange } from "../api/exchange";
import type { ConnectionResult } from "../model/result";
import { failed, passed, unclear } from "./finding";

/** What the first response shows. */
export interface ApiOutcome {
  readonly result: ConnectionResult;
  /** Whether it is a response of the API, which may have refused the key. */
  readonly isApi: boolean;
}

const baseUrl = settingName("baseUrl");

const whatItMustBe = `${baseUrl} must be the part of the API's URL before ${links.list.path}.`;

/** Finds out from the response to a list of links whether the API is at the base URL. */
export function checkApi(response: Exchange): ApiOutcome {
  const { status, requestIds } = response;
  const body = parseJson(response.text);
  const milliseconds = response.receivedAt - response.sentAt;
  const differs = (found: string, advice: string) => ({
    ...{ result: failed("API", found, advice, requestIds), isApi: false },
  });
  if (isPage(response)) return differs(...describePage(status));
  if (status >= 300 && status < 400) return differs(...describeRedirect(response));
  if (status === 429 || status >= 500) {
    const why = status === 429 ? "is busy" : "fails";
    const advice = "Try again later. If it goes on, report the request id to the service's support.";
    return {
      result: unclear("API", `the service ${why} (HTTP ${status})`, advice, requestIds),
      isApi: false,
    };
  }
  if (status === 401 || status === 403) {
    return { result: passed("API", `responds (${milliseconds} ms)`, requestIds), isApi: true };
  }
  if (status === 404) return differs("there is no such API at this URL (HTTP 404)", whatItMustBe);
  if (status >= 400) return differs(`a list of links is refused (HTTP ${status})`, whatItMustBe);
  if (body === undefined) {
    const found = response.text.trim() === "" ? "an empty response" : "a response that is not JSON";
    return differs(`${found} (HTTP ${status})`, whatItMustBe);
  }
  if (!hasLinks(body)) return differs("JSON without a list of links: this is another API", whatItMustBe);
  const found = `responds with a list of links (${milliseconds} ms)`;
  return { result: passed("API", found, requestIds), isApi: true };
}

/** Whether a response is in the form of the spec's errors (7). */
export const isApiError = ({ text }: Exchange): boolean => ErrorBody.safeParse(parseJson(text)).success;

/** Whether the body is a list as the spec shows it, whatever its links look like (2.1, 4.1). */
function hasLinks(body: unknown): boolean {
  if (!isObject(body)) return false;
  return Array.isArray(body.data) || (isObject(body.data) && Array.isArray(body.data.links));
}

const isPage = (response: Exchange): boolean =>
  headerOf(response, "content-type")?.includes("html") === true ||
  /^\s*<(!doctype|html)/i.test(response.text);

function describePage(status: number): [string, string] {
  const found = `a web page in place of JSON (HTTP ${status})`;
  if (status === 401 || status === 403) {
    return [found, `A firewall or a log-in page stands before the service. ${whatItMustBe}`];
  }
  return [found, status < 400 ? logIn : whatItMustBe];
}

const logIn = `If your network shows a log-in page, open it in a browser and log in. Otherwise, ${whatItMustBe}`;

function describeRedirect(response: Exchange): [string, string] {
  const location = headerOf(response, "location") ?? "";
  const target = URL.parse(location)?.origin;
  const where = target === undefined ? "another address" : JSON.stringify(printable(target, 100));
  return [
    `a redirect to ${where} (HTTP ${response.status})`,
    `If your network shows a log-in page, open it in a browser and log in. Otherwise, set ${baseUrl} to the actual URL of the service: redirects are not followed.`,
  ];
}
