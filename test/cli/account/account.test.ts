import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  accountAt,
  announceAccount,
  namedDomains,
  readFolders,
  readHosts,
  withAccount,
} from "../../../provider/cli/account/account";
import { emulatorUrl } from "../../../provider/cli/account/local-emulator";
import { countVisits } from "../../../provider/cli/account/visits";
import { links } from "../../../provider/contract";
import { catchPrinted } from "../../support/printed";
import { temporaryFolder } from "../../support/shell";
import { type StubResponse, startStubService } from "../../support/stub-service";

const settings = (baseUrl: string) => ({ baseUrl, apiKey: "k", maxRetries: 0 });

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe.skipIf(process.platform === "win32")("the account of a command", () => {
  /** Puts a `pulumi` on the PATH whose stacks all have the same settings, and that knows the selected one. */
  function fakePulumi(selected?: string): void {
    const folder = temporaryFolder();
    const print = (name: string, content: object) => {
      writeFileSync(join(folder, name), JSON.stringify(content));
    };
    print("stack", [{ name: "other" }, ...(selected ? [{ name: selected, current: true }] : [])]);
    print("config", {
      "shortlink:baseUrl": { value: "https://stack.example" },
      "shortlink:apiKey": { value: "k" },
    });
    const script = `case "$1" in version) echo v3.259.0;; stack|config) cat "${folder}/$1";; esac`;
    writeFileSync(join(folder, "pulumi"), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, "pulumi"), 0o755);
    vi.stubEnv("PATH", [folder, process.env.PATH].join(delimiter));
  }

  beforeEach(() => {
    vi.stubEnv("SHORTLINK_BASE_URL", "https://environment.example");
    vi.stubEnv("SHORTLINK_API_KEY", "k");
  });

  const byEnvironment = "This is about the account at environment.example, as SHORTLINK_BASE_URL says.";
  const ofStack = (name: string) => `This is about the account at stack.example, that of stack ${name}.`;

  it.each<[folder: string, selected?: string, named?: string, printed?: string]>([
    ["no-project", "dev", undefined, byEnvironment],
    ["project", undefined, undefined, byEnvironment],
    ["project", "dev", undefined, ofStack("dev")],
    ["project", "dev", "prod", ofStack("prod")],
    ["no-project", undefined, "prod", ofStack("prod")],
  ])(
    "in the folder %s with the stack %s selected and %s named is said",
    async (folder, selected, stack, printed) => {
      const cwd = join(temporaryFolder(), folder);
      mkdirSync(cwd);
      if (folder === "project") writeFileSync(join(cwd, "Pulumi.yaml"), "name: shop\nruntime: yaml\n");
      fakePulumi(selected);
      const said = catchPrinted();
      const { baseUrl } = await announceAccount({ cwd, stack });
      expect(said).toEqual([printed]);
      expect(printed).toContain(new URL(baseUrl).host);
    },
  );

  it("is not that of the environment where the folder does not exist", async () => {
    const cwd = join(temporaryFolder(), "missing");
    fakePulumi();
    await expect(announceAccount({ cwd })).rejects.toThrow("missing");
  });
});

it("an account and the emulator have addresses", () => {
  expect(accountAt(settings("https://api.example/v1"))).toBe("The account is the one at api.example.");
  expect(emulatorUrl).toBe("http://127.0.0.1:8787");
});

describe("a connection to an account", () => {
  const start = async (...bodies: object[]) => {
    const { url, requests } = await startStubService(...bodies.map((body): StubResponse => ({ body })));
    return { own: settings(url), urls: () => requests.map((it) => it.url) };
  };
  const page = (data: object[], nextCursor: string | null = null) => ({
    data,
    meta: { total: 3, page: 1, limit: 2, hasNext: nextCursor !== null, nextCursor },
  });

  it("prints warnings, and is closed after the last request", async () => {
    const { own, urls } = await start({ data: { id: "lnk_1" } });
    const printed = catchPrinted();
    const context = await withAccount(own, async (context) => {
      context.warn("slow");
      await context.client.call(links.read, { params: { id: "lnk_1" } });
      return context;
    });
    expect(printed).toEqual(["warning: slow"]);
    await expect(context.client.call(links.read, { params: { id: "lnk_1" } })).rejects.toThrow();
    expect(urls()).toEqual(["/api/v1/links/lnk_1"]);
  });

  it("reads the hosts of domains, as flags name them", async () => {
    const domains = [
      { id: "dom_1", host: "Sho.rt", alias: "go.example" },
      { id: "dom_2", label: "none" },
    ];
    const { own } = await start(page(domains));
    const hosts = await withAccount(own, readHosts);
    expect([...hosts]).toEqual([
      ["dom_1", ["sho.rt", "go.example"]],
      ["dom_2", []],
    ]);
    expect(namedDomains(hosts)).toEqual([
      { id: "dom_1", names: ["sho.rt", "go.example"] },
      { id: "dom_2", names: [] },
    ]);
  });

  it("reads all folders with their titles", async () => {
    const { own, urls } = await start(
      page([{ id: "fld_1", title: "Box" }, { id: "fld_2" }], "c1"),
      page([{ id: "fld_3", title: "Bag" }]),
    );
    expect(await withAccount(own, readFolders)).toEqual([
      { id: "fld_1", names: ["Box"] },
      { id: "fld_2", names: [] },
      { id: "fld_3", names: ["Bag"] },
    ]);
    expect(urls()).toEqual(["/api/v1/links/folders?limit=100", "/api/v1/links/folders?limit=100&cursor=c1"]);
  });

  it("counts the visits of a link in some days", async () => {
    const days = [3, 0, 4].map((events, index) => ({ date: `2026-12-0${index + 1}`, events, visitors: 1 }));
    const { own, urls } = await start({ data: { days } });
    expect(await withAccount(own, (context) => countVisits(context, "lnk_1", 30))).toBe(7);
    expect(urls()).toEqual(["/api/v1/links/lnk_1/analytics?days=30"]);
  });
});
