import { expect, it } from "vitest";
import { compareDestinations } from "../../../provider/cli/destinations/compare";
import { requireOpenssl } from "../../support/tls";
import { startFleet } from "./fleet";

const at = (host: string, path: string) => `https://${host}.fleet.example${path}`;

it("where a short URL leads is compared with a destination, by the rules of a check", async (context) => {
  requireOpenssl(context);
  const { network, clock, received } = await startFleet();
  const pairs = [
    { shortUrl: at("chain-1", "/1"), destination: at("chain-1", "/2") },
    { shortUrl: at("chain-2", "/1"), destination: at("chain-2", "/3#part") },
    { shortUrl: at("soft-3", "/a"), destination: at("soft-3", "/b") },
    { shortUrl: at("chain-4", "/1"), destination: at("fine-4", "/") },
    { shortUrl: at("missing-5", "/1"), destination: at("fine-5", "/") },
    { shortUrl: at("robots-6", "/1"), destination: at("fine-6", "/") },
    { shortUrl: at("inside-7", "/1"), destination: "http://10.0.0.7/other" },
    { shortUrl: "press", destination: at("fine-8", "/") },
  ];
  const progress: number[] = [];
  const onProgress = (done: number) => void progress.push(done);
  const compared = await compareDestinations(pairs, { network, clock, onProgress });
  expect(compared.map(({ result, reason }) => [result, reason])).toEqual([
    ["same", `leads to ${at("chain-1", "/2")}`],
    ["same", `leads to ${at("chain-2", "/3")}`],
    // Both redirect to the same page.
    ["same", `leads to ${at("soft-3", "/not-found")}`],
    ["different", `leads to ${at("chain-4", "/4")}`],
    ["different", "404"],
    ["unknown", "403"],
    ["different", "leads to http://10.0.0.7/admin"],
    ["unknown", "is no URL that can be requested"],
  ]);
  expect(progress).toEqual(pairs.map((_, index) => index + 1));
  // A short URL that redirects to its destination costs one request.
  expect(received.filter(({ url }) => url.includes("chain-1."))).toHaveLength(1);
});
