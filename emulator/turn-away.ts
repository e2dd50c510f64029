import { type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { errorBody, Problem } from "./problem";
import { newRequestId } from "./request-id";

// What is no request of any path is answered like everything else: with a request id and an error body (spec 4, 7). By
// itself Node.js would answer with neither.

/** Hands only those requests on that have the form of one. */
export const turningAway =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const problem = problemOf(request);
    if (!problem) return listener(request, response);
    const { headers, text } = answerTo(problem);
    response.writeHead(problem.status, headers);
    response.end(text);
  };

/** Answers what a server has no listener of requests for. */
export function answerTheRest(server: Server): void {
  server.on(
    "checkExpectation",
    turningAway(() => {}),
  );
  // This connection is no longer the server's to end.
  server.on("connect", (_, socket: Duplex) =>
    answerRaw(socket, notAllowed("CONNECT"), () => socket.destroy()),
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
    answerRaw(socket, unreadable[error.code ?? ""]?.() ?? malformed("The request is not HTTP/1.1."));
  });
}

/** The answer to a request whose target or host cannot be read, such as `*` or a path with a backslash. */
export function badTarget(error: unknown): Response {
  const why = error instanceof Error ? error.message : String(error);
  const problem = malformed(`The target of the request or its Host cannot be read: ${why}.`);
  const { headers, text } = answerTo(problem);
  return new Response(text, { status: problem.status, headers });
}

function problemOf({
  httpVersion,
  method = "",
  headers,
  headersDistinct,
}: IncomingMessage): Problem | undefined {
  const hosts = headersDistinct.host?.length ?? 0;
  if (hosts > 1) return malformed("The header Host stands there more than once.");
  if (hosts === 0 && httpVersion === "1.1") return malformed("The header Host is missing.");
  // No application can be handed such a request, as there is no Request of this method.
  if (method === "TRACE") return notAllowed(method);
  if (!/^(100-continue)?$/i.test(headers.expect ?? "")) {
    return new Problem(417, {
      code: "EXPECTATION_FAILED",
      message: "Nothing but 100-continue can be expected.",
    });
  }
  return undefined;
}

const malformed = (message: string): Problem => new Problem(400, { code: "MALFORMED_REQUEST", message });

const notAllowed = (method: string): Problem =>
  new Problem(405, {
    code: "METHOD_NOT_ALLOWED",
    message: `No path takes ${method}.`,
    headers: { Allow: "GET, POST, PATCH, DELETE" },
  });

/** What Node.js says of a request that it could not read to its end. */
const unreadable: Readonly<Record<string, () => Problem>> = {
  HPE_HEADER_OVERFLOW: () =>
    new Problem(431, {
      code: "HEADERS_TOO_LARGE",
      message: "The path and the headers are larger than 16 KiB.",
    }),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () =>
    new Problem(413, { code: "BODY_TOO_LARGE", message: "The extensions of a chunk are too large." }),
  ERR_HTTP_REQUEST_TIMEOUT: () =>
    new Problem(408, { code: "REQUEST_TIMEOUT", message: "The request was not sent to its end in time." }),
};

function answerTo(problem: Problem): { headers: Record<string, string>; text: string } {
  const requestId = newRequestId();
  const text = JSON.stringify(errorBody(problem, requestId));
  const headers = {
    ...problem.headers,
    "X-Request-Id": requestId,
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(text)),
    Connection: "close",
  };
  return { headers, text };
}

function answerRaw(socket: Duplex, problem: Problem, onEnd?: () => void): void {
  const { headers, text } = answerTo(problem);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`, ...lines];
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`, onEnd);
}
