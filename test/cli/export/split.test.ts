import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { planProgram } from "../../../provider/cli/export/plan";
import type { AccountObject } from "../../../provider/cli/export/read";
import { renderPart } from "../../../provider/cli/export/split/part-files";
import { type Split, splitAccount } from "../../../provider/cli/export/split/parts";
import { renderGitHubWorkflow, renderGitLabJobs } from "../../../provider/cli/project/ci-files";
import type { Language, NewProject } from "../../../provider/cli/project/new-project";
import { qr } from "../../../provider/resources";
import { outputOf } from "../../support/yaml-program";
import { folderItem, linkItem } from "./account-objects";

const hosts = new Map([
  ["dom_1", ["sho.rt"]],
  ["dom_2", ["go.example.com", "www.example.com"]],
]);

const split = (by: Split["by"], objects: readonly AccountObject[], parts?: number) =>
  splitAccount(objects, { by, parts }, hosts);

/** The ids of the objects of each part. */
const idsOf = (parts: ReturnType<typeof split>) =>
  Object.fromEntries(parts.map(({ name, objects }) => [name, objects.map(({ id }) => id)]));

describe("a split account", () => {
  it("has a part for each folder, one for links without a folder, and first one for what they share", () => {
    const code = { definition: qr, id: "one", live: { isQrCreated: true } };
    const parts = split("folder", [
      linkItem("one", { folderId: "fld_1" }),
      linkItem("two", { folderId: "fld_2" }),
      linkItem("three"),
      linkItem("four", { folderId: "fld_9" }),
      code,
      folderItem("fld_1", "Spring & Summer"),
      folderItem("fld_2", "冬"),
      folderItem("fld_3", "Empty"),
    ]);
    expect(idsOf(parts)).toEqual({
      shared: ["fld_1", "fld_2", "fld_3"],
      "fld-2": ["two"],
      "fld-9": ["four"],
      "spring-summer": ["one", "one"],
      "without-folder": ["three"],
    });
    expect(parts[0]?.name).toBe("shared");
  });

  it("has a part for each domain, named by its host", () => {
    const parts = split("domain", [
      linkItem("one"),
      linkItem("two", { domainId: "dom_2" }),
      linkItem("three"),
    ]);
    expect(idsOf(parts)).toEqual({ "go-example-com": ["two"], "sho-rt": ["one", "three"] });
  });

  it("gives each part a name of its own that no other folder has and a stack can have", () => {
    const titles = ["Shared", "CI", "Sale", "sale", "x".repeat(300), "../../etc"];
    const objects = titles.flatMap((title, n) => [
      linkItem(`lnk_${n}`, { folderId: `fld_${n}` }),
      folderItem(`fld_${n}`, title),
    ]);
    const names = split("folder", objects).map(({ name }) => name);
    expect(names).toEqual([
      "shared",
      "ci-fld-1",
      "etc",
      "sale",
      "sale-fld-3",
      "shared-fld-0",
      "x".repeat(60),
    ]);
    // The order in which the service lists the objects makes no difference.
    expect(split("folder", objects.toReversed()).map(({ name }) => name)).toEqual(names);
  });

  it("keeps each link in its part when there are more links, in parts of about the same size", () => {
    const links = Array.from({ length: 1000 }, (_, n) => linkItem(`lnk_${n}`));
    const few = idsOf(split("count", links.slice(0, 100), 10));
    const many = idsOf(split("count", links, 10));
    expect(Object.keys(many)).toEqual(
      Array.from({ length: 10 }, (_, n) => `part-${String(n + 1).padStart(2, "0")}`),
    );
    for (const [name, ids] of Object.entries(few)) expect(many[name]).toEqual(expect.arrayContaining(ids));
    for (const ids of Object.values(many)) expect(ids.length).toBeGreaterThan(70);
    for (const ids of Object.values(many)) expect(ids.length).toBeLessThan(130);
    // Where one link belongs is part of what a release promises.
    expect(Object.entries(many).find(([, ids]) => ids.includes("lnk_1"))?.[0]).toBe("part-04");
  });

  it.each<[string, Split["by"], AccountObject[], number | undefined, string]>([
    [
      "no link",
      "folder",
      [folderItem("f", "F")],
      undefined,
      "There are no links to split. Leave out --split.",
    ],
    [
      "one part",
      "domain",
      [linkItem("a"), linkItem("b")],
      undefined,
      "--split domain: All 2 links are in the same part. Split in another way, or leave out --split.",
    ],
    ["one link", "count", [linkItem("a")], 3, "--split 3: There is only 1 link. Leave out --split."],
    [
      "more parts than a matrix has jobs",
      "folder",
      Array.from({ length: 201 }, (_, n) => linkItem(`l${n}`, { folderId: `f${n}` })),
      undefined,
      "--split folder makes 201 parts. At most 200 are accepted",
    ],
  ])("is refused with %s", (_, by, objects, parts, message) => {
    expect(() => split(by, objects, parts)).toThrow(message);
  });
});

