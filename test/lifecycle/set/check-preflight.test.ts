import { describe, expect, it } from "vitest";
import { formatFailure, type Properties } from "../../../provider/lifecycle";
import { startAccount } from "../../support/account";
import { SetStack, url } from "../../support/set-stack";

/** A stack with two links in an account with another one, and a check that asks the service, too. */
async function setup() {
  const account = await startAccount();
  const stack = new SetStack(account);
  const links = { one: { url: url(1) }, two: { url: url(2) } };
  await stack.up({ links });
  const theirs = await account.request("POST", "", { domainId: "dom_1", slug: "three", url: url("theirs") });
  account.emulator.clearRequests();
  const failuresOf = async (news: Properties) => {
    const found = await stack.check(news, { runsPreflight: true });
    if (found.length > 0) return found.map(formatFailure);
    const refused = await stack.preview(news).catch(({ message }: Error) => message);
    return typeof refused === "string" && refused !== "unchanged" ? refused.split("\n") : [];
  };
  return { account, stack, links, theirs, failuresOf };
}

describe("a preview that asks the service", () => {
  it("refuses the slug of another link", async () => {
    const { links, theirs, failuresOf } = await setup();
    expect(await failuresOf({ links: { ...links, three: { url: url(3) } } })).toEqual([
      expect.stringContaining(`"three" is already taken by your own link ${theirs.id}`),
    ]);
  });

  it("does not ask for the slugs and the links that the set has", async () => {
    const { account, stack, links, failuresOf } = await setup();
    const routes = [{ actionType: "URL", actionConfig: { url: url("new") }, isGlobalFallback: true }];
    expect(await failuresOf({ links: { ...links, two: { routes } } })).toEqual([]);
    expect(stack.messages).toEqual([]);
    expect(account.emulator.requests.filter(({ path }) => /slug|\/links$/.test(path))).toEqual([]);
  });

  it("asks for none when the inputs are refused already", async () => {
    const { account, links, failuresOf } = await setup();
    const failures = await failuresOf({ links: { ...links, other: { slug: "one", url: url(3) } } });
    expect(failures).toEqual([expect.stringContaining('one and other both declare the slug "one"')]);
    expect(account.emulator.requests.map(({ path }) => path)).toEqual(["/api/v1/links/domains/default"]);
  });

  it("takes an entry of the last inputs that is no object for none", async () => {
    const { stack } = await setup();
    const request = { olds: { links: { four: "text" } }, runsPreflight: true };
    expect(await stack.check({ links: { four: { slug: "four", url: url(4) } } }, request)).toEqual([]);
  });
});
