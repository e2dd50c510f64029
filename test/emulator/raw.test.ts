import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { ErrorBody } from "../../provider/contract";
import { base, serve } from "./support/scene";

/** An answer as its bytes were. */
interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Sends bytes, and gives what comes back until the service ends the connection, which it is asked to do. */
function exchange(port: number, bytes: string, { keepsOpen = false } = {}): Promise<RawAnswer> {
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

function parse(text: string): RawAnswer {
  // An interim answer stands before the answer.
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

describe("an answer to raw bytes", () => {
  it.each<[what: string, status: number, bytes: string]>([
    ["what is no HTTP", 400, "HELLO\r\n\r\n"],
    ["no version", 401, `GET ${base}\r\n\r\n`],
    ["another version", 400, `GET ${base} HTTP/3.7\r\n${host}${end}`],
    ["the beginning of HTTP/2", 400, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["a TLS handshake", 400, "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
    ["no Host", 400, `GET ${base} HTTP/1.1\r\n${end}`],
    ["two Hosts", 400, `GET ${base} HTTP/1.1\r\n${host}${host}${end}`],
    ["an empty Host", 401, `GET ${base} HTTP/1.1\r\nHost:\r\n${end}`],
    ["a Host with a space", 400, `GET ${base} HTTP/1.1\r\nHost: a b\r\n${end}`],
    ["a Host with a path", 400, `GET ${base} HTTP/1.1\r\nHost: a/b\r\n${end}`],
    ["a Host with a login", 400, `GET ${base} HTTP/1.1\r\nHost: me@a\r\n${end}`],
    ["a Host with a wrong port", 400, `GET ${base} HTTP/1.1\r\nHost: a:99999\r\n${end}`],
    ["OPTIONS *", 400, `OPTIONS * HTTP/1.1\r\n${host}${end}`],
    ["GET *", 400, `GET * HTTP/1.1\r\n${host}${end}`],
    ["a target without a slash", 400, `GET api HTTP/1.1\r\n${host}${end}`],
    ["a backslash in the path", 400, `GET /api\\v1\\links HTTP/1.1\r\n${host}${end}`],
    ["a space in the path", 400, `GET /api/v1/li nks HTTP/1.1\r\n${host}${end}`],
    ["an absolute target that is none", 400, `GET http://[/ HTTP/1.1\r\n${host}${end}`],
    ["an absolute target", 401, `GET http://elsewhere.example${base} HTTP/1.1\r\n${host}${end}`],
    ["an absolute target with a backslash", 400, `GET http://a.example\\b HTTP/1.1\r\n${host}${end}`],
    ["an absolute target of another scheme", 400, `GET ftp://a.example/ HTTP/1.1\r\n${host}${end}`],
    ["an expectation", 417, `GET ${base} HTTP/1.1\r\n${host}Expect: something\r\n${end}`],
    ["CONNECT", 405, `CONNECT a.example:443 HTTP/1.1\r\n${host}\r\n`],
    ["TRACE", 405, `TRACE ${base} HTTP/1.1\r\n${host}${end}`],
    ["a method of WebDAV", 405, `PROPFIND ${base} HTTP/1.1\r\n${host}${end}`],
    ["PUT", 405, `PUT ${base} HTTP/1.1\r\n${host}Content-Length: 0\r\n${end}`],
    ["OPTIONS", 405, `OPTIONS ${base} HTTP/1.1\r\n${host}${end}`],
    ["a method that does not exist", 400, `FETCH ${base} HTTP/1.1\r\n${host}${end}`],
    ["a method in lower case", 400, `get ${base} HTTP/1.1\r\n${host}${end}`],
    ["a path that does not exist", 404, `GET /nowhere HTTP/1.1\r\n${host}${end}`],
    ["a slash too many", 404, `GET /${base} HTTP/1.1\r\n${host}${end}`],
    ["a path below the control endpoint", 404, `GET /_emulator/x HTTP/1.1\r\n${host}${end}`],
    ["percent signs that encode nothing", 400, `GET ${base}/%zz%E0%A4 HTTP/1.1\r\n${authorized}${end}`],
    ["bytes that are no ASCII in the path", 400, `GET ${base}/\xe4 HTTP/1.1\r\n${authorized}${end}`],
    [
      "headers that are too large",
      431,
      `GET ${base} HTTP/1.1\r\n${host}X-Long: ${"x".repeat(20_000)}\r\n${end}`,
    ],
    ["a path that is too long", 431, `GET ${base}/${"x".repeat(20_000)} HTTP/1.1\r\n${host}${end}`],
    ["a header without a name", 400, `GET ${base} HTTP/1.1\r\n${host}: x\r\n${end}`],
    ["a header that is folded", 400, `GET ${base} HTTP/1.1\r\n${host}X-A: a\r\n b\r\n: x\r\n${end}`],
    ["a control character in a header", 400, `GET ${base} HTTP/1.1\r\n${host}X-A: a\x00b\r\n${end}`],
    ["a length that is none", 400, `POST ${base} HTTP/1.1\r\n${host}Content-Length: x\r\n${end}`],
    [
      "two lengths",
      400,
      `POST ${base} HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n${end}{}`,
    ],
    [
      "a length and chunks",
      400,
      `POST ${base} HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n${end}0\r\n\r\n`,
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
  ])("for %s is %i, with a request id and an error body", async (_, status, bytes) => {
    const { emulator } = await serve();
    const answer = await exchange(emulator.port, bytes);
    expect(answer.status).toBe(status);
    const body = ErrorBody.parse(JSON.parse(answer.body));
    expect(body).toMatchObject({ statusCode: status, code: expect.any(String), message: expect.any(String) });
    expect(answer.headers.get("x-request-id")).toBe(body.requestId);
    expect(answer.headers.get("content-type")).toBe("application/json");
  });

  it("for HEAD is what its error would be, without the body", async () => {
    const { emulator } = await serve();
    const { status, headers, body } = await exchange(
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
  ])("for %s is the list where a key is sent", async (_, bytes) => {
    const { emulator } = await serve();
    const answer = await exchange(emulator.port, bytes);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
    expect(JSON.parse(answer.body)).toMatchObject({ data: [], meta: { total: 0 } });
  });

  it("comes after 100 Continue where that was expected", async () => {
    const { emulator } = await serve();
    const body = '{"title":"Folder"}';
    const head = `POST ${base}/folders HTTP/1.1\r\n${authorized}Expect: 100-continue\r\nContent-Type: application/json\r\n`;
    const answer = await exchange(emulator.port, `${head}Content-Length: ${body.length}\r\n${end}${body}`);
    expect(answer.status).toBe(201);
    expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
  });

  it.each([
    ["CONNECT", `CONNECT a.example:443 HTTP/1.1\r\n${host}\r\n`],
    ["what is no HTTP", "HELLO\r\n\r\n"],
    ["OPTIONS *", `OPTIONS * HTTP/1.1\r\n${host}\r\n`],
  ])("for %s keeps nobody from closing the emulator", async (_, bytes) => {
    const { emulator } = await serve();
    await exchange(emulator.port, bytes, { keepsOpen: true });
    await emulator.close();
  });
});
