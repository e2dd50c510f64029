import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { policiesOf } from "../../provider/policy";
import { temporaryFolder } from "../support/shell";
import { resource } from "./links";

/** What `@pulumi/policy` makes of a secret. */
class Secret {
  constructor(readonly value: unknown) {}
}

it("policies name an entry by its key where its set was seen and its keys are no secret, and otherwise by its position", () => {
  const file = join(temporaryFolder(), "shortlink.yaml");
  writeFileSync(file, "rules: { requireTitle: true }");
  const links = { zebra: { title: "Zebra" }, ant: {} };
  const sets = ["open", "secret", "unseen"].map((name) => resource("LinkSet", name, { links }));
  const table = resource("LinkSet", "table", { table: "slug\nzebra\n" });
  const found: string[] = [];
  for (const policy of policiesOf(file)) {
    if ("remediateResource" in policy) {
      const [open, secret] = sets as [(typeof sets)[0], (typeof sets)[0]];
      policy.remediateResource(open);
      policy.remediateResource({ ...secret, props: { links: new Secret(links) } });
      policy.remediateResource({ ...table, props: { table: new Secret(table.props.table) } });
    } else policy.validateStack({ resources: [...sets, table] }, (message) => found.push(message));
  }
  expect(found.toSorted()).toEqual([
    "entry 1 of LinkSet table: title is missing.",
    "entry 2 of LinkSet secret: title is missing.",
    "entry 2 of LinkSet unseen: title is missing.",
    "entry ant of LinkSet open: title is missing.",
  ]);
});

it("policies name a link and an entry whose names have a number sign, with their own URN and that of their set", () => {
  const file = join(temporaryFolder(), "shortlink.yaml");
  writeFileSync(file, "rules: { requireTitle: true }");
  const link = resource("Link", "sale#1", {});
  const set = resource("LinkSet", "team#1", { links: { "a#b": {} } });
  const found: unknown[] = [];
  for (const policy of policiesOf(file)) {
    if ("validateStack" in policy)
      policy.validateStack({ resources: [link, set] }, (...violation) => found.push(violation));
  }
  expect(found).toEqual([
    ["entry 1 of LinkSet team#1: title is missing.", set.urn],
    ["Link sale#1: title is missing.", link.urn],
  ]);
});
