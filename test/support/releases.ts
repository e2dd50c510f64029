import { readdirSync, readFileSync } from "node:fs";
import { createSecureServer } from "node:http2";
import { join } from "node:path";
import { listen } from "./listen";
import { createCertificate } from "./tls";

/** The releases of a repository, as the API of GitHub serves them. */
export interface Releases {
  /** The host and port. */
  readonly host: string;
  /** The certificate of the CA to trust. */
  readonly caFile: string;
}

/**
 * Serves one release.
 *
 * @param assets the folder of its files
 */
export async function startReleases(repository: string, tag: string, assets: string): Promise<Releases> {
  const { caFile, ...certificate } = createCertificate();
  // With HTTP/2, as GitHub has it. With HTTP/1.1, the engine computes the checksum before the last bytes have arrived.
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, ({ url }, response) => {
    const base = `/repos/${repository}/releases`;
    const names = readdirSync(assets);
    const asset = names.find((name) => url === `${base}/assets/${name}`);
    if (asset) {
      const content = readFileSync(join(assets, asset));
      response.writeHead(200, { "content-length": content.length }).end(content);
    } else if (url === `${base}/tags/${tag}`) {
      const listed = names.map((name) => ({ name, url: `https://${host}${base}/assets/${name}` }));
      response.end(JSON.stringify({ assets: listed }));
    } else {
      response.writeHead(404).end();
    }
  });
  const host = `localhost:${await listen(server)}`;
  return { host, caFile };
}

/** The name of this system in the archives of the plugin. */
export function pluginSystem(): string {
  const os = { darwin: "darwin", win32: "windows" }[process.platform as string] ?? "linux";
  const arch = { x64: "amd64" }[process.arch as string] ?? process.arch;
  return `${os}-${arch}`;
}
