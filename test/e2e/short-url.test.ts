// @module-tag all
import { join } from "node:path";
import { expect, it } from "vitest";
import * as shortlink from "../../provider";
import type { Properties } from "../../provider/lifecycle";
import { startApplied } from "../conformance/applied";
import { describeWith, pluginProvider, type Resource, type ResourceProvider } from "../conformance/providers";
import type { Account } from "../support/account";
import { expectOk, type Program } from "../support/engine";
import { temporaryFolder } from "../support/shell";

/** Links on two domains, and a QR code that shows the address of the first one. */
const program =
  ({ create }: ResourceProvider, slug: string): Program =>
  async () => {
    const url = "https://example.com/";
    const shop: Resource = create("Link", "shop", { slug, url });
    const other = create("Link", "other", { slug: "other", url, domainId: "go.example.com", title: "Other" });
    const set = create("LinkSet", "set", { links: { press: { url, domainId: "go.example.com" } } });
    create("QR", "code", { linkId: shop.id, isQrCreated: true, payload: { text: shop.shortUrl } });
    const { title: found } = shortlink.getLinkOutput(
      { slug: "other", host: "go.example.com" },
      { dependsOn: other },
    );
    const addresses = { shop: shop.shortUrl, other: other.shortUrl, set: set.shortUrls };
    return { ...addresses, domain: other.domainId, host: other.host, found };
  };

const domainRequests = ({ emulator }: Account): string[] =>
  emulator.requests.map(({ path }) => path).filter((path) => path.endsWith("/domains"));

const qrText = async ({ request, links }: Account, slug: string): Promise<unknown> => {
  const id = (await links()).find((it) => it.slug === slug)?.id;
  return (await request<{ payload: Properties }>("GET", `/${id}/qr`)).payload.text;
};

describeWith(pluginProvider)("the short URL, with $name", (provider) => {
  it("is an output that other resources use, and follows the slug as a plan promises", async () => {
    const { account, stack } = await startApplied(program(provider, "autumn"));
    const outputs = {
      ...{ shop: "https://sho.rt/autumn", other: "https://go.example.com/other" },
      ...{ set: { press: "https://go.example.com/press" }, domain: "dom_2", host: "go.example.com" },
      found: "Other",
    };
    expect(await stack.outputs()).toEqual(outputs);
    expect(await qrText(account, "autumn")).toBe("https://sho.rt/autumn");
    // One for all resources on another domain, and one for the look-up by host name.
    expect(domainRequests(account)).toHaveLength(2);

    const plan = join(temporaryFolder(), "plan.json");
    stack.declare(program(provider, "winter"));
    const preview = expectOk(await stack.preview({ plan }));
    expect(preview.output).toContain(
      "This update changes slug, so the address https://sho.rt/autumn stops working.",
    );
    expectOk(await stack.up({ plan }));
    expect(await stack.outputs()).toEqual({ ...outputs, shop: "https://sho.rt/winter" });
    expect(await qrText(account, "winter")).toBe("https://sho.rt/winter");
  });
});
