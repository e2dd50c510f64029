import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { configFolder, readOfflineConfig } from "../../../provider/cli/check/config";
import { placeholder } from "../../../provider/client";
import { temporaryFolder } from "../../support/shell";

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
    expect(parse(await readOfflineConfig(folder, "dev"))).toEqual({
      config: {
        "shop:key": `${placeholder}-shop-key`,
        "shop:plain": "1",
        "shop:nested": {
          list: [`${placeholder}-list`, "a"],
          inner: { password: `${placeholder}-password`, port: 80 },
        },
      },
    });
  });

  it("is empty without a file, or with an empty one", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "Pulumi.empty.yaml"), "");
    for (const stack of ["dev", "empty"]) {
      expect(parse(await readOfflineConfig(folder, stack))).toEqual({ config: {} });
    }
  });

  it("comes from the folder that Pulumi.yaml names", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "stacks"));
    expect(configFolder(folder, { stackConfigDir: "stacks" } as never)).toBe(join(folder, "stacks"));
    expect(configFolder(folder, {} as never)).toBe(folder);
  });
});
