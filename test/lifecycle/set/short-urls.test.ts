import { describe, expect, it } from "vitest";
import { create, previewCreate, read, unknownValue } from "../../../provider/lifecycle";
import { linkSet as definition } from "../../../provider/resources";
import { startAccount } from "../../support/account";
import { linksOf, SetStack, url } from "../../support/set-stack";
import { startRun } from "../online";

const domainReads = ({ emulator }: Awaited<ReturnType<typeof startAccount>>) =>
  emulator.requests.filter(({ path }) => path.endsWith("/domains")).length;

/** A set with two links, on a service that writes slugs in lower case. */
async function setup() {
  const account = await startAccount({ normalize: "lowerCase" });
  const stack = new SetStack(account);
  const links = { One: { url: url(1) }, two: { url: url(2), domainId: "go.example.com" } };
  await stack.up({ links });
  return { account, stack, links };
}

describe("the short URLs of a set", () => {
  it("have the hosts of the domains, and the slugs as the service writes them", async () => {
    const { stack } = await setup();
    expect(stack.state?.outputs).toMatchObject({
      slugs: { One: "one", two: "two" },
      shortUrls: { One: "https://sho.rt/one", two: "https://go.example.com/two" },
    });
  });

  it("stay without a request while slug and domain of the entry stay", async () => {
    const { account, stack, links } = await setup();
    const { shortUrls } = stack.state?.outputs ?? {};
    const before = domainReads(account);
    const titled = { ...links, One: { url: url(1), title: "One" } };
    expect(
      await stack.preview({ links: { ...titled, two: { url: url(2), domainId: "dom_2" } } }),
    ).toMatchObject({
      shortUrls,
    });
    await stack.up({ links: { ...titled, two: { url: url(2), domainId: "dom_2" } } });
    await stack.refresh();
    expect(stack.state?.outputs.shortUrls).toEqual(shortUrls);
    expect(domainReads(account)).toBe(before);
  });

  it("are unknown in a preview that changes the slug, the domain or the entries, and then follow", async () => {
    const { stack } = await setup();
    const links = { One: { url: url(1), slug: "uno" }, two: { url: url(2) }, new: { url: url(3) } };
    const shortUrls = { One: unknownValue, two: unknownValue, new: unknownValue };
    expect(await stack.preview({ links })).toMatchObject({ shortUrls });
    await stack.up({ links });
    expect(stack.state?.outputs.shortUrls).toEqual({
      One: "https://sho.rt/uno",
      two: "https://sho.rt/two",
      new: "https://sho.rt/new",
    });
  });

  it("are added by a refresh of a state that lacks them, which is no difference", async () => {
    const { stack, links } = await setup();
    const { shortUrls, ...outputs } = stack.state?.outputs ?? {};
    stack.state = { id: "set-1", inputs: {}, ...stack.state, outputs };
    expect(await stack.preview({ links })).toBe("unchanged");
    await stack.refresh();
    expect(stack.state?.outputs.shortUrls).toEqual(shortUrls);
    expect(await stack.preview({ links })).toBe("unchanged");
  });

  it("are left out with one warning if no domain shows its host", async () => {
    const domains = [{ id: "dom_1", isDefault: true, isEligible: true }];
    const stack = new SetStack(await startAccount({ domains }));
    await stack.up({ links: linksOf([1, 2, 3]) });
    expect(stack.state?.outputs.shortUrls).toEqual({});
    expect(stack.messages).toEqual([
      expect.stringMatching(/^The account does not show the host of the domain dom_1,/),
    ]);
  });

  it("leave out an entry while it is not certain which address it has", async () => {
    const { account, stack, links } = await setup();
    account.emulator.faults.add({
      kind: "dropAfter",
      method: "PATCH",
      path: "/api/v1/links/{id}",
      times: 99,
    });
    await stack.up({ links: { ...links, two: { url: url(2) } } });
    expect(stack.state?.outputs.shortUrls).toEqual({ One: "https://sho.rt/one" });
  });

  it.each([
    ["domain", { domainId: "dom_2" }],
    ["slug", { slug: "hush-hush" }],
  ])("leave out an entry whose %s is a secret, also after a refresh", async (_, secret) => {
    const secrets = Object.keys(secret).map((name) => ["links", "two", name]);
    const { context } = startRun(await startAccount());
    const links = { one: { url: url(1) }, two: { url: url(2), ...secret } };
    const inputs = { defaults: { domainId: "dom_1" }, links };
    expect(await previewCreate({ definition, inputs, secrets }, context)).toMatchObject({
      shortUrls: { one: unknownValue },
    });
    const { id, outputs } = await create({ definition, inputs, secrets }, context);
    expect(outputs.shortUrls).toEqual({ one: "https://sho.rt/one" });
    const found = await read({ definition, id, state: { inputs, outputs }, secrets }, context);
    expect(found?.outputs.shortUrls).toEqual({ one: "https://sho.rt/one" });
  });
});
