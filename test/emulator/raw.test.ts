import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { ErrorBody } from "../../provider/contract";
import { base, serve } from "./support/emulator";

/** A response read from a raw socket. */
interface RawResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Sends bytes, and returns the response once the service has closed the connection. */
function sendRaw(port: number, bytes: string, { keepsOpen = false } = {}): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: keepsOpen }, () =>
      socket.write(bytes, "latin1"),
    );
    socket.setEncoding("utf8");
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.on("end", () => resolve(parse(received)));
  });
}

function parse(text: string): RawResponse {
  // Skips an interim response.
  const [head = "", ...rest] = text.replace(/^HTTP\/1.1 1\d\d [^\r]*\r\n\r\n/, "").split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const [name = "", value = ""] = line.split(/: (.*)/s);
    return [name.toLowerCase(), value];
  });
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]),
    headers: new Map(headers),
    body: rest.join("\r\n\r\n"),
  };
}

const host = "Host: localhost\r\n";
const end = "Connection: close\r\n\r\n";
const authorized = `${host}Authorization: Bearer demo-key\r\n`;

describe("the response to", () => {
  it.each<[what: string, status: number, bytes: string]>([
    ["bytes that are not HTTP", 400, "HELLO\r\n\r\n"],
    ["no version", 401, `GET ${base}\r\n\r\n`],
    ["the beginning of HTTP/2", 400, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["a TLS handshake", 400, "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
    ["no Host", 400, `GET ${base} HTTP/1.1\r\n${end}`],
    ["two Hosts", 400, `GET ${base} HTTP/1.1\r\n${host}${host}${end}`],
    ["an empty Host", 401, `GET ${base} HTTP/1.1\r\nHost:\r\n${end}`],
    ["a Host with a path", 400, `GET ${base} HTTP/1.1\r\nHost: a/b\r\n${end}`],
    ["a Host with a wrong port", 400, `GET ${base} HTTP/1.1\r\nHost: a:99999\r\n${end}`],
    ["OPTIONS *", 400, `OPTIONS * HTTP/1.1\r\n${host}${end}`],
    ["GET *", 400, `GET * HTTP/1.1\r\n${host}${end}`],
    ["a target without a slash", 400, `GET api HTTP/1.1\r\n${host}${end}`],
    ["a backslash in the path", 400, `GET /api\\v1\\links HTTP/1.1\r\n${host}${end}`],
    ["a space in the path", 400, `GET /api/v1/li nks HTTP/1.1\r\n${host}${end}`],
    ["an invalid absolute target", 400, `GET http://[/ HTTP/1.1\r\n${host}${end}`],
    ["an absolute target", 401, `GET http://elsewhere.example${base} HTTP/1.1\r\n${host}${end}`],
    ["an absolute target of another scheme", 400, `GET ftp://a.example/ HTTP/1.1\r\n${host}${end}`],
    ["an expectation", 417, `GET ${base} HTTP/1.1\r\n${host}Expect: something\r\n${end}`],
    ["CONNECT", 405, `CONNECT a.example:443 HTTP/1.1\r\n${host}\r\n`],
    ["TRACE", 405, `TRACE ${base} HTTP/1.1\r\n${host}${end}`],
    ["a method of WebDAV", 405, `PROPFIND ${base} HTTP/1.1\r\n${host}${end}`],
    ["OPTIONS", 405, `OPTIONS ${base} HTTP/1.1\r\n${host}${end}`],
    ["a path that does not exist", 404, `GET /nowhere HTTP/1.1\r\n${host}${end}`],
    ["an extra slash", 404, `GET /${base} HTTP/1.1\r\n${host}${end}`],
    ["a path below the control endpoint", 404, `GET /_emulator/x HTTP/1.1\r\n${host}${end}`],
    ["invalid percent encoding", 400, `GET ${base}/%zz%E0%A4 HTTP/1.1\r\n${authorized}${end}`],
    ["bytes beyond ASCII in the path", 400, `GET ${base}/\xe4 HTTP/1.1\r\n${authorized}${end}`],
    [
      "headers that are too large",
      431,
      `GET ${base} HTTP/1.1\r\n${host}X-Long: ${"x".repeat(20_000)}\r\n${end}`,
    ],
    ["a path that is too long", 431, `GET ${base}/${"x".repeat(20_000)} HTTP/1.1\r\n${host}${end}`],
    [
      "two lengths",
      400,
      `POST ${base} HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n${end}{}`,
    ],
    [
      "a chunk that is none",
      400,
      `POST ${base} HTTP/1.1\r\n${authorized}Transfer-Encoding: chunked\r\n${end}x\r\n\r\n`,
    ],
    [
      "an upgrade",
      401,
      `GET ${base} HTTP/1.1\r\n${host}Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    ],
    ["HTTP/1.0 without a Host", 401, `GET ${base} HTTP/1.0\r\n\r\n`],
  ])("%s is %i, with a request id and an error body", async (_, status, bytes) => {
    const { emulator } = await serve();
    const response = await sendRaw(emulator.port, bytes);
    expect(response.status).toBe(status);
    const body = ErrorBody.parse(JSON.parse(response.body));
    expect(body).toMatchObject({ statusCode: status, code: expect.any(String), message: expect.any(String) });
    expect(response.headers.get("x-request-id")).toBe(body.requestId);
    expect(response.headers.get("content-type")).toBe("application/json");
  });

  it("HEAD is its error without the body", async () => {
    const { emulator } = await serve();
    const { status, headers, body } = await sendRaw(
      emulator.port,
      `HEAD ${base} HTTP/1.1\r\n${authorized}${end}`,
    );
    expect(status).toBe(405);
    expect(headers.get("x-request-id")).toMatch(/^req_/);
    expect(headers.get("allow")).toBe("GET, POST");
    expect(body).toBe("");
  });

  it.each([
    ["HTTP/1.0", `GET ${base} HTTP/1.0\r\nAuthorization: Bearer demo-key\r\n\r\n`],
    ["an absolute target", `GET http://localhost${base} HTTP/1.1\r\n${authorized}${end}`],
    ["an upgrade", `GET ${base} HTTP/1.1\r\n${authorized}Connection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n`],
    ["dots in the path", `GET /api/./v1/x/../links HTTP/1.1\r\n${authorized}${end}`],
  ])("%s is the list if a key is sent", async (_, bytes) => {
    const { emulator } = await serve();
    const response = await sendRaw(emulator.port, bytes);
    expect(response.status).toBe(200);
    expect(response.headers.get("x-request-id")).toMatch(/^req_/);
    expect(JSON.parse(response.body)).toMatchObject({ data: [], meta: { total: 0 } });
  });

  it("Expect: 100-continue comes after 100 Continue", async () => {
    const { emulator } = await serve();
    const body = '{"title":"Folder"}';
    const head = `POST ${base}/folders HTTP/1.1\r\n${authorized}Expect: 100-continue\r\nContent-Type: application/json\r\n`;
    const response = await sendRaw(emulator.port, `${head}Content-Length: ${body.length}\r\n${end}${body}`);
    expect(response.status).toBe(201);
    expect(response.headers.get("x-request-id")).toMatch(/^req_/);
  });

  it.each([
    ["CONNECT", `CONNECT a.example:443 HTTP/1.1\r\n${host}\r\n`],
    ["bytes that are not HTTP", "HELLO\r\n\r\n"],
    ["OPTIONS *", `OPTIONS * HTTP/1.1\r\n${host}\r\n`],
  ])("%s does not keep the emulator from closing", async (_, bytes) => {
    const { emulator } = await serve();
    await sendRaw(emulator.port, bytes, { keepsOpen: true });
    await emulator.close();
  });
});
