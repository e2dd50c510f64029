// @module-tag all
import { expect, it } from "vitest";
import { startAccount } from "../support/account";
import { startEither } from "../support/example";
import { inSoak, itEach } from "../support/tiers";
import { ends } from "./command";
import { eitherProgram } from "./either-program";

const url = "https://example.com/";
const secret = (value: unknown) => ({ "fn::secret": value });

const program = (name = "campaign") =>
  eitherProgram({
    campaign: {
      type: "shortlink:Link",
      properties: { slug: "campaign", url: secret(`https://example.com/${name}`), title: secret("Campaign") },
    },
    set: {
      type: "shortlink:LinkSet",
      properties: {
        links: {
          one: { url: "https://example.com/1", title: secret("One") },
          two: { url: "https://example.com/2" },
        },
      },
    },
  });

/** The lines of a report without ids. */
const linesOf = (output: string): string[] =>
  output
    .replace(/ \(lnk_\w+\)/g, "")
    .split("\n")
    .filter((line) => line.startsWith(" ") || line.startsWith("Changed"));

const programs = [
  { name: "YAML", links: ["title: [secret] | [secret]", "url: [secret] | [secret]"] },
  { name: "pulumi-shortlink", links: ["a secret: [secret] | [secret]"] },
] as const;

const hidden = eitherProgram({
  link: { type: "shortlink:Link", properties: { slug: secret("hidden-0"), url } },
  whole: { type: "shortlink:LinkSet", properties: { links: secret({ a: { slug: "hidden-1", url } }) } },
  entry: {
    type: "shortlink:LinkSet",
    properties: { links: { a: secret({ slug: "hidden-2", url }), b: { slug: "shown-1", url } } },
  },
  field: {
    type: "shortlink:LinkSet",
    properties: { links: { a: { slug: secret("hidden-3"), url }, b: { slug: "shown-2", url } } },
  },
});

// What a report shows of a secret depends on the provider.
it.each(programs)(
  "secrets of a program with $name are drift once the account changes them, and edits once the program does",
  async ({ name, links }) => {
    const account = await startAccount();
    const { declare, pulumi, shortlink } = await startEither(name, account.env);
    declare(program());
    await ends(pulumi("up --yes --skip-preview"));

    declare(program("edited"));
    const [url = ""] = links.slice(-1);
    const edited = linesOf((await shortlink("diff")).stdout);
    expect(edited.slice(edited.indexOf("Changed in the program (program | account)"))).toEqual([
      ...["Changed in the program (program | account)", "  ~ Link campaign", `      ${url}`],
    ]);
    expect(edited).toContain("      Everyone: a destination that is not known → maybe another one (?)");

    declare(program());
    for (const { id } of await account.links()) {
      await account.request("PATCH", `/${id}`, { url: "https://example.com/changed", title: "Changed" });
    }
    const { stdout } = await shortlink("diff");
    expect(stdout).not.toContain("Changed in the program");
    const lines = linesOf(stdout);
    expect(lines).toContain("Changed behind the stack's back (program | account)");
    for (const line of links) expect(lines).toContain(`      ${line}`);
    expect(lines.filter((line) => line.startsWith("  ~ Link")).toSorted()).toEqual([
      ...["  ~ Link campaign", "  ~ LinkSet set: one", "  ~ LinkSet set: two"],
    ]);
    expect(stdout).toContain('url: "https://example.com/2" | "https://example.com/changed"');
  },
);

// test/model/secrets.test.ts proves of both providers that secrets are marked at any depth.
itEach(
  programs,
  ["pulumi-shortlink"],
  inSoak,
)(
  "secrets of a program with $name are no difference after an update, at any depth, and no report shows them",
  async ({ name }) => {
    const account = await startAccount();
    const { declare, pulumi, shortlink } = await startEither(name, account.env);
    declare(hidden);
    await ends(pulumi("up --yes --skip-preview"));
    await ends(shortlink("diff"));
    for (const { id } of await account.links())
      await account.request("PATCH", `/${id}`, { title: "Changed" });
    await account.request("PATCH", `/${(await account.links())[0]?.id}`, { url: `${url}changed` });
    const { output } = await shortlink("diff");
    expect(output).not.toContain("hidden-");
    expect((await pulumi("preview --refresh --diff")).output).not.toContain("hidden-");
  },
);
