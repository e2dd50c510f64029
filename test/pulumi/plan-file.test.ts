import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readPropertySources } from "../../provider/pulumi/format/plan-file";
import { temporaryFolder } from "../support/shell";

const planWith = (text: string | undefined): string => {
  const file = join(temporaryFolder(), "plan.json");
  if (text !== undefined) writeFileSync(file, text);
  return file;
};

it("a plan says which resources a property comes from", async () => {
  const goal = { propertyDependencies: { linkId: ["urn:link"], url: null } };
  const sources = await readPropertySources(
    planWith(JSON.stringify({ resourcePlans: { "urn:route": { goal }, "urn:deleted": {} } })),
  );
  expect(sources("urn:route", "linkId")).toEqual(["urn:link"]);
  for (const [urn, property] of [
    ["urn:route", "url"],
    ["urn:route", "title"],
    ["urn:deleted", "linkId"],
    ["urn:other", "linkId"],
  ] as const) {
    expect(sources(urn, property)).toEqual([]);
  }
});

it.each([
  ["does not exist", undefined],
  ["is not JSON", "plan"],
  ["is null", "null"],
  ["has no resources", "{}"],
  ["has resources in another form", '{ "resourcePlans": { "urn:route": { "goal": "linkId" } } }'],
  ["has a text in place of the list", '{ "resourcePlans": "none" }'],
])("no source is known from a plan that %s", async (_, text) => {
  const sources = await readPropertySources(planWith(text));
  expect(sources("urn:route", "linkId")).toEqual([]);
});
