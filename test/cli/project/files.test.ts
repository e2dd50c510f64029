import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { exampleProgram } from "../../../provider/cli/init/example";
import { nextSteps } from "../../../provider/cli/init/next-steps";
import { localBackend } from "../../../provider/cli/project/backend";
import { renderProjectFiles, renderPulumiYaml } from "../../../provider/cli/project/files";
import { type NewProject, requireProjectName } from "../../../provider/cli/project/new-project";
import { codeBlocks, documentAt } from "../../support/docs";

const project: NewProject = {
  ...{ folder: "/links", name: "links", description: "Short links", stack: "dev" },
  ...{ language: "typescript", provider: "dynamic", packageManager: "npm" },
};

describe("a new project", () => {
  it("starts with the README's first program, or the same one in YAML", () => {
    const [first] = codeBlocks(documentAt("README.md"), "ts", "A first program");
    expect(exampleProgram(project).files.get("index.ts")).toBe(first);
    const yaml = parse(exampleProgram({ ...project, language: "yaml" }).yaml ?? "");
    expect(Object.keys(yaml.resources)).toEqual(["campaign", "shop"]);
  });

  it("names the plugin only if it uses it", () => {
    const settings = (more: Partial<NewProject>) =>
      parse(renderPulumiYaml({ ...project, ...more }, "a/plugin"));
    const plugins = { providers: [{ name: "shortlink", path: "a/plugin" }] };
    expect(settings({})).toEqual({ name: "links", description: "Short links", runtime: "nodejs" });
    expect(settings({ provider: "plugin" })).toMatchObject({ runtime: "nodejs", plugins });
    expect(settings({ language: "yaml" })).toMatchObject({ runtime: "yaml", plugins });
    expect(settings({ backend: localBackend })).toMatchObject({
      backend: { url: "file://./state?metadata=skip" },
    });
  });

  it("keeps a name that another YAML parser would take for a number", () => {
    for (const name of ["2026", "0x17", "yes", "1e3"]) {
      expect(parse(renderPulumiYaml({ ...project, name }, ""), { version: "1.1" }).name).toBe(name);
    }
  });

  it("has the compiler that a program in TypeScript needs, and only this package for YAML", () => {
    const manifest = (more: Partial<NewProject>) =>
      JSON.parse(renderProjectFiles({ ...project, ...more }, "^1.2.3").get("package.json") ?? "");
    expect(manifest({})).toMatchObject({
      dependencies: { "pulumi-shortlink": "^1.2.3", "@pulumi/pulumi": expect.any(String) },
      devDependencies: { typescript: expect.any(String), "@types/node": expect.any(String) },
    });
    expect(manifest({ language: "yaml" })).toEqual({
      private: true,
      dependencies: { "pulumi-shortlink": "^1.2.3" },
    });
  });

  it("has the files that pnpm and Yarn need for a project of its own", () => {
    const yarn = renderProjectFiles({ ...project, packageManager: "yarn" }, "");
    expect(yarn.get(".yarnrc.yml")).toBe("nodeLinker: node-modules\n");
    expect(yarn.get("yarn.lock")).toBe("");
    expect(yarn.get(".gitignore")).toBe("node_modules/\n.yarn/\n");
    const pnpm = renderProjectFiles({ ...project, packageManager: "pnpm" }, "");
    expect(pnpm.get("pnpm-workspace.yaml")).toContain("protobufjs: false");
  });

  it.each(["", "a b", "é", "a/b", "x".repeat(101)])("cannot have the name %j", (name) => {
    expect(() => requireProjectName(name)).toThrow("is not a project name. Give one with --name");
  });
});

describe("the next steps", () => {
  it("use the runner of the package manager", () => {
    const steps = (packageManager: NewProject["packageManager"], place: string) =>
      nextSteps({
        ...{ project: { ...project, packageManager }, place, isEmulator: true, passphrase: undefined },
      });
    expect(steps("npm", ".")).toContain("\n  npx shortlink emulate\n");
    expect(steps("pnpm", "links")).toContain("\n  cd links\n  pnpm exec shortlink emulate\n");
    expect(steps("bun", "my links")).toContain('\n  cd "my links"\n  bunx shortlink emulate\n');
    expect(steps("yarn", ".")).not.toContain("cd ");
  });
});
