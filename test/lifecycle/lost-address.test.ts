import { describe, expect, it } from "vitest";
import {
  check,
  create,
  type Properties,
  previewUpdate,
  requireSafeUpdate,
  unknownValue,
} from "../../provider/lifecycle";
import { link } from "../../provider/resources";
import { startAccount } from "../support/account";
import { startRun } from "./online";

const url = "https://example.com/";
const inputs = { domainId: "dom_1", url, slug: "Autumn" };
const address = "https://sho.rt/autumn";

/** A link on a service that writes slugs in lower case, and another run. */
async function setup() {
  const account = await startAccount({ normalize: "lowerCase" });
  const { id, outputs } = await create({ definition: link, inputs }, startRun(account).context);
  const { context, warnings } = startRun(account);
  const request = (change: Properties) => ({
    ...{ definition: link, id, olds: { inputs, outputs } },
    news: { ...inputs, ...change },
  });
  return { context, warnings, outputs, request };
}

describe("a preview of a link", () => {
  it.each<[Properties, string]>([
    [{ slug: "winter" }, "slug"],
    [{ domainId: "dom_2" }, "domainId"],
    [{ slug: "winter", domainId: "dom_2" }, "slug and domainId"],
    [{ slug: "winter", domainId: unknownValue }, "slug"],
  ])("warns that a change to %j ends its address, through both front doors", async (change, names) => {
    const { context, warnings, request } = await setup();
    await previewUpdate(request(change), context);
    await requireSafeUpdate(request(change), context);
    const warning = `This update changes ${names}, so the address ${address} stops working.`;
    expect(warnings).toEqual([warning, warning]);
  });

  it.each<[string, Properties]>([
    ["the title", { title: "New" }],
    ["the spelling of the slug to that of the service", { slug: "autumn" }],
    ["the slug to none, which keeps it", { slug: undefined }],
    ["the slug to one that is not known", { slug: unknownValue }],
  ])("says nothing of a change of %s", async (_, change) => {
    const { context, warnings, request } = await setup();
    await previewUpdate(request(change), context);
    expect(warnings).toEqual([]);
  });

  it("says nothing of an address that another resource gets", async () => {
    const { context, warnings, request } = await setup();
    const urn = "urn:pulumi:dev::test::shortlink:index:Link::other";
    const own = context.forOperation({ urn: "urn:pulumi:dev::test::shortlink:index:Link::shop" });
    await check({ definition: link, olds: {}, news: inputs }, context.forOperation({ urn }));
    await requireSafeUpdate(request({ slug: "winter" }), own);
    expect(warnings).toEqual([]);
  });

  it("says nothing of an address that the program announces for a link which the engine has not checked yet", async () => {
    const { context, warnings, request } = await setup();
    context.tracker.announced = async (_, { slug, domainId }) =>
      slug === "Autumn" && domainId === "dom_1" ? [{ takesOver: false, urn: "", line: 0 }] : [];
    await requireSafeUpdate(request({ slug: "winter" }), context);
    expect(warnings).toEqual([]);
  });

  it.each<[string, Properties]>([
    ["no address", {}],
    ["something else as an address", { shortUrl: { of: "another type" } }],
  ])("shows no address where state has %s, which may be a secret", async (_, shown) => {
    const { context, warnings, outputs, request } = await setup();
    const { shortUrl, ...others } = outputs;
    const olds = { inputs, outputs: { ...others, ...shown } };
    await requireSafeUpdate({ ...request({ slug: "winter" }), olds }, context);
    expect(warnings).toEqual([
      "This update changes slug, so the address that the Link has now stops working.",
    ]);
  });
});
