import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { exampleProgram } from "../../../provider/cli/init/example";
import { nextSteps } from "../../../provider/cli/init/next-steps";
import { localBackend } from "../../../provider/cli/project/backend";
import { renderProjectFiles, renderPulumiYaml } from "../../../provider/cli/project/files";
import {
  chooseProjectName,
  type NewProject,
  requireProjectName,
} from "../../../provider/cli/project/new-project";
import { sdkFiles } from "../../../provider/cli/project/sdk";
import { version } from "../../../provider/version";
import { codeBlocks, documentAt } from "../../support/docs";

const project: NewProject = {
  ...{ folder: "/links", name: "links", description: "Short links", stack: "dev" },
  ...{ language: "typescript", provider: "dynamic", packageManager: "npm" },
};

describe("a new project", () => {
  it("starts with the README's first program, or the same one in YAML, Python or Go", () => {
    const [first] = codeBlocks(documentAt("README.md"), "ts", "A first program");
    expect(exampleProgram(project).files.get("index.ts")).toBe(first);
    const yaml = parse(exampleProgram({ ...project, language: "yaml" }).yaml ?? "");
    expect(Object.keys(yaml.resources)).toEqual(["campaign", "shop"]);
    for (const [language, file] of [
      ["python", "__main__.py"],
      ["go", "main.go"],
    ] as const) {
      const [shown] = codeBlocks(documentAt("docs/_index.md"), language);
      expect(exampleProgram({ ...project, language }).files).toEqual(new Map([[file, shown]]));
    }
  });

  it("names the plugin only if it uses it", () => {
    const settings = (more: Partial<NewProject>) =>
      parse(renderPulumiYaml({ ...project, ...more }, "a/plugin"));
    const plugins = { providers: [{ name: "shortlink", path: "a/plugin" }] };
    expect(settings({})).toEqual({ name: "links", description: "Short links", runtime: "nodejs" });
    expect(settings({ provider: "plugin" })).toMatchObject({ runtime: "nodejs", plugins });
    expect(settings({ language: "yaml", provider: "plugin" })).toMatchObject({ runtime: "yaml", plugins });
    expect(settings({ backend: localBackend })).toMatchObject({
      backend: { url: "file://./state?metadata=skip" },
    });
  });

  it("keeps a name that another YAML parser would take for a number", () => {
    for (const name of ["2026", "0x17", "yes", "1e3"]) {
      expect(parse(renderPulumiYaml({ ...project, name }, ""), { version: "1.1" }).name).toBe(name);
    }
  });

  it("has jobs for the CI system that is asked for, which run its stack where they are found", () => {
    const files = (more: Partial<NewProject>) => renderProjectFiles({ ...project, ...more }, "^1.2.3");
    const github = parse(files({ ci: "github" }).get(".github/workflows/short-links.yml") ?? "");
    expect(Object.keys(github.on)).toEqual(["pull_request", "push", "schedule"]);
    const { steps, ...job } = github.jobs["short-links"];
    expect(job).toMatchObject({
      env: { STACK: "dev" },
      concurrency: expect.stringMatching(/github\.event_name }}-dev$/),
    });
    expect(job).not.toHaveProperty("strategy");
    expect(JSON.stringify(steps)).not.toContain("working-directory");
    const gitlab = parse(files({ ci: "gitlab", language: "python" }).get(".gitlab-ci.yml") ?? "");
    expect(gitlab.variables).toEqual({ STACK: "dev" });
    expect(gitlab[".short-links"].before_script).toEqual(["npm ci", "pulumi install --no-plugins"]);
    expect([...files({}).keys()].filter((it) => it.endsWith(".yml"))).toEqual([]);
  });

  it("has the compiler that a program in TypeScript needs, and only this package for YAML", () => {
    const manifest = (more: Partial<NewProject>) =>
      JSON.parse(renderProjectFiles({ ...project, ...more }, "^1.2.3").get("package.json") ?? "");
    expect(manifest({})).toMatchObject({
      dependencies: { "pulumi-shortlink": "^1.2.3", "@pulumi/pulumi": expect.any(String) },
      devDependencies: { typescript: expect.any(String), "@types/node": expect.any(String) },
    });
    for (const language of ["yaml", "python", "go"] as const) {
      expect(manifest({ language })).toEqual({
        ...{ name: "links", private: true },
        dependencies: { "pulumi-shortlink": "^1.2.3" },
      });
    }
  });

  it("has the packages of Python from its index once they are there", () => {
    const requirements = (isPublished: boolean) => {
      const source = { isPublished, spec: "", copyTo: async () => [], remove: async () => {} };
      return sdkFiles({ ...project, language: "python" }, source).get("requirements.txt");
    };
    expect(requirements(false)).toBe("pulumi>=3.0.0,<4.0.0\n");
    expect(requirements(true)).toBe(`pulumi>=3.0.0,<4.0.0\npulumi-shortlink==${version}\n`);
  });

  it.each([
    ["links", "links"],
    ["My.Links_1", "my.links_1"],
    ["._links", "links"],
    ["pulumi-shortlink", "pulumi-shortlink-links"],
    ["TypeScript", "typescript-links"],
    ["node_modules", "node_modules-links"],
    ["...", "short-links"],
  ])("named %s has a name that npm accepts: %s", (name, expected) => {
    const files = renderProjectFiles({ ...project, name: requireProjectName(name) }, "^1.2.3");
    expect(JSON.parse(files.get("package.json") ?? "").name).toBe(expected);
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

  it.each([
    ["/home/My links", "My-links"],
    ["/café (old)", "cafe-old"],
    ["/a.b_c", "a.b_c"],
    [`/${"x".repeat(101)}`, "x".repeat(100)],
  ])("in the folder %s is called %s", (folder, name) => {
    expect(chooseProjectName(undefined, folder)).toBe(name);
    expect(chooseProjectName("shop", folder)).toBe("shop");
  });

  it("needs a name where its folder has no letter that Pulumi accepts", () => {
    expect(() => chooseProjectName(undefined, "/日本")).toThrow(
      '"日本" is not a project name. Give one with',
    );
    expect(() => chooseProjectName("a b", "/links")).toThrow('"a b" is not a project name. Give one with');
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
    expect(steps("yarn", ".")).toContain("`yarn shortlink doctor --write --visit --apply`");
  });

  it("say what an empty passphrase means, also with an account", () => {
    const steps = nextSteps({ project, place: ".", isEmulator: false, passphrase: "empty" });
    expect(steps).toContain('  export PULUMI_CONFIG_PASSPHRASE=""\n  pulumi up\n');
    expect(steps).toContain("With an empty passphrase, whoever has the state can read its secrets.");
  });
});
