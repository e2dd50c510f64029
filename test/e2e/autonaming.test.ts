// @module-tag all
import { expect, it } from "vitest";
import { startAccount } from "../support/account";
import { startYaml } from "../support/example";
import { outputOf } from "../support/yaml-program";
import { ends } from "./command";

const unnamed = {
  shop: { type: "shortlink:Link", properties: { url: "https://example.com/shop" } },
  "us-shop": { type: "shortlink:Link", properties: { url: "https://example.com/us" } },
  team: { type: "shortlink:Board", properties: { title: "Team" } },
  profile: { type: "shortlink:Tree" },
};

it("a new link, board or tree without a name gets the one of pulumi:autonaming, and keeps it", async () => {
  const account = await startAccount();
  const { pulumi } = await startYaml(account.env, unnamed);
  const set = (path: string, value: string) =>
    pulumi(`config set --path 'pulumi:autonaming${path}' '${value}'`);
  const addresses = async () => ({
    links: (await account.links()).map(({ slug }) => slug).toSorted(),
    boards: (await account.list("boards")).map(({ slug }) => slug),
    trees: (await account.list("trees")).map(({ username }) => username),
  });

  await set(".mode", "disabled");
  const refused = await pulumi("up --yes --skip-preview");
  expect(refused.code).not.toBe(0);
  expect(refused.output).toMatch(
    /(slug|username): is missing, and pulumi:autonaming is disabled; declare it\./,
  );
  expect(account.writes()).toEqual([]);

  await pulumi("config rm pulumi:autonaming");
  await set(".pattern", `${outputOf("name")}-${outputOf("hex(4)")}`);
  await ends(pulumi("up --yes --skip-preview"));
  const named = await addresses();
  expect(named).toEqual({
    links: [expect.stringMatching(/^shop-[0-9a-f]{4}$/), expect.stringMatching(/^us-shop-[0-9a-f]{4}$/)],
    boards: [expect.stringMatching(/^team-[0-9a-f]{4}$/)],
    trees: [expect.stringMatching(/^profile-[0-9a-f]{4}$/)],
  });

  await set(".pattern", `${outputOf("project")}-${outputOf("name")}`);
  await ends(pulumi("preview --expect-no-changes"));
  expect(await addresses()).toEqual(named);
});
