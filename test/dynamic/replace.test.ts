import { expect, it } from "vitest";
import { startAccount } from "../support/account";
import { startProvider } from "./fixture";

// The engine does not say whose object a dynamic provider deletes.
it("a dynamic link with `adopt` is replaced because of `replaceOnChanges`", async () => {
  const account = await startAccount();
  const start = () => startProvider("Link", { ...account.settings, maxRetries: "0" });
  const declared = {
    ...{ domainId: "dom_1", slug: "autumn", url: "https://example.com/", title: "One", adopt: true },
    ...{ __provider: "code", __replaceOnChanges: ["title"], __preview: false },
    __urn: "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shortlink:Link::autumn",
  };
  const before = await start();
  const { inputs } = await before.check({}, declared);
  const made = await before.create(inputs);
  const now = await start();
  const news = { ...declared, title: "Two" };
  const { inputs: changed } = await now.check(inputs, news);
  expect(await now.diff(made.id, made.outs, changed)).toMatchObject({
    ...{ replaces: ["title"], deleteBeforeReplace: true },
  });
  const { inputs: again } = await now.check({}, news);
  await now.delete(made.id, made.outs);
  expect((await now.create(again)).id).not.toBe(made.id);
});
