// @module-tag all
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { renderGitHubWorkflow, renderGitLabJobs } from "../../provider/cli/project/ci-files";
import { documentAt } from "../support/docs";
import { project, sh, succeed, temporaryFolder } from "../support/shell";

// The files in examples/ci. test/e2e/ci-files.test.ts runs the commands of those for GitHub and GitLab.

const files = {
  azure: "examples/ci/azure/azure-pipelines.yml",
  bitbucket: "examples/ci/bitbucket/bitbucket-pipelines.yml",
  github: "examples/ci/github/workflow.yml",
  gitlab: "examples/ci/gitlab/shortlink.gitlab-ci.yml",
  jenkins: "examples/ci/jenkins/Jenkinsfile",
};

/** The stacks of the jobs that `init` writes: one, or parts. */
const stacks = ["production", { first: ["shared"], others: ["dev"] }] as const;
const npm = { language: "typescript", packageManager: "npm" } as const;

interface Step {
  readonly bash?: string;
  readonly script: string[];
}

const linesOf = (script: string): string[] => script.trim().split(/\n\s*/);

/** The commands of each file that compare for a pull request, reconcile, and check for drift. */
const commands = {
  gitlab() {
    const jobs = parse(documentAt(files.gitlab));
    const scripts: string[][] = ["diff", "reconcile", "drift"].map((it) => jobs[`short-links:${it}`].script);
    return scripts.flat().map((line) => line.replace(/ --comment| --issue/, ""));
  },
  azure() {
    const steps: Step[] = parse(documentAt(files.azure)).steps;
    return steps.flatMap(({ bash }) => (bash === undefined ? [] : linesOf(bash)));
  },
  bitbucket() {
    const { "pull-requests": requests, branches, custom } = parse(documentAt(files.bitbucket)).pipelines;
    const steps: { step: Step }[] = [...requests["**"], ...branches.main, ...custom.drift];
    return steps.flatMap(({ step: { script } }) => {
      expect(script[0]).toBe("npm ci");
      return script.slice(1);
    });
  },
  jenkins() {
    const scripts = [...documentAt(files.jenkins).matchAll(/^ +sh ('{1,3})([\s\S]*?)\1$/gm)];
    const [install, ...others] = scripts.flatMap(([, , script = ""]) => linesOf(script));
    expect(install).toBe("npm ci");
    return others;
  },
};

it.each(["azure", "bitbucket", "jenkins"] as const)(
  "%s runs the commands of the template for GitLab, without the comment and the issue",
  (name) => {
    expect(commands[name]()).toEqual(commands.gitlab());
    expect(commands[name]()).toHaveLength(3);
  },
);

it("gitlab has the jobs that init writes, but for what one job of a project shows in addition", () => {
  const written = parse(renderGitLabJobs("production", npm));
  const example = parse(documentAt(files.gitlab));
  expect(Object.keys(written)).toEqual(Object.keys(example));
  for (const [name, { rules, script }] of Object.entries<Record<string, unknown[]>>(written)) {
    if (!script) continue;
    const shown = example[name].script.map((it: string) => it.replace(/ --unmanaged| --out \S+/g, ""));
    expect(
      script.filter(
        (it) => !String(it).includes('shortlink check --stack "$STACK"') || name.endsWith("destinations"),
      ),
    ).toEqual(shown);
    expect(rules).toEqual(example[name].rules);
  }
});

it("has the same image everywhere", () => {
  const rendered = renderGitLabJobs("dev", npm);
  const texts = [files.azure, files.bitbucket, files.gitlab, files.jenkins].map(documentAt);
  const images = [rendered, ...texts].map((text) => /pulumi\/pulumi-nodejs\S+?(?=['\s])/.exec(text)?.[0]);
  expect(new Set(images)).toEqual(new Set(["pulumi/pulumi-nodejs-22:latest"]));
  expect(Number(JSON.parse(documentAt("package.json")).engines.node.match(/\d+/))).toBe(22);
});

describe("has files that a linter accepts", () => {
  it("of GitHub, GitLab, Azure Pipelines and Bitbucket, by their JSON schemas", async ({ skip }) => {
    const folder = temporaryFolder();
    const venv = await sh("python3 -m venv venv", { cwd: folder });
    skip(venv.code !== 0, `there is no Python with venv: ${venv.output}`);
    await succeed("venv/bin/pip install --quiet check-jsonschema==0.39.0", { cwd: folder });
    /** Checks a text by a schema that comes with the linter. */
    const check = (schema: string, text: string) => {
      const file = join(folder, "checked.yml");
      writeFileSync(file, text);
      // The schema of Azure Pipelines has patterns that are not valid in Unicode mode.
      const options = `--regex-variant nonunicode --builtin-schema vendor.${schema}`;
      const transform = schema === "gitlab-ci" ? `--data-transform ${schema}` : "";
      return sh(`venv/bin/check-jsonschema ${options} ${transform} ${file}`, { cwd: folder });
    };
    const valid = [
      ["azure-pipelines", documentAt(files.azure), "steps:"],
      ["bitbucket-pipelines", documentAt(files.bitbucket), "step:"],
      ["github-workflows", documentAt(files.github), "runs-on:"],
      ...stacks.map((it) => ["github-workflows", renderGitHubWorkflow(it, npm), "runs-on:"] as const),
      ["gitlab-ci", documentAt(files.gitlab), "script:"],
      ...stacks.map((it) => ["gitlab-ci", renderGitLabJobs(it, npm), "script:"] as const),
    ] as const;
    for (const [schema, text, needed] of valid) {
      const checked = await check(schema, text);
      expect(checked, `${schema}\n${checked.output}`).toMatchObject({ code: 0 });
      expect(await check(schema, text.replaceAll(needed, "wrong:")), schema).toMatchObject({ code: 1 });
    }
  });

  // Jenkins' own linter needs a server.
  it("of Jenkins, by the parser of Groovy", async ({ skip }) => {
    const cwd = temporaryFolder();
    skip((await sh("mvn -version", { cwd })).code !== 0, "there is no Maven");
    const artifact = "org.apache.groovy:groovy:4.0.28";
    await succeed(`mvn -q -B dependency:copy -Dartifact=${artifact} -DoutputDirectory=.`, { cwd });
    const compile = (file: string) =>
      sh(`java -cp groovy-4.0.28.jar org.codehaus.groovy.tools.FileSystemCompiler -d out ${file}`, { cwd });
    const text = readFileSync(join(project, files.jenkins), "utf8");
    writeFileSync(join(cwd, basename(files.jenkins)), text);
    expect(await compile("Jenkinsfile")).toMatchObject({ code: 0, output: "" });
    writeFileSync(join(cwd, "Wrong"), text.replace("stages {", "stages ("));
    expect((await compile("Wrong")).output).toContain("Unexpected input");
  });
});
