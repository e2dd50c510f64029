import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { environmentName, Settings } from "../provider/client";
import { version } from "../provider/version";
import { project } from "./support/shell";

const read = (file: string) => readFileSync(join(project, file), "utf8");

describe("the package", () => {
  it("has one version", () => {
    expect(version).toBe(JSON.parse(read("package.json")).version);
  });

  it("tells every setting in the README, with its environment variable and its meaning", () => {
    const readme = read("README.md");
    for (const [name, schema] of Object.entries(Settings.shape)) {
      expect(readme).toContain(
        `| \`shortlink:${name}\` | \`${environmentName(name)}\` | ${schema.description}`.replace(/\.$/, ""),
      );
    }
  });

  it("gives the reason for each runtime dependency in the README", () => {
    const named = read("README.md").split("Runtime dependencies:")[1];
    for (const name of Object.keys(JSON.parse(read("package.json")).dependencies)) {
      expect(named).toContain(`\`${name}\``);
    }
  });
});
