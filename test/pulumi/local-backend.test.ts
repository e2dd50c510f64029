import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { backendFolder, readLocks, writeStack } from "../../provider/pulumi/format/local-backend";
import { temporaryFolder } from "../support/shell";

// test/e2e/check.test.ts proves that the engine reads these files.

const stackFile = (folder: string, name: string) =>
  JSON.parse(readFileSync(join(folder, ".pulumi/stacks/links", name), "utf8"));

it("a stack without outputs is one that was never updated", async () => {
  const folder = temporaryFolder();
  await writeStack(folder, "links", "dev");
  expect(readFileSync(join(folder, ".pulumi/meta.yaml"), "utf8")).toBe("version: 1\n");
  expect(stackFile(folder, "dev.json")).toEqual({
    version: 3,
    checkpoint: { stack: "organization/links/dev", latest: null },
  });
});

it("a stack with outputs has only those, beside the stacks that are there", async () => {
  const folder = temporaryFolder();
  await writeStack(folder, "links", "dev");
  await writeStack(folder, "links", "shared", { ids: { shop: "fol_1" } });
  expect(readdirSync(join(folder, ".pulumi/stacks/links")).toSorted()).toEqual(["dev.json", "shared.json"]);
  expect(stackFile(folder, "shared.json")).toEqual({
    version: 3,
    checkpoint: {
      stack: "organization/links/shared",
      latest: {
        manifest: { time: expect.stringMatching(/^\d{4}-.+Z$/), magic: "", version: "" },
        resources: [
          {
            urn: "urn:pulumi:shared::links::pulumi:pulumi:Stack::links-shared",
            type: "pulumi:pulumi:Stack",
            custom: false,
            outputs: { ids: { shop: "fol_1" } },
          },
        ],
      },
    },
  });
});

describe("the folder of a backend", () => {
  it.each([
    ["file:///state", "/state"],
    ["file:///state?metadata=skip", "/state"],
    ["file://./state?metadata=skip&no_tmp_dir=true", "/shop/state"],
    ["file://~", homedir()],
    ["file://~?metadata=skip", homedir()],
    ["file://~/state", join(homedir(), "state")],
    ["file://~state", "/shop/~state"],
    ["file:///a%20b/100%", "/a%20b/100%"],
    ["file:///a%20b", "/a b"],
  ])("is found in %s", (url, folder) => {
    expect(backendFolder(url, "/shop")).toBe(folder);
  });

  it.each([
    "https://app.pulumi.com/acme",
    "s3://state?region=eu",
    "postgres://db/file://x",
    "azblob://state",
  ])("is not found in %s", (url) => {
    expect(backendFolder(url, "/shop")).toBeUndefined();
  });
});

describe("the locks of a stack", () => {
  const lock = { pid: 7, username: "me", hostname: "laptop", timestamp: "2026-01-02T03:04:05.678Z" };
  const folderWith = (path: string, files: Readonly<Record<string, string>>) => {
    const folder = temporaryFolder();
    const place = join(folder, ".pulumi/locks", path);
    mkdirSync(place, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text);
    return folder;
  };

  it("are read with and without projects", async () => {
    for (const path of ["organization/links/dev", "dev"]) {
      const folder = folderWith(path, { "1.json": JSON.stringify(lock), "1.json.attrs": "{}" });
      expect(await readLocks(folder, "links", "dev")).toEqual([lock]);
      expect(await readLocks(folder, "links", "prod")).toEqual([]);
    }
  });

  it("are none where there is no such folder, and where a file is not a lock", async () => {
    expect(await readLocks(temporaryFolder(), "links", "dev")).toEqual([]);
    const broken = folderWith("dev", { "1.json": "", "2.json": "[]", "3.json": '{"pid":1}' });
    expect(await readLocks(broken, "links", "dev")).toEqual([]);
  });
});
