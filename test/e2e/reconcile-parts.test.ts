// @module-tag all
import { expect, it } from "vitest";
import { startAccount } from "../support/account";
import { startYaml } from "../support/example";
import { outputOf } from "../support/yaml-program";
import { ends } from "./command";

const linkId = outputOf("link.id");
const german = {
  type: "shortlink:Route",
  properties: { linkId, platform: "GEO", actionType: "URL", actionConfig: { url: "https://example.com/de" } },
};

/** A link and a feature that is on one of its routes. */
const programOf = (title: string, isMoved: boolean) => ({
  link: { type: "shortlink:Link", properties: { slug: "link", url: "https://example.com", title } },
  ...(isMoved && { german }),
  limit: {
    type: "shortlink:Feature",
    properties: {
      ...{ linkId, type: "LIMIT", config: { max: 5 } },
      routeId: outputOf(isMoved ? "german.routeId" : "link.fallbackRouteId"),
    },
  },
});

it("a part that moves to a new route of an updated link is shown as replaced, counted and replaced", async () => {
  const account = await startAccount();
  const { pulumi, shortlink, declare } = await startYaml(account.env);
  const declareProgram = (title: string, isMoved: boolean) => declare(programOf(title, isMoved));
  declareProgram("Before", false);
  await ends(pulumi("up --yes --skip-preview"));

  // An update of the link alone replaces nothing.
  declareProgram("Between", false);
  await ends(shortlink("reconcile --max-deletes 0"));
  declareProgram("After", true);
  const refused = await ends(shortlink("reconcile --max-deletes 0"), 1);
  expect(refused.output).toContain("1 of the stack's 2 resources would be deleted or replaced");
  expect(refused.stdout).toMatch(/Feature limit .*will be replaced/);

  await ends(shortlink("reconcile --max-deletes 1"));
  const link = await account.onlyLink();
  const routes = link.routes as unknown as { isGlobalFallback: boolean; features: unknown[] }[];
  expect(routes.map(({ isGlobalFallback, features }) => [isGlobalFallback, features.length])).toEqual(
    expect.arrayContaining([
      [true, 0],
      [false, 1],
    ]),
  );
  await ends(shortlink("diff"));
});
