import { vi } from "vitest";
import { type HttpRequest, Transport } from "../../provider/client/http/transport";
import type { Properties } from "../../provider/lifecycle";
import { isObject } from "../../provider/lifecycle/properties/values";
import { type InProcess, startInProcess } from "./in-process";

// Services that differ in what becomes of the order of routes (spec 2.5, not shown).

/** How a service lists routes: as they are written, reversed, or as it evaluates them; or it numbers those without a `sortOrder`. */
export const routeServices = ["written", "reversed", "evaluated", "numbered"] as const;
export type RouteService = (typeof routeServices)[number];

/** Compares two routes, declared or live, by the order in which a service evaluates them. */
export const compareRoutes = (one: Properties, other: Properties): number => {
  const [first, second] = [ranks(one), ranks(other)];
  return first.map((rank, index) => rank - (second[index] ?? 0)).find((it) => it !== 0) ?? 0;
};

const ranks = ({ isGlobalFallback, priority, sortOrder }: Properties): number[] => [
  isGlobalFallback ? 1 : 0,
  -Number(priority ?? 0),
  Number(sortOrder ?? 0),
];

/** Starts such a service in this process. Raw requests reach the emulator behind it. */
export function startRouteService(kind: RouteService): InProcess {
  const emulator = startInProcess({ assume: { routeOrder: kind === "reversed" ? "reversed" : "written" } });
  const send = vi.mocked(Transport.prototype.send).getMockImplementation();
  vi.mocked(Transport.prototype.send).mockImplementation(async function (this: Transport, request) {
    const sent = kind === "numbered" ? await numbered(request, emulator) : request;
    const response = await (send as typeof this.send).call(this, sent);
    return kind === "evaluated" && response.text !== ""
      ? { ...response, text: JSON.stringify(JSON.parse(response.text, inOrder)) }
      : response;
  });
  return emulator;
}

const inOrder = (name: string, value: unknown): unknown =>
  name === "routes" && Array.isArray(value) ? value.toSorted(compareRoutes) : value;

/** A request whose routes have a number: that of their position, or for a single new one the next. */
async function numbered(request: HttpRequest, { api }: InProcess): Promise<HttpRequest> {
  if (request.body === undefined) return request;
  const body = JSON.parse(request.body);
  if (Array.isArray(body.routes)) {
    const routes = body.routes.map((route: object, index: number) => ({ sortOrder: index + 1, ...route }));
    return { ...request, body: JSON.stringify({ ...body, routes }) };
  }
  const { pathname } = new URL(request.url);
  if (request.method !== "POST" || !pathname.endsWith("/routes")) return request;
  const routes = (await api.send("GET", pathname)) as unknown[];
  const last = Math.max(0, ...routes.filter(isObject).map(({ sortOrder }) => Number(sortOrder)));
  return { ...request, body: JSON.stringify({ sortOrder: last + 1, ...body }) };
}
