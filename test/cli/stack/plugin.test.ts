import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { explainMissingPlugin, pluginPath } from "../../../provider/cli/stack/plugin";
import { temporaryFolder } from "../../support/shell";

const inPackage = "node_modules/pulumi-shortlink/dist/plugin";

const withPackage = (...inside: string[]) => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, inPackage), { recursive: true });
  const project = join(folder, ...inside);
  mkdirSync(project, { recursive: true });
  return project;
};

const lines = (path: string) => `plugins:\n  providers:\n    - name: shortlink\n      path: ${path}`;

describe("a run that did not find the plugin", () => {
  it.each([
    `error resolving type of resource a: internal error loading package "shortlink": could not find latest version for provider shortlink: Get "https://…": no such host`,
    "default_0_1_0: Could not automatically download and install resource plugin 'pulumi-resource-shortlink' at version v0.1.0, install the plugin using `pulumi plugin install resource shortlink v0.1.0`: error downloading provider shortlink to file",
    "no resource plugin 'pulumi-resource-shortlink' found in the workspace or on your $PATH",
  ])("is explained, with the lines to add: %s", (error) => {
    const explained = explainMissingPlugin(error, withPackage());
    expect(explained).toMatch(/^The program uses the plugin shortlink, which Pulumi did not find/);
    expect(explained).toContain(`Add this to Pulumi.yaml:\n\n${lines(inPackage)}`);
    expect(explained).not.toContain("npm install");
    expect(explainMissingPlugin(error, temporaryFolder())).toContain("Run `npm install pulumi-shortlink`");
  });

  it("is explained when Pulumi.yaml names a folder that does not exist", () => {
    const error = "parsing plugin options for 'shortlink': no folder at path '/a/b'";
    expect(explainMissingPlugin(error, temporaryFolder())).toBe(
      "The plugin shortlink is not where Pulumi.yaml names it: no folder at path '/a/b'\nInstall the project's packages, for example with `npm ci`.",
    );
    expect(explainMissingPlugin(error, withPackage("links"))).toContain(
      `The installed package has it in ../${inPackage}. Change the path in Pulumi.yaml.`,
    );
  });

  it("is explained with the name and in the format of the project's file", () => {
    const error = "no resource plugin 'pulumi-resource-shortlink' found";
    const inJson = withPackage();
    writeFileSync(join(inJson, "Pulumi.json"), "{}");
    const settings = { plugins: { providers: [{ name: "shortlink", path: inPackage }] } };
    expect(explainMissingPlugin(error, inJson)).toMatch(
      `Add this to Pulumi.json:\n\n${JSON.stringify(settings, undefined, 2)}`,
    );
    const inYml = withPackage();
    writeFileSync(join(inYml, "Pulumi.yml"), "");
    expect(explainMissingPlugin(error, inYml)).toMatch(`Add this to Pulumi.yml:\n\n${lines(inPackage)}`);
  });

  it.each([
    "Link shop: Create a link failed: the slug is taken (HTTP 409)",
    "Could not automatically download and install resource plugin 'pulumi-resource-aws' at version v6.0.0",
    "the link shortlink was not found",
  ])("is not what another error means: %s", (error) => {
    expect(explainMissingPlugin(error, withPackage())).toBeUndefined();
  });
});

it("the plugin is found in the packages of a workspace above the project", () => {
  expect(pluginPath(withPackage())).toBe(inPackage);
  expect(pluginPath(withPackage("apps", "links"))).toBe(`../../${inPackage}`);
  expect(pluginPath(temporaryFolder())).toBe(inPackage);
});
