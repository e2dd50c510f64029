import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Properties } from "../../../provider/lifecycle";
import { formatFailure } from "../../../provider/lifecycle";
import { startAccount } from "../../support/account";
import { SetStack, url } from "../../support/set-stack";
import { temporaryFolder } from "../../support/shell";

// Sets whose links are on domains that the program names by their hosts.

const host = "go.example.com";
const csv = ["slug,url,domainId", `one,${url(1)},${host}`, "", `two,${url(2)},`, `six,${url(6)},sho.rt`].join(
  "\n",
);

/** The same links by the hosts and by the ids of their domains. */
const forms: [string, Properties, Properties][] = [
  [
    "an entry",
    { links: { one: { url: url(1), domainId: host }, two: { url: url(2) } } },
    { links: { one: { url: url(1), domainId: "dom_2" }, two: { url: url(2) } } },
  ],
  [
    "the defaults",
    {
      defaults: { domainId: host },
      links: { one: { url: url(1) }, two: { url: url(2), domainId: "dom_1" } },
    },
    {
      defaults: { domainId: "dom_2" },
      links: { one: { url: url(1) }, two: { url: url(2), domainId: "dom_1" } },
    },
  ],
  ["a column of a table", { table: csv }, { table: csv.replace(host, "dom_2").replace("sho.rt", "dom_1") }],
  [
    "a table in JSON",
    { table: JSON.stringify([{ slug: "one", url: url(1), domainId: host }]) },
    { table: JSON.stringify({ one: { url: url(1), domainId: "dom_2" } }) },
  ],
];

describe.each(forms)("a host in %s", (_, byHost, byId) => {
  it("puts the link on that domain, and is no difference to its id in either direction", async () => {
    const account = await startAccount();
    const stack = new SetStack(account);
    await stack.up(byHost);
    const one = (await account.links()).find(({ slug }) => slug === "one");
    expect(one).toMatchObject({ id: stack.ids.one, domainId: "dom_2" });
    expect(JSON.stringify(stack.state?.inputs)).not.toMatch(/sho\.rt|go\.example\.com/);
    await stack.refresh();
    expect(await stack.preview(byHost)).toBe("unchanged");
    expect(await stack.preview(byId)).toBe("unchanged");
    const other = new SetStack(await startAccount());
    await other.up(byId);
    expect(await other.preview(byHost)).toBe("unchanged");
  });
});

describe("a host that names no domain is refused", () => {
  const reason = 'there is no domain "x.example"; the account has sho.rt (dom_1), ';

  it.each<[string, Properties, string[]]>([
    [
      "in each entry",
      { links: { one: { url: url(1), domainId: "x.example" }, two: { url: url(2), domainId: "x.example" } } },
      ["links.one.domainId", "links.two.domainId"],
    ],
    ["in the defaults", { defaults: { domainId: "x.example" }, links: {} }, ["defaults.domainId"]],
    [
      "in a line of a table",
      { table: csv.replace("sho.rt", "x.example") },
      ["table: line 5, column domainId"],
    ],
  ])("%s", async (_, inputs, paths) => {
    const failures = await new SetStack(await startAccount()).check(inputs);
    expect(failures.map(formatFailure)).toEqual(
      paths.map((path) => expect.stringContaining(`${path}: ${reason}`)),
    );
  });

  it("without its text where it is a secret", async () => {
    const stack = new SetStack(await startAccount());
    const links = { one: { url: url(1), domainId: "x.example" } };
    const secretHost = await stack.check({ links }, { secrets: [["links", "one", "domainId"]] });
    expect(secretHost.map(formatFailure)).toEqual([
      expect.stringContaining("links.one.domainId: there is no domain [secret]; the account has "),
    ]);
    const secretTable = await stack.check(
      { table: csv.replace("sho.rt", "x.example") },
      { secrets: [["table"]] },
    );
    expect(JSON.stringify(secretTable)).not.toContain("x.example");
  });
});

it("two entries with one slug on a domain, by its host and by its id, are refused at the lines of the program's text", async () => {
  const rows = ["key,slug,url,domainId", "", `a,same,${url(1)},${host}`, "", `b,same,${url(2)},dom_2`];
  const failures = await new SetStack(await startAccount()).check({ table: rows.join("\n") });
  expect(failures.map(formatFailure)).toEqual([
    'table: line 5, column slug: a and b both declare the slug "same" on domain dom_2; give each its own.',
  ]);
});

describe("an import of a set", () => {
  it("takes the links on a domain by its host", async () => {
    const account = await startAccount();
    await account.request("POST", "", { domainId: "dom_2", slug: "one", url: url(1) });
    await account.request("POST", "", { domainId: "dom_1", slug: "two", url: url(2) });
    const stack = new SetStack(account);
    await stack.import(`domain/${host}`);
    expect(stack.state?.inputs).toEqual({ defaults: { domainId: "dom_2" }, links: { one: { url: url(1) } } });
    await expect(new SetStack(account).import("domain/x.example")).rejects.toThrow(
      'domainId: there is no domain "x.example"; ',
    );
  });

  it("takes those of a table with hosts", async () => {
    const account = await startAccount();
    const { id } = await account.request("POST", "", { domainId: "dom_2", slug: "one", url: url(1) });
    const file = join(temporaryFolder(), "links.csv");
    writeFileSync(file, `slug,url,domainId\none,${url(1)},${host}\n`);
    const stack = new SetStack(account);
    await stack.import(`table/${file}`);
    expect(stack.ids).toEqual({ one: id });
    writeFileSync(file, `slug,url,domainId\none,${url(1)},x.example\n`);
    await expect(new SetStack(account).import(`table/${file}`)).rejects.toThrow(
      /links\.csv: line 2, column domainId: there is no domain "x\.example"; /,
    );
  });
});
