import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sh, startCommand, succeed, temporaryFolder } from "./shell";

// Registries on this machine, to which a test publishes. All other packages come from the registries that the machine uses.

/** Starts an npm registry. */
export async function startNpmRegistry(): Promise<string> {
  const folder = temporaryFolder();
  const upstream = (await sh("npm config get registry", { cwd: folder })).stdout.trim();
  const config = {
    storage: "./storage",
    uplinks: { upstream: { url: upstream } },
    packages: {
      // Without an uplink: only what the test publishes.
      "pulumi-shortlink": { access: "$all", publish: "$all" },
      "**": { access: "$all", proxy: "upstream" },
    },
    log: { type: "stdout", format: "json", level: "warn" },
  };
  writeFileSync(join(folder, "config.yaml"), JSON.stringify(config));
  const manifest = {
    private: true,
    dependencies: { verdaccio: "^6.10.4" },
    // It asks for a tag that mirrors of the registry may lack.
    overrides: { "verdaccio-audit": { "node-fetch": "^2.7.0" } },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  await succeed("npm install --silent --prefer-offline --no-audit --no-fund", { cwd: folder });
  const { match } = await startCommand(
    `node_modules/.bin/verdaccio --config config.yaml --listen 127.0.0.1:${await freePort()}`,
    /"addr":"(http:\/\/127\.0\.0\.1:\d+)\//,
    { cwd: folder },
  );
  return String(match[1]);
}

/**
 * Starts a Python package index.
 *
 * @param venv the folder of a virtual environment in which to install it
 */
export async function startPythonIndex(venv: string): Promise<string> {
  const folder = temporaryFolder();
  const packages = join(folder, "packages");
  mkdirSync(packages);
  await succeed(`${venv}/bin/pip install --quiet pypiserver`, { cwd: folder });
  const port = await freePort();
  const server = `${venv}/bin/pypi-server run --verbose --interface 127.0.0.1 --port ${port} --authenticate . --passwords . packages`;
  // It prints on stderr.
  await startCommand(`exec ${server} 2>&1`, /Listening on/, { cwd: folder });
  return `http://127.0.0.1:${port}`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
