import { expect, it } from "vitest";
import { verifyLinks } from "../../../provider/cli/convert/verify";
import { requireOpenssl } from "../../support/tls";
import { startFleet } from "../destinations/fleet";
import { converted } from "./convert";

const at = (host: string, path: string) => `https://${host}.fleet.example${path}`;

it("--verify asks each old short URL where it leads, and lists those that lead elsewhere", async (context) => {
  requireOpenssl(context);
  const { network, clock, received } = await startFleet();
  const links = [
    { shortLink: at("chain-1", "/1"), url: at("chain-1", "/2") },
    { shortLink: at("chain-2", "/1"), url: at("fine-2", "/"), geo: { DE: at("chain-2", "/3") } },
    { shortLink: at("missing-3", "/one"), url: at("fine-3", "/") },
    { shortLink: at("robots-4", "/one"), url: at("fine-4", "/") },
    { shortLink: at("chain-5", "/1"), url: at("fine-5", "/"), password: "open sesame" },
  ];
  const conversion = converted(JSON.stringify(links), { rename: true });
  const { isSame, report } = await verifyLinks(conversion.links, { network, clock });
  expect(isSame).toBe(false);
  expect(report).toBe(`Lead elsewhere:
  line 1: ${at("missing-3", "/one")} 404; the converted link leads to ${at("fine-3", "/")}

Cannot be compared:
  line 1: ${at("robots-4", "/one")} 403; the converted link leads to ${at("fine-4", "/")}

2 of 4 old short URLs lead to the same destination, 1 elsewhere, 1 cannot be compared, 1 not asked, for a password or no address.`);
  expect(received.filter(({ url }) => url.includes("chain-5"))).toEqual([]);
});
