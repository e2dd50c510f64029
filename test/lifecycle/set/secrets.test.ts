import { describe, expect, it } from "vitest";
import {
  type Context,
  create,
  type Path,
  previewCreate,
  read,
  secretOutputs,
  unfinishedKey,
} from "../../../provider/lifecycle";
import { Declaration } from "../../../provider/lifecycle/set/declaration";
import { linkSet as definition, link } from "../../../provider/resources";
import { startAccount } from "../../support/account";
import { failureOf } from "../../support/client";
import { startRun } from "../online";

const url = "https://example.com/press";

describe("the secrets of an entry", () => {
  const inputs = { defaults: { title: "x", url }, links: { press: { url }, jobs: { url } } };

  it.each<[string, Path[], Path[], Path[]]>([
    ["nothing, without secrets", [], [], []],
    [
      "its own secrets",
      [
        ["links", "press", "url"],
        ["links", "press", "seo", "title"],
      ],
      [["url"], ["seo", "title"]],
      [],
    ],
    ["all of it, if it is a secret", [["links", "press"]], [[]], []],
    ["all of it, if all entries are", [["links"]], [[]], [[]]],
    ["all of it, if the table is", [["table"]], [[]], [[]]],
    ["all of it, for a path that no entry has", [["other", "press"]], [[]], [[]]],
    ["a secret default", [["defaults", "url"]], [["url"]], [["url"]]],
    ["each default, if all are secrets", [["defaults"]], [["title"], ["url"]], [["title"], ["url"]]],
    [
      "those of the defaults, then its own",
      [
        ["links", "press", "slug"],
        ["defaults", "url"],
      ],
      [["url"], ["slug"]],
      [["url"]],
    ],
  ])("are %s", (_, secrets, press, jobs) => {
    const { secretsOf } = new Declaration(definition, inputs, secrets);
    expect([secretsOf("press"), secretsOf("jobs")]).toEqual([press, jobs]);
  });

  it("are all of it while the defaults are not known", () => {
    expect(new Declaration(definition, { links: {} }, [["defaults", "url"]]).secretsOf("press")).toEqual([
      [],
    ]);
  });
});

describe("a set with a secret slug", () => {
  const secrets = [["links", "press", "slug"]];
  const inputs = {
    defaults: { domainId: "dom_1" },
    links: { press: { url, slug: "hush-1" }, jobs: { url }, blog: { url } },
  };

  it("keeps the slug out of its outputs, and the slugs of its other entries in them", async () => {
    const account = await startAccount();
    const { outputs } = await create({ definition, inputs, secrets }, startRun(account).context);
    expect(outputs.slugs).toEqual({ jobs: "jobs", blog: "blog" });
    expect(Object.keys(outputs.ids as object)).toEqual(["press", "jobs", "blog"]);
    expect(outputs).not.toHaveProperty(unfinishedKey);
    const hidden = await previewCreate({ definition, inputs, secrets }, startRun(account).context);
    expect(hidden.slugs).toEqual({ jobs: "jobs", blog: "blog" });
    const own = [["links", "press", "url"]];
    const preview = await previewCreate({ definition, inputs, secrets: own }, startRun(account).context);
    expect(preview.slugs).toEqual({ press: "hush-1", jobs: "jobs", blog: "blog" });
  });

  it.each<[string, Path[], object]>([
    ["which state no longer says is one", [], { jobs: "jobs", blog: "blog" }],
    ["which state shows", secrets, { press: "hush-1", jobs: "jobs", blog: "blog" }],
  ])("keeps the slug, %s, out of its outputs in a refresh", async (_, known, slugs) => {
    const account = await startAccount();
    const { id, outputs } = await create({ definition, inputs, secrets }, startRun(account).context);
    const state = { inputs, outputs: { ...outputs, slugs } };
    const found = await read({ definition, id, state, secrets: known }, startRun(account).context);
    expect(found?.outputs.slugs).toEqual({ jobs: "jobs", blog: "blog" });
  });

  it("fails without a message that shows the slug, also when nothing was checked before", async () => {
    const account = await startAccount();
    await account.request("POST", "", {
      domainId: "dom_1",
      slug: "hush-1",
      url: "https://example.com/theirs",
    });
    account.written();
    const { message } = await failureOf(create({ definition, inputs, secrets }, startRun(account).context));
    expect(message).toMatch(/^links\.press: \[secret\] is already taken by your own link/);
    expect(message).not.toContain("hush-1");
  });

  it("is previewed without a message that shows the slug", async () => {
    const account = await startAccount();
    for (const slug of ["hush-1", "jobs"]) {
      await account.request("POST", "", { domainId: "dom_1", slug, url: "https://example.com/theirs" });
    }
    account.written();
    const previewed = (context: Context) => previewCreate({ definition, inputs, secrets }, context);
    const { message } = await failureOf(previewed(startRun(account).context));
    expect(message.split("\n")).toEqual([
      expect.stringMatching(/^links\.press\.slug: \[secret\] is already taken/),
      expect.stringMatching(/^links\.jobs\.slug: "jobs" is already taken/),
    ]);
  });
});

it.each<[string, typeof definition | typeof link, Path[], Path[]]>([
  [
    "those of a set whose entries are all secret, and so the keys of its ids",
    definition,
    [["links"]],
    [["ids"]],
  ],
  ["the ids once, where they are secret already", definition, [["links"], ["ids"]], []],
  ["those of a set of which one entry is secret", definition, [["links", "press"]], []],
  ["those of a link", link, [["url"]], []],
])("the secret outputs are %s", (_, resource, secrets, more) => {
  expect(secretOutputs(resource, secrets)).toEqual([...secrets, ...more]);
});
