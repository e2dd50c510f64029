import { describe, expect, it } from "vitest";
import { type AnyResource, create, type Properties, read, requireAccount } from "../../provider/lifecycle";
import { feature, folder, link, qr, resources, route } from "../../provider/resources";
import { type Account, apiKey, startAccount } from "../support/account";
import { failureOf } from "../support/client";
import { startRun } from "./online";

const rotated = "sk-rotated-0123456789";
const foreign = "sk-of-another-account-0123456789";
const linkSet = resources.LinkSet as AnyResource;
const url = "https://example.com";

const start = ({ settings }: Account, key: string) =>
  startRun({ settings: { ...settings, apiKey: key } }).context;

/** An account with two keys, one of another account, and an object of each kind that the first key wrote. */
async function setup() {
  const account = await startAccount({
    callers: [apiKey, rotated]
      .map((key) => ({ key, name: "test" }))
      .concat({ key: foreign, name: "another" }),
  });
  const context = start(account, apiKey);
  const make = async (definition: AnyResource, inputs: Properties) => {
    const { id, outputs } = await create({ definition, inputs }, context);
    return { definition, id, olds: { inputs, outputs }, news: inputs };
  };
  const parent = await make(link, { domainId: "dom_1", url });
  const linkId = parent.id;
  const { routes } = await account.onlyLink();
  const routeId = routes[0]?.id;
  const known = {
    Folder: await make(folder, { title: "x" }),
    Link: parent,
    Route: await make(route, { linkId, platform: "GLOBAL", actionType: "URL", actionConfig: { url } }),
    Feature: await make(feature, { linkId, routeId, type: "UTM", enabled: true }),
    QR: await make(qr, { linkId, isQrCreated: true }),
    LinkSet: await make(linkSet, {
      links: { one: { url, domainId: "dom_1" }, two: { url, domainId: "dom_1" } },
    }),
  };
  return { account, known };
}

const kinds = ["Folder", "Link", "Route", "Feature", "QR", "LinkSet"] as const;

describe("the account of a resource that another key wrote", () => {
  it("is the one of a new key that finds it, with one request for all of its resources", async () => {
    const { account, known } = await setup();
    for (const kind of kinds) {
      const context = start(account, rotated);
      const before = account.emulator.requests.length;
      await requireAccount(known[kind], context);
      await requireAccount(known.Link, context);
      expect(account.emulator.requests.length - before).toBe(1);
    }
  });

  it("is not that of a key which does not find it, and the error says what to do", async () => {
    const { account, known } = await setup();
    for (const kind of kinds) {
      const urn = `urn:pulumi:dev::mine::shortlink:index:${kind}::it`;
      const context = start(account, foreign).forOperation({ urn });
      const { message } = await failureOf(requireAccount(known[kind], context));
      expect(message).toMatch(
        /^(\w+ \S+ is not|No entry of this LinkSet is) in the account of this key, and another key/,
      );
      expect(message).toContain("check shortlink:apiKey (or SHORTLINK_API_KEY)");
      expect(message).toContain("To move it to the account of another provider, remove it from the program,");
      expect(message).not.toContain(foreign);
      const allowing = startRun(account, { apiKey: foreign, allowMissing: true });
      await requireAccount(known[kind], allowing.context);
    }
  });

  it("does not advise dynamic resources to change their provider, because all have the same", async () => {
    const { account, known } = await setup();
    const { message } = await failureOf(requireAccount(known.Link, start(account, foreign)));
    expect(message).not.toContain("To move it");
  });

  it("needs no request for what the key itself wrote, and none after a refresh that found something", async () => {
    const { account, known } = await setup();
    const before = account.emulator.requests.length;
    for (const kind of kinds) await requireAccount(known[kind], start(account, apiKey));
    await requireAccount({ ...known.Link, olds: { inputs: {}, outputs: {} } }, start(account, foreign));
    expect(account.emulator.requests.length).toBe(before);
    const context = start(account, rotated);
    await read({ ...known.Folder, state: known.Folder.olds }, context);
    const afterRead = account.emulator.requests.length;
    await requireAccount(known.Link, context);
    expect(account.emulator.requests.length).toBe(afterRead);
  });

  it("is proven by what another resource finds meanwhile, and a missing one is not blamed for others", async () => {
    const { account, known } = await setup();
    const { Folder, LinkSet } = known;
    await account.request("DELETE", `/${known.Link.id}`);
    const context = start(account, rotated);
    const [missing, found] = await Promise.allSettled(
      [known.Link, LinkSet].map((it) => requireAccount(it, context)),
    );
    expect([missing?.status, found?.status]).toEqual(["fulfilled", "fulfilled"]);
    await requireAccount(Folder, context);
  });

  it("is not known while the service cannot be reached, which is an error", async () => {
    const { account, known } = await setup();
    const context = start(account, rotated);
    await account.emulator.close();
    await expect(requireAccount(known.Link, context)).rejects.toThrow(/ECONNREFUSED|could not|connect/i);
  });

  it("does not depend on a single entry of a set, or on what a create left that got no response", async () => {
    const { account, known } = await setup();
    const { LinkSet } = known;
    const ids = LinkSet.olds.outputs.ids as Record<string, string>;
    await account.request("DELETE", `/${ids.one}`);
    await requireAccount(LinkSet, start(account, rotated));
    for (const left of [{ one: "unconfirmed-0" }, {}]) {
      const outputs = { ...LinkSet.olds.outputs, ids: left };
      await requireAccount({ ...LinkSet, olds: { ...LinkSet.olds, outputs } }, start(account, foreign));
    }
  });
});
