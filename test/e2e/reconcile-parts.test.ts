// @module-tag all
import { expect, it } from "vitest";
import { startAccount } from "../support/account";
import { startEither } from "../support/example";

/** A link, another route and a feature that is on one of its routes. */
const programOf = (title: string, isMoved: boolean) => (library: string) =>
  `
import * as shortlink from "${library}";
const link = new shortlink.Link("link", { slug: "link", url: "https://example.com", title: "${title}" });
const german = () => new shortlink.Route("german", {
  linkId: link.id,
  platform: "GEO",
  actionType: "URL",
  actionConfig: { url: "https://example.com/de" },
});
new shortlink.Feature("limit", {
  linkId: link.id,
  routeId: ${isMoved ? "german().routeId" : "link.fallbackRouteId"},
  type: "LIMIT",
  config: { max: 5 },
});`;

it.each(["pulumi-shortlink", "pulumi-shortlink/native"] as const)(
  "through %s, a part that moves to a new route of an updated link is shown as replaced, counted and replaced",
  async (library) => {
    const account = await startAccount();
    const { pulumi, shortlink, declare } = await startEither(library, account.env);
    const declareProgram = (title: string, isMoved: boolean) =>
      declare({ typescript: programOf(title, isMoved), yaml: {} });
    declareProgram("Before", false);
    const up = await pulumi("up --yes --skip-preview");
    expect(up, up.output).toMatchObject({ code: 0 });

    // An update of the link alone replaces nothing.
    declareProgram("Between", false);
    expect(await shortlink("reconcile --max-deletes 0")).toMatchObject({ code: 0 });
    declareProgram("After", true);
    const refused = await shortlink("reconcile --max-deletes 0");
    expect(refused, refused.output).toMatchObject({ code: 1 });
    expect(refused.output).toContain("1 of the stack's 2 resources would be deleted or replaced");
    expect(refused.stdout).toMatch(/Feature limit .*will be replaced/);

    const moved = await shortlink("reconcile --max-deletes 1");
    expect(moved, moved.output).toMatchObject({ code: 0 });
    const link = await account.onlyLink();
    const routes = link.routes as unknown as { isGlobalFallback: boolean; features: unknown[] }[];
    expect(routes.map(({ isGlobalFallback, features }) => [isGlobalFallback, features.length])).toEqual(
      expect.arrayContaining([
        [true, 0],
        [false, 1],
      ]),
    );
    expect(await shortlink("diff")).toMatchObject({ code: 0 });
  },
);
