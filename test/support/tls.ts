import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import { join } from "node:path";
import type { TestContext } from "vitest";
import { listen } from "./listen";
import { temporaryFolder } from "./shell";

/** A flaw of a certificate. */
export type CertificateFlaw = "none" | "expired" | "other host";

/** What a certificate is for. */
export interface CertificateOptions {
  readonly flaw?: CertificateFlaw | undefined;
  /** The hosts: "DNS:localhost,IP:127.0.0.1" */
  readonly hosts?: string;
  /** How many days it is valid. */
  readonly days?: number;
}

/** Whether OpenSSL is installed, which makes the certificates. */
export const hasOpenssl = (): boolean => {
  try {
    return execFileSync("openssl", ["version"]).length > 0;
  } catch {
    return false;
  }
};

/** Skips a test that makes certificates where OpenSSL is missing. */
export const requireOpenssl = ({ skip }: Pick<TestContext, "skip">): void =>
  skip(!hasOpenssl(), "openssl, which makes the certificates, is not installed");

/** A certificate of this machine from a private CA. */
export interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
  /** The certificate of the CA. */
  readonly caFile: string;
}

/** Makes a certificate of this machine, valid for a day unless another one is described. */
export function createCertificate({
  flaw = "none",
  hosts = "DNS:localhost,IP:127.0.0.1",
  days = 1,
}: CertificateOptions = {}): Certificate {
  const folder = temporaryFolder();
  const openssl = (args: string) => execFileSync("openssl", args.split(" "), { cwd: folder, stdio: "pipe" });
  const newKey = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
  openssl(`req -x509 ${newKey} -keyout ca.key -out ca.crt -days 2 -subj /CN=test-ca`);
  openssl(`req ${newKey} -keyout key.pem -out request.pem -subj /CN=service`);
  const names = flaw === "other host" ? "DNS:elsewhere.example" : hosts;
  writeFileSync(join(folder, "names"), `subjectAltName=${names}`);
  const end = flaw === "expired" ? -1 : days;
  openssl(`x509 -req -in request.pem -CA ca.crt -CAkey ca.key -out cert.pem -days ${end} -extfile names`);
  const read = (name: string) => readFileSync(join(folder, name));
  return { key: read("key.pem"), cert: read("cert.pem"), caFile: join(folder, "ca.crt") };
}

/** A service on this machine behind TLS, with a certificate from a private CA. It is stopped after the test. */
export async function startTls(
  handler: RequestListener,
  flaw?: CertificateFlaw,
): Promise<{ url: string; caFile: string }> {
  const { caFile, ...certificate } = createCertificate({ flaw });
  const server = createServer(certificate, handler);
  return { url: `https://localhost:${await listen(server)}`, caFile };
}
