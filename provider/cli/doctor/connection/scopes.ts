import { randomBytes } from "node:crypto";
import { analytics, links, type Scope } from "../../../contract";
import type { Exchange, Message } from "../api/exchange";
import type { ConnectionResult } from "../model/result";
import { failed, passed, unclear } from "./finding";

/** What a key without a scope cannot do. */
const needs: Readonly<Record<Scope, string>> = {
  "links:read": "Every preview and every refresh needs it.",
  "links:write": "Creating and updating objects needs it.",
  "links:delete": "Deleting and replacing objects needs it.",
  "analytics:read": "getAnalytics needs it.",
};

/** Sends a request, with its path below the base URL. */
export type Send = (method: Message["method"], path: string, body?: object) => Promise<Exchange>;

/**
 * Tries each scope with a request that changes nothing: one for a link that does not exist.
 *
 * @param list the response to a list of links
 */
export async function checkScopes(send: Send, list: Exchange): Promise<[Scope, ConnectionResult][]> {
  const id = `shortlink-doctor-${randomBytes(8).toString("hex")}`;
  const at = (path: string) => path.replace("{id}", id);
  const unknown = await send("GET", at(links.read.path));
  const responses: readonly (readonly [Scope, Exchange])[] = [
    ["links:read", list],
    ["links:write", await send("PATCH", at(links.update.path), {})],
    ["links:delete", await send("DELETE", at(links.delete.path))],
    ["analytics:read", await send("GET", at(analytics.read.path))],
  ];
  // Some services do not show whether an object exists: they refuse an unknown id like a missing scope.
  const hiding = !isRefused(list) && isRefused(unknown) ? unknown : undefined;
  return responses.map(([scope, response]) => [scope, scopeResult(scope, response, hiding)]);
}

/** @param hiding the response to an id that does not exist, if it is refused although the key may read links */
function scopeResult(scope: Scope, response: Exchange, hiding: Exchange | undefined): ConnectionResult {
  const { status, requestIds } = response;
  const name = `scope ${scope}`;
  if (status === 429 || status >= 500) {
    return unclear(name, `the service fails (HTTP ${status})`, "Run again later.", requestIds);
  }
  if (!isRefused(response)) return passed(name, "granted", requestIds);
  if (hiding) {
    const found = `the service refuses ids that do not exist like a missing scope (HTTP ${status})`;
    const advice = `Check the scopes of the key where you created it. ${needs[scope]}`;
    return unclear(name, found, advice, [...hiding.requestIds, ...requestIds]);
  }
  return failed(name, `the key lacks it (HTTP ${status})`, needs[scope], requestIds);
}

/** Whether a response refuses the key. */
export const isRefused = ({ status }: Exchange): boolean => status === 401 || status === 403;
