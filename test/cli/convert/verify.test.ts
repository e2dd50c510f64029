import { expect, it } from "vitest";
import { verifyLinks } from "../../../provider/cli/convert/verify";
import { requireOpenssl } from "../../support/tls";
import { startFleet } from "../destinations/fleet";
import { converted } from "./convert";

const at = (host: string, path: string) => `https://${host}.fleet.example${path}`;

it("--visit asks each old short URL where it leads, and lists those that lead elsewhere", async (context) => {
  requireOpenssl(context);
  const { network, clock, received } = await startFleet();
  const links = [
    { shortLink: at("chain-1", "/1"), url: at("chain-1", "/2") },
    { shortLink: at("chain-2", "/1"), url: at("fine-2", "/"), geo: { DE: at("chain-2", "/3") } },
    {
      shortLink: at("chain-6", "/1"),
      url: at("fine-6", "/"),
      geo: { DE: `https://CHAIN-6.fleet.example/3` },
    },
    {
      ...{ shortLink: at("chain-7", "/1"), url: at("fine-7", "/") },
      ...{ expiresAt: "2024-01-01", expiredUrl: at("chain-7", "/2") },
    },
    { shortLink: at("missing-3", "/one"), url: at("fine-3", "/") },
    { shortLink: at("robots-4", "/one"), url: at("fine-4", "/") },
    { shortLink: at("chain-5", "/1"), url: at("fine-5", "/"), password: "open sesame" },
  ];
  const conversion = converted(JSON.stringify(links), { rename: true });
  const { isSame, report } = await verifyLinks(conversion.links, {
    ...{ network, clock, unit: conversion.unit },
  });
  expect(isSame).toBe(false);
  expect(report).toBe(`Lead elsewhere:
  entry 5: ${at("missing-3", "/one")} 404; the converted link leads to ${at("fine-3", "/")}

Cannot be compared:
  entry 6: ${at("robots-4", "/one")} 403; the converted link leads to ${at("fine-4", "/")}

4 of 6 old short URLs lead to the same destination, 1 elsewhere, 1 cannot be compared, 1 not asked, for a password or no address.`);
  expect(received.filter(({ url }) => url.includes("chain-5"))).toEqual([]);
});

it("--visit asks a short URL by the scheme that it has, and below the path that the service has", () => {
  const addresses = converted(
    JSON.stringify([
      { keyword: "one", shorturl: "http://sho.example/one", url: "https://example.com/1" },
      { keyword: "two", shorturl: "sho.example/two", url: "https://example.com/2" },
      { keyword: "three", shorturl: "https://sho.example/s/three", url: "https://example.com/3" },
      { keyword: "four", shorturl: "https://sho.example/other", url: "https://example.com/4" },
    ]),
  ).links.map(({ address }) => address);
  expect(addresses).toEqual([
    "http://sho.example/one",
    "https://sho.example/two",
    "https://sho.example/s/three",
    "https://sho.example/four",
  ]);
});
