import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readOfflineConfig } from "../../../provider/cli/check/config";
import { configFolder } from "../../../provider/cli/stack/config-file";
import { placeholder } from "../../../provider/client";
import { temporaryFolder } from "../../support/shell";

const project = { name: "shop" };

describe("the configuration of a check", () => {
  it("has placeholders for secrets at every depth, and nothing that decrypts them", async () => {
    const folder = temporaryFolder();
    writeFileSync(
      join(folder, "Pulumi.dev.yaml"),
      `secretsprovider: awskms://x
encryptionsalt: v1:x
environment: [shared]
config:
  shop:key: { secure: v1:x }
  shop:plain: "1"
  shop:nested:
    list: [{ secure: v1:x }, a]
    inner: { password: { secure: v1:x }, port: 80 }
`,
    );
    const file = join(folder, "Pulumi.dev.yaml");
    const { secrets, text } = await readOfflineConfig(file, project);
    expect(secrets).toEqual(["shop:key"]);
    expect(parse(text)).toEqual({
      config: {
        "shop:key": `${placeholder}-shop-key`,
        "shop:plain": "1",
        "shop:nested": {
          list: [`${placeholder}-list`, "a"],
          inner: { password: `${placeholder}-password`, port: 80 },
        },
      },
    });
    const other = await readOfflineConfig(file, project, new Map([["shop:key", "true"]]));
    expect(parse(other.text).config).toMatchObject({ "shop:key": "true", "shop:plain": "1" });
  });

  it("has secrets encrypted that the project declares, at every depth", async () => {
    const file = join(temporaryFolder(), "Pulumi.dev.yaml");
    writeFileSync(
      file,
      `config: { shop:key: { secure: v1:x }, shop:list: [{ inner: { secure: v1:x } }, b], shop:other: { secure: v1:x },
        shop:type: { secure: v1:x }, shop:default: { secure: v1:x } }`,
    );
    const isSecret = { type: "string", secret: true };
    const others = { type: { type: "string" }, default: "text" };
    const config = { key: isSecret, "shop:list": isSecret, ...others };
    const { text } = await readOfflineConfig(file, { name: "shop", config });
    expect(parse(text)).toEqual({
      encryptionsalt: expect.stringMatching(/^v1:\S+:v1:\S+:\S+$/),
      config: {
        "shop:key": { secure: expect.stringMatching(/^v1:/) },
        "shop:list": [{ inner: { secure: expect.stringMatching(/^v1:/) } }, "b"],
        "shop:other": `${placeholder}-shop-other`,
        "shop:type": `${placeholder}-shop-type`,
        "shop:default": `${placeholder}-shop-default`,
      },
    });
  });

  it("is JSON in a project whose file is", async () => {
    const file = join(temporaryFolder(), "Pulumi.dev.json");
    writeFileSync(file, JSON.stringify({ config: { "shop:key": { secure: "v1:x" }, "shop:plain": "b" } }));
    const { text } = await readOfflineConfig(file, project);
    expect(parse(text)).toEqual({ config: { "shop:key": `${placeholder}-shop-key`, "shop:plain": "b" } });
  });

  it("is empty without a file, or with an empty one", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "Pulumi.empty.yaml"), "");
    writeFileSync(join(folder, "Pulumi.none.yaml"), "config:\n");
    for (const stack of ["dev", "empty", "none"]) {
      const { text } = await readOfflineConfig(join(folder, `Pulumi.${stack}.yaml`), project);
      expect(parse(text)).toEqual({ config: {} });
    }
    await expect(readOfflineConfig(folder, project)).rejects.toMatchObject({ code: "EISDIR" });
  });

  it("has the provider's settings, with placeholders for secrets", async () => {
    const file = join(temporaryFolder(), "Pulumi.dev.yaml");
    writeFileSync(
      file,
      "config: { shortlink:apiKey: { secure: v1:x }, shortlink:retries: 3, aws:shortlink: a, shop:url: b }",
    );
    const { settings } = await readOfflineConfig(file, project);
    expect(settings).toEqual({ apiKey: `${placeholder}-shortlink-apiKey`, retries: 3 });
  });

  it("comes from the folder that Pulumi.yaml names", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "stacks"));
    expect(configFolder(folder, { stackConfigDir: "stacks" } as never)).toBe(join(folder, "stacks"));
    expect(configFolder(folder, {} as never)).toBe(folder);
  });
});
