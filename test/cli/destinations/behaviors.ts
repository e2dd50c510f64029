import type { ServerResponse } from "node:http";
import type { Outcome } from "../../../provider/cli/destinations/probe/outcome";
import type { SimulatedClock } from "./fleet";

/** A request to a host of the fleet. */
interface Request {
  readonly method: string;
  readonly url: URL;
  /** The name of what the host does. */
  readonly behavior: string;
  /** How many requests this URL had, with this one. */
  readonly count: number;
}

/** What a host does, and what a check is to find. */
interface Behavior {
  readonly respond?: (request: Request, response: ServerResponse, clock: SimulatedClock) => void;
  /** What the scheme of its destinations is. */
  readonly scheme?: "http" | "https";
  readonly path?: string;
  readonly state: Outcome["state"];
  readonly reason: string | RegExp;
  /** What the hints are to say. */
  readonly hints?: readonly RegExp[];
  /** How many URLs are requested one after the other. */
  readonly length?: number;
  /** Whether it is not among the many. */
  readonly isAlone?: boolean;
}

const status =
  (code: number, headers: Record<string, string> = {}) =>
  (_: Request, response: ServerResponse) =>
    void response.writeHead(code, headers).end();

const redirect = (to: string | ((request: Request) => string), more: Record<string, string> = {}) =>
  ((request, response) => {
    const location = typeof to === "string" ? to : to(request);
    response.writeHead(302, { location, ...more }).end();
  }) satisfies Behavior["respond"];

/** Another behavior for GET than for HEAD. */
const byMethod =
  (head: NonNullable<Behavior["respond"]>, get: NonNullable<Behavior["respond"]>): Behavior["respond"] =>
  (request, response, clock) =>
    (request.method === "HEAD" ? head : get)(request, response, clock);

const reset = ({ url }: Request, { socket }: ServerResponse): void => {
  // Node.js resets only connections without TLS.
  if (url.protocol === "http:") socket?.resetAndDestroy();
  else socket?.destroy();
};

/** Sends something, and nothing more until the time of the request has passed. */
const stall =
  (start: (response: ServerResponse) => void): Behavior["respond"] =>
  ({ url }, response, clock) => {
    start(response);
    clock.expire(url.hostname);
  };

/** Sends some bytes in place of a response. */
const raw =
  (bytes: string) =>
  (_: Request, { socket }: ServerResponse) =>
    void socket?.end(bytes);

const found = status(200);
const timeOut = "no response within 10 s";
const alive = { state: "alive", reason: "200" } as const;

/** Responds to four requests at a time. */
const inFours = (): Behavior["respond"] => {
  const waiting: ServerResponse[] = [];
  return (_, response) => {
    waiting.push(response);
    if (waiting.length === 4) for (const it of waiting.splice(0)) it.writeHead(200).end();
  };
};

