import { type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { errorBody, Problem } from "./problem";
import { newRequestId } from "./request-id";

// Responds to malformed requests with a request id and an error body, like to all others (spec 4, 7). Node.js by itself sends
// neither.

/** Responds to malformed requests, and passes all others on. */
export const rejectBadRequests =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const problem = problemOf(request);
    if (!problem) return listener(request, response);
    const { headers, text } = errorResponse(problem);
    response.writeHead(problem.status, headers);
    response.end(text);
  };

/** Responds to requests for which a server does not call its request listener. */
export function rejectBadConnections(server: Server): void {
  server.on(
    "checkExpectation",
    rejectBadRequests(() => {}),
  );
  // The server does not close this connection itself.
  server.on("connect", (_, socket: Duplex) =>
    writeError(socket, notAllowed("CONNECT"), () => socket.destroy()),
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
    writeError(socket, parserErrors[error.code ?? ""]?.() ?? malformed("The request is not HTTP/1.1."));
  });
}

/** The response to a request with an invalid target or host, such as `*` or a path with a backslash. */
export function badTargetResponse(error: unknown): Response {
  const why = error instanceof Error ? error.message : String(error);
  const problem = malformed(`The target of the request or its Host is invalid: ${why}.`);
  const { headers, text } = errorResponse(problem);
  return new Response(text, { status: problem.status, headers });
}

function problemOf({
  httpVersion,
  method = "",
  headers,
  headersDistinct,
}: IncomingMessage): Problem | undefined {
  const hosts = headersDistinct.host?.length ?? 0;
  if (hosts > 1) return malformed("The header Host occurs more than once.");
  if (hosts === 0 && httpVersion === "1.1") return malformed("The header Host is missing.");
  // The Request class does not support this method.
  if (method === "TRACE") return notAllowed(method);
  if (!/^(100-continue)?$/i.test(headers.expect ?? "")) {
    return new Problem(417, {
      code: "EXPECTATION_FAILED",
      message: "The header Expect accepts only 100-continue.",
    });
  }
  return undefined;
}

const malformed = (message: string): Problem => new Problem(400, { code: "MALFORMED_REQUEST", message });

const notAllowed = (method: string): Problem =>
  new Problem(405, {
    code: "METHOD_NOT_ALLOWED",
    message: `No path accepts ${method}.`,
    headers: { Allow: "GET, POST, PATCH, DELETE" },
  });

/** Errors of the HTTP parser of Node.js. */
const parserErrors: Readonly<Record<string, () => Problem>> = {
  HPE_HEADER_OVERFLOW: () =>
    new Problem(431, {
      code: "HEADERS_TOO_LARGE",
      message: "The path and the headers exceed 16 KiB.",
    }),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () =>
    new Problem(413, { code: "BODY_TOO_LARGE", message: "The extensions of a chunk are too large." }),
  ERR_HTTP_REQUEST_TIMEOUT: () =>
    new Problem(408, { code: "REQUEST_TIMEOUT", message: "The request did not arrive completely in time." }),
};

function errorResponse(problem: Problem): { headers: Record<string, string>; text: string } {
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

function writeError(socket: Duplex, problem: Problem, onEnd?: () => void): void {
  const { headers, text } = errorResponse(problem);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`, ...lines];
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`, onEnd);
}