const objects = [
  folderItem("fld_1", "Box"),
  linkItem("plain", { folderId: "fld_1" }),
  linkItem("routed", { folderId: "fld_1", options: { a: 1 } }),
];
const options = { defaultDomainId: "dom_1", warn: () => {}, taken: ["shared", "part"] };
const shared = planProgram(objects.slice(0, 1), options);

/** The files of a part. */
function filesOf(language: Language, name: string, declared: typeof shared, slug = "links") {
  const project = { language, name: slug, description: "Links", provider: "plugin" } as NewProject;
  const settings = { baseUrl: "https://api.example.com", service: { unknownIdStatus: 410 } } as const;
  return renderPart({ name, declared }, project, "../plugin", settings as never);
}

describe("the program of a part", () => {
  it("refers to what the stack shared declares by its outputs, also in sets", () => {
    const declared = planProgram(objects.slice(1), { ...options, shared, sets: true });
    const typescript = filesOf("typescript", "box", declared);
    expect(typescript.get("box/index.ts")).toContain('import { sharedId } from "./shared";');
    expect(typescript.get("box/index.ts")).toContain('folderId: sharedId("box")');
    expect(typescript.get("box/index.ts")).toContain('defaults: { folderId: sharedId("box") }');
    expect(typescript.get("box/shared.ts")).toContain("/shared`);");
    expect(filesOf("typescript", "shared", shared).get("shared/index.ts")).toContain(
      "export const ids = {\n  box: box.id,\n};",
    );
    const yaml = parse(filesOf("yaml", "box", declared).get("box/Pulumi.yaml") ?? "");
    const id = ["$", '{shared.outputs["ids"]["box"]}'].join("");
    expect(yaml.resources.routed.properties.folderId).toBe(id);
    expect(yaml.resources["box-links"].properties.defaults.folderId).toBe(id);
    expect(yaml.resources.shared.type).toBe("pulumi:pulumi:StackReference");
    expect(parse(filesOf("yaml", "shared", shared).get("shared/Pulumi.yaml") ?? "").outputs).toEqual({
      ids: { box: outputOf("box.id") },
    });
  });

  it("refers to no other stack where nothing is shared", () => {
    const declared = planProgram([linkItem("plain")], options);
    expect([...filesOf("typescript", "box", declared).keys()]).not.toContain("box/shared.ts");
    expect(filesOf("yaml", "box", declared).get("box/Pulumi.yaml")).not.toContain("StackReference");
  });

  it("has folders of modules, which find the outputs, when it is large", () => {
    const many = Array.from({ length: 300 }, (_, n) => linkItem(`l${n}`, { folderId: "fld_1" }));
    const files = filesOf("typescript", "box", planProgram(many, { ...options, shared }));
    expect(files.get("box/links/box.ts")).toContain('import { sharedId } from "../shared";');
  });

  it("requires a setting that only its own stack has, so that no other stack can run it", () => {
    const files = filesOf("yaml", "box", shared);
    expect(parse(files.get("box/Pulumi.yaml") ?? "").config).toEqual({ part: { type: "string" } });
    expect(parse(files.get("box/Pulumi.box.yaml") ?? "").config).toEqual({
      "links:part": "box",
      "shortlink:baseUrl": "https://api.example.com",
      "shortlink:service": { unknownIdStatus: 410 },
    });
  });
});

describe("the files for CI", () => {
  const stacks = { first: ["shared"], others: ["box", "yes"] };
  const project = { language: "typescript", packageManager: "npm" } as const;

  it("run each stack once at a time, shared before the others", () => {
    const { jobs } = parse(renderGitHubWorkflow(stacks, { ...project, packageManager: "pnpm" }));
    expect(jobs.shared.strategy.matrix.stack).toEqual(["shared"]);
    expect(jobs.parts).toMatchObject({ needs: "shared", strategy: { matrix: { stack: ["box", "yes"] } } });
    expect(jobs.parts.concurrency).toContain("matrix.stack");
    expect(JSON.stringify(jobs)).toContain("pnpm install --frozen-lockfile");
    const gitlab = parse(renderGitLabJobs(stacks, project), { schema: "yaml-1.1" });
    expect(gitlab["short-links:reconcile"]).toMatchObject({
      parallel: { matrix: [{ STACK: ["box", "yes"] }] },
      resource_group: "short-links-$STACK",
      needs: ["short-links:reconcile-shared"],
    });
    expect(gitlab["short-links:diff"].parallel.matrix).toEqual([{ STACK: ["shared", "box", "yes"] }]);
  });

  it.each(["pnpm", "bun"] as const)("install %s where the image has none", (packageManager) => {
    const own = { ...project, packageManager };
    const written = [renderGitHubWorkflow("dev", own), renderGitLabJobs("dev", own)];
    for (const text of written) {
      expect(text).toContain(`command -v ${packageManager} || npm install --global ${packageManager}\n`);
    }
  });

  it("have no job for a stack that does not exist", () => {
    const bags = { first: [], others: ["box", "bag"] };
    const { jobs } = parse(renderGitHubWorkflow(bags, project));
    expect(Object.keys(jobs)).toEqual(["parts"]);
    expect(jobs.parts).not.toHaveProperty("needs");
    expect(renderGitLabJobs(bags, project)).not.toContain("shared");
  });
});
