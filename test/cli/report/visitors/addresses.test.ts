import { expect, it } from "vitest";
import type { Properties } from "../../../../provider/lifecycle";
import { link, reportOf, url } from "../visitors";

it.each<[address: string | undefined, Properties, shortUrls?: Readonly<Record<string, string>>]>([
  ["go.example.com/shop", { domainId: "go.example.com" }],
  ["sho.rt/shop", { domainId: "dom_1" }],
  ["go.rt/shop", { domainId: "dom_1" }, { other: "https://go.rt/other" }],
  [undefined, { domainId: "dom_2" }, { other: "https://go.rt/other" }],
  [undefined, { domainId: undefined }],
  ["sho.rt/x7f", { slug: undefined }, { shop: "https://sho.rt/x7f" }],
  ["127.0.0.1:8080/x7f", { slug: undefined }, { shop: "http://127.0.0.1:8080/x7f" }],
])("visitors open %s at %j", (address, inputs, shortUrls = {}) => {
  const hosts = new Map([["dom_1", ["sho.rt", "www.sho.rt"]]]);
  const [shop, other] = [
    link("shop", { after: { url: url("a"), ...inputs } }),
    link("other", { before: { url: url("a") }, after: { url: url("a") }, step: "same" }),
  ];
  expect(reportOf([shop, other], { shortUrls, hosts }).visitors?.links).toMatchObject([
    { name: "shop", ...(address !== undefined && { address }) },
  ]);
});

it("visitors open the host of a link on no declared domain, where another one on none shows it", () => {
  const on = { url: url("a"), domainId: undefined };
  const resources = [link("old", { before: on, after: on, step: "same" }), link("new", { after: on })];
  expect(reportOf(resources, { shortUrls: { old: "https://sho.rt/old" } }).visitors?.links).toMatchObject([
    { name: "new", address: "sho.rt/new" },
  ]);
});
