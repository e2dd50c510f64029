import { describe, expect, it } from "vitest";
import { check, create, PartialFailure, type Properties, update } from "../../../provider/lifecycle";
import { linkSet as definition, link } from "../../../provider/resources";
import { startAccount } from "../../support/account";
import { failureOf } from "../../support/client";
import { linksOf, SetStack, url } from "../../support/set-stack";
import { offlineContext } from "../offline";
import { refuse, startRun } from "../online";

describe("an update that fails", () => {
  it("keeps the link of an entry that should get another key", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    await stack.up({ links: linksOf([1]) });
    const id = stack.ids["link-1"];
    refuse(account, "PATCH", id);
    const links = { one: { slug: "link-1", url: url(1), title: "New" } };
    expect((await stack.up({ links }))?.split("\n")).toEqual([
      expect.stringMatching(/^links\.one: Update a link/),
      expect.stringMatching(/^0 of 1 entry is done and recorded\./),
    ]);
    expect(stack.ids).toEqual({ one: id });
    expect(await stack.up({ links })).toBeUndefined();
    expect((await account.onlyLink()).id).toBe(id);
  });

  it("is one that is canceled at once, too", async () => {
    const context = { ...offlineContext(), signal: AbortSignal.abort() };
    const inputs = { links: linksOf([1]), defaults: { domainId: "dom_1" } };
    const outputs = { ...inputs, ids: { "link-1": "lnk_1" } };
    const news = { ...inputs, links: linksOf([1], { title: "New" }) };
    const failure = await failureOf(
      update({ definition, id: "set-1", olds: { inputs, outputs }, news }, context),
    );
    expect(failure).toBeInstanceOf(PartialFailure);
    expect(failure.message).toMatch(/^1 entry was not tried\.\n0 of 1 entry/);
  });
});

describe("a set", () => {
  it("has an id of its own", async () => {
    const stack = new SetStack(await startAccount());
    await stack.up({ links: {} });
    expect(stack.state?.id).toMatch(/^set-[0-9a-f-]{36}$/);
  });

  it("lets other resources of a run know which links it keeps, and which it holds", async () => {
    const account = await startAccount();
    const { context } = startRun(account);
    const checked = async (links: Properties) =>
      (await check({ definition, olds: {}, news: { links } }, context)).inputs;
    const inputs = await checked(linksOf([1, 2]));
    const { id, outputs } = await create({ definition, inputs }, context);
    const { "link-1": one = "", "link-2": two = "" } = outputs.ids as Record<string, string>;
    refuse(account, "DELETE", two);
    const { context: later } = startRun(account);
    const news = await checked(linksOf([1]));
    const olds = { inputs, outputs };
    await expect(update({ definition, id, olds, news }, later)).rejects.toThrow(
      "links.link-2: Delete a link",
    );
    const { tracker } = later;
    expect([one, two].map((it) => tracker.isKnown(link, it))).toEqual([true, true]);
    expect([one, two].map((it) => tracker.shouldSkipDelete(link, it))).toEqual([true, false]);
  });
});
