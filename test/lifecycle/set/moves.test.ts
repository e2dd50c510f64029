import { describe, expect, it } from "vitest";
import {
  check,
  create,
  createContext,
  type Properties,
  previewCreate,
  previewUpdate,
} from "../../../provider/lifecycle";
import { linkSet as definition } from "../../../provider/resources";
import { startAccount } from "../../support/account";
import { onCleanup } from "../../support/cleanup";
import { failureOf } from "../../support/client";

const urnOf = (name: string) => `urn:pulumi:dev::test::shortlink:index:LinkSet::${name}`;
const inputsOf = (...slugs: readonly string[]): Properties => ({
  defaults: { domainId: "dom_1" },
  links: Object.fromEntries(slugs.map((slug) => [slug, { url: `https://example.com/${slug}` }])),
});

/** A set with two links in an account, and a preview in another run, as the engine asks for it. */
async function setup() {
  const { settings } = await startAccount();
  const startRun = () => {
    const context = createContext(settings, () => {});
    onCleanup(() => context.client.close());
    return (name: string) => context.forOperation({ urn: urnOf(name), warn: () => {} });
  };
  const inputs = inputsOf("press", "jobs");
  const { id, outputs } = await create({ definition, inputs }, startRun()("one"));
  const operation = startRun();
  const one = operation("one");
  const two = operation("two");
  const olds = { inputs, outputs };
  return {
    checkOne: (news: Properties) => check({ definition, olds: inputs, news }, one),
    previewOne: (news: Properties) => previewUpdate({ definition, id, olds, news }, one),
    checkTwo: (news: Properties) => check({ definition, olds: {}, news }, two),
    previewTwo: (news: Properties) => previewCreate({ definition, inputs: news }, two),
  };
}

describe("an entry that moves from one set to another is refused at preview", () => {
  it("by the set that gives it up, where the other one was checked before", async () => {
    const { checkOne, checkTwo, previewOne } = await setup();
    await checkTwo(inputsOf("press", "blog"));
    await checkOne(inputsOf("jobs"));
    const { message } = await failureOf(previewOne(inputsOf("jobs")));
    expect(message).toMatch(/^links\.press: moves to LinkSet two\. This update may delete the link/);
    expect(message).toContain("`pulumi state delete` on both resources");
  });

  it("by the set that gets it, where the other one was previewed before", async () => {
    const { checkOne, checkTwo, previewOne, previewTwo } = await setup();
    await checkOne(inputsOf("jobs"));
    await previewOne(inputsOf("jobs"));
    await checkTwo(inputsOf("press", "blog"));
    const { message } = await failureOf(previewTwo(inputsOf("press", "blog")));
    expect(message).toMatch(/^links\.press: moves here from LinkSet one\./);
  });

  it("and an entry that is only deleted, or only renamed, is not", async () => {
    const { checkOne, checkTwo, previewOne, previewTwo } = await setup();
    const renamed = {
      ...inputsOf("press"),
      links: { news: { slug: "press", url: "https://example.com/press" } },
    };
    await checkTwo(inputsOf("blog"));
    await checkOne(renamed);
    await previewOne(renamed);
    await previewTwo(inputsOf("blog"));
  });
});
