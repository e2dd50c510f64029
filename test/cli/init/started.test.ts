import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { readArrivals } from "../../../provider/cli/init/arrivals";
import { createStarted } from "../../../provider/cli/init/started";
import { Progress } from "../../../provider/cli/output/progress";
import { catchPrinted } from "../../support/printed";
import { temporaryFolder } from "../../support/shell";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const table = "slug,url\npress,https://example.com/press\n";

/** Creates a project with a table, where the Pulumi CLI does this with a setting of the stack. */
async function createFromTable(onConfig: string) {
  const bin = temporaryFolder();
  const log = join(bin, "log");
  const script = (name: string, text: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  script("npm", "exit 0");
  script("pulumi", `if [ "$1" = version ]; then echo v3.259.0; elif [ "$1" = config ]; then ${onConfig}; fi`);
  vi.stubEnv("PATH", `${bin}:${process.env.PATH}`);
  vi.stubEnv("LOG", log);
  catchPrinted();
  const file = join(temporaryFolder(), "redirects.csv");
  writeFileSync(file, table);
  const folder = join(temporaryFolder(), "links");
  const started = {
    project: {
      ...{ folder, name: "links", description: "", stack: "dev", language: "yaml", provider: "plugin" },
      packageManager: "npm",
    },
    ...{ place: "links", stackEnvironment: { PULUMI_CONFIG_PASSPHRASE: "" } },
    source: { isPublished: true, spec: "^1.0.0", copyTo: async () => [], remove: async () => {} },
    settings: { baseUrl: "https://sho.rt", apiKey: "k", owner: "web", service: { ids: "comma" } },
    arrivals: await readArrivals(file, { tags: "title", sets: "one" }, []),
  } as unknown as Parameters<typeof createStarted>[0];
  const created = createStarted(started, "pulumi up", new Progress());
  return { created, folder, log: () => readFileSync(log, "utf8").split("\n").filter(Boolean) };
}

it("a project with a table stores its account, and who owns its links, with the stack", async () => {
  const { created, folder, log } = await createFromTable('echo "$* = $(cat)" >> "$LOG"');
  expect((await created).lines[0]).toBe(
    "Created links: a link set that reads 1 link from redirects.csv, and stack dev.",
  );
  const end = "--stack dev --non-interactive";
  expect(log()).toEqual([
    `config set shortlink:baseUrl ${end} = https://sho.rt`,
    `config set --secret shortlink:apiKey ${end} = k`,
    `config set shortlink:owner ${end} = web`,
    `config set --path shortlink:service.ids ${end} = comma`,
  ]);
  expect(readFileSync(join(folder, "redirects.csv"), "utf8")).toBe(table);
});

it("a project whose settings cannot be stored leaves nothing, and says so", async () => {
  const { created, folder } = await createFromTable('echo "error: no connection" >&2; exit 1');
  await expect(created).rejects.toThrow(/^no connection\nNothing is left in links\.$/);
  expect(existsSync(folder)).toBe(false);
});
