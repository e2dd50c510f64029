// @module-tag all
import { expect, it } from "vitest";
import { startAccount } from "../support/account";
import { eitherPrograms, startEither } from "../support/example";
import { describeEach, inSoak } from "../support/tiers";
import { ends } from "./command";
import { eitherProgram } from "./either-program";

// Addresses of which the engine does not show whether they change, and a set whose last update failed.
// test/cli/report/nobody/fields.test.ts proves that such links count for --max-visitors-moved.

const url = "https://example.com/";
const secret = (value: unknown) => ({ "fn::secret": value });

/** A link, an entry of a set whose slugs end in `hidden`, which is a secret, and a set that shows its slug. */
const program = (hidden: string, shown: string) =>
  eitherProgram({
    link: { type: "shortlink:Link", properties: { slug: secret(`link-${hidden}`), url } },
    hidden: {
      type: "shortlink:LinkSet",
      properties: { links: { one: { slug: secret(`one-${hidden}`), url } } },
    },
    shown: { type: "shortlink:LinkSet", properties: { links: { two: { slug: `two-${shown}`, url } } } },
  });

describeEach(
  eitherPrograms,
  ["YAML"],
  inSoak,
)("what visitors notice in a program with $name", ({ name }) => {
  it("is not nothing where a secret slug changes, or where an update failed", async () => {
    const account = await startAccount();
    const { declare, pulumi, shortlink } = await startEither(name, account.env);
    declare(program("old", "old"));
    await ends(pulumi("up --yes --skip-preview"));
    account.writes();

    declare(program("new", "old"));
    const compared = await ends(shortlink("diff --fail-on visitors"), 2);
    expect(compared.stdout).toContain("What visitors notice is not known");
    expect(compared.stdout).not.toMatch(/(link|one)-(old|new)/);
    expect(account.writes()).toEqual([]);

    declare(program("old", "new"));
    account.emulator.faults.add({ kind: "status", status: 422, method: "PATCH", times: 1 });
    expect(await pulumi("up --yes --skip-preview")).not.toMatchObject({ code: 0 });
    const failed = await ends(shortlink("diff --fail-on visitors"), 2);
    expect(failed.stdout).toContain(
      "The address sho.rt/two-old stops working; the link has sho.rt/two-new in its place.",
    );
    expect(failed.stdout).toContain('slug: "two-new" | "two-old"');
  });
});