/** What the hosts of the fleet do, by the first part of their names. */
export const behaviors: Readonly<Record<string, Behavior>> = {
  fine: { ...alive, respond: found },
  crowd: { ...alive, isAlone: true, respond: inFours() },
  plain: { ...alive, scheme: "http", respond: found },
  both: { ...alive, scheme: "http", respond: found, hints: [/^https responds as well: declare https:/] },
  back: {
    ...{ ...alive, scheme: "http" },
    respond: (request, response) =>
      request.url.protocol === "http:"
        ? found(request, response)
        : redirect(request.url.href.replace("https:", "http:"))(request, response),
  },
  upgrade: {
    ...{ ...alive, scheme: "http", length: 2, hints: [/^https responds as well: declare https:/] },
    respond: (request, response) =>
      request.url.protocol === "http:"
        ? redirect(request.url.href.replace("http:", "https:"))(request, response)
        : found(request, response),
  },
  nohead: { ...alive, respond: byMethod(status(405), found) },
  headmissing: { ...alive, respond: byMethod(status(404), found) },
  headreset: { ...alive, respond: byMethod(reset, found) },
  headgarbage: { ...alive, respond: byMethod(raw("no response\r\n\r\n"), found) },
  range: { ...alive, reason: "416", respond: byMethod(status(501), status(416)) },
  endless: {
    ...alive,
    respond: byMethod(status(405), (_, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
      };
      response.on("drain", more);
      more();
    }),
  },
  flaky: {
    ...alive,
    respond: (request, response) => (request.count < 3 ? status(502) : found)(request, response),
  },
  missing: { state: "dead", reason: "404", respond: status(404) },
  gone: { state: "dead", reason: "410", respond: status(410) },
  broken: { state: "dead", reason: "500", respond: status(500) },
  login: { state: "unknown", reason: "401", respond: status(401, { "www-authenticate": "Basic" }) },
  robots: { state: "unknown", reason: "403", respond: status(403) },
  nomethod: { state: "unknown", reason: "405", respond: status(405) },
  busy: { state: "unknown", reason: "503", respond: status(503) },
  odd: { state: "unknown", reason: "999", respond: status(999) },
  limited: {
    ...alive,
    respond: (request, response) =>
      (request.count < 2 ? status(429, { "retry-after": "2" }) : found)(request, response),
  },
  closed: {
    state: "unknown",
    reason: /^it asks to wait for \d+ s$/,
    respond: status(429, { "retry-after": "86400" }),
  },
  chain: {
    ...{ ...alive, length: 4 },
    respond: redirectSteps(3),
  },
  toolong: {
    state: "dead",
    reason: "redirects more often than browsers follow",
    respond: redirectSteps(1000),
    length: 21,
  },
  loop: { state: "dead", reason: "redirects in a loop", respond: redirect("/a"), path: "/a", length: 1 },
  cookie: {
    ...{ state: "unknown", reason: "redirects until a cookie comes back, and no cookie is kept" },
    respond: redirect(({ url }) => url.pathname, { "set-cookie": "seen=1" }),
  },
  app: {
    state: "alive",
    reason: "leads to an app (itms-apps:…)",
    respond: redirect("itms-apps://apps.example/app/id1?secret=1"),
  },
  blocked: {
    ...{ state: "dead", reason: "redirects to where browsers do not go (javascript:…)" },
    respond: redirect("javascript:alert(1)"),
  },
  nowhereelse: { state: "alive", reason: "302", respond: redirect("") },
  bytes: {
    ...{ ...alive, length: 2 },
    // Node.js writes a header as one byte for each character.
    respond: ({ url }, response) =>
      url.pathname === "/%c3%bc%20b"
        ? response.writeHead(200).end()
        : response.writeHead(302, { location: Buffer.from("/ü b").toString("latin1") }).end(),
  },
  nourl: { state: "dead", reason: "redirects to a text that is no URL", respond: redirect("https://") },
  inside: {
    state: "refused",
    reason: "10.0.0.7 is in a private network",
    respond: redirect("http://10.0.0.7/admin"),
    length: 2,
  },
  mapped: {
    ...{ state: "refused", reason: /is in its own network segment/, length: 2 },
    respond: redirect("http://[::ffff:169.254.169.254]/latest/meta-data"),
  },
  decimal: {
    state: "refused",
    reason: "127.0.0.1 is on this machine",
    respond: redirect("http://2130706433/"),
    length: 2,
  },
  named: {
    ...{
      state: "refused",
      reason: "internal-1.fleet.example is in a private network (10.11.12.13)",
      length: 2,
    },
    respond: redirect("https://internal-1.fleet.example/"),
  },
  mixed: { state: "refused", reason: /is in a private network \(192\.168\.7\.7\)$/ },
  rebind: {
    ...{ state: "refused", reason: /is on this machine \(127\.0\.0\.1\)$/, length: 2 },
    respond: redirect("/next", { connection: "close" }),
  },
  hang: { state: "dead", reason: timeOut, respond: stall(() => {}) },
  drip: {
    state: "dead",
    reason: timeOut,
    respond: stall((response) => void response.socket?.write("HTTP/1.1 2")),
  },
  blackhole: { state: "dead", reason: timeOut },
  large: {
    ...{ state: "unknown", reason: "its headers are too large" },
    respond: (_, response) => {
      for (let index = 0; index < 40; index += 1) response.setHeader(`x-${index}`, "x".repeat(10_000));
      response.end();
    },
  },
  reset: { state: "dead", reason: "the connection failed (ECONNRESET)", scheme: "http", respond: reset },
  sloppy: {
    ...{ state: "unknown", reason: "its response has mistakes that browsers may accept" },
    respond: raw("HTTP/1.1 200 OK\ncontent-length: 0\n\n"),
  },
  lengths: {
    ...{ state: "unknown", reason: "its response has mistakes that browsers may accept" },
    respond: raw("HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"),
  },
  garbage: { state: "dead", reason: "its response is not HTTP", scheme: "http" },
  "cert-expired": { state: "dead", reason: "its certificate has expired", respond: found },
  "cert-other": { state: "dead", reason: "its certificate is for a different host", respond: found },
  "cert-untrusted": { state: "dead", reason: /^its certificate is not trusted/, respond: found },
  "cert-ending": { ...alive, respond: found, hints: [/^A certificate on the way ends on \d{4}-/] },
  plaintext: { state: "dead", reason: /^no encrypted connection is possible/, respond: found },
  nowhere: { state: "dead", reason: "no such host" },
  nodns: { state: "unknown", reason: "the name server does not respond" },
  internal: { state: "refused", reason: /is in a private network \(10\.11\.12\.13\)$/ },
  soft: {
    ...{
      ...alive,
      length: 2,
      path: "/products/1",
      hints: [/^May be missing: it redirects to .*\/not-found$/],
    },
    respond: (request, response) =>
      (request.url.pathname === "/not-found" ? found : redirect("/not-found"))(request, response),
  },
  downgrade: {
    ...{ ...alive, length: 2, hints: [/^Redirects from https to http:/] },
    respond: (request, response) =>
      (request.url.protocol === "http:" ? found : redirect(request.url.href.replace("https", "http")))(
        request,
        response,
      ),
  },
};

/** Redirects from `/1` to `/2` and so on. */
function redirectSteps(count: number): Behavior["respond"] {
  return (request, response) => {
    const step = Number(request.url.pathname.slice(1));
    if (step > count) found(request, response);
    else redirect(`/${step + 1}`)(request, response);
  };
}

/** Responds as the host of a request does. */
export function respond(request: Request, response: ServerResponse, clock: SimulatedClock): void {
  const behavior = behaviors[request.behavior];
  response.on("error", () => {});
  if (behavior?.respond) behavior.respond(request, response, clock);
  else response.writeHead(500).end();
}
