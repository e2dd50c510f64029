// @module-tag all
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { apiKey, startAccount } from "../support/account";
import { startFolder, startYaml } from "../support/example";
import { stubNpm } from "../support/npm";
import { recordText } from "../support/secret-scan";
import { project } from "../support/shell";
import { keys, onTerminal, requireTerminal } from "../support/terminal";
import { cli, ends } from "./command";

// What commands ask a person on a terminal.

describe("on a terminal", () => {
  beforeEach(requireTerminal);

  // test/e2e/reconcile-unseen.test.ts proves that --yes asks nothing.
  it("reconcile shows the differences, asks before it writes, and compares again after another run", async () => {
    const account = await startAccount();
    const { cwd, env, pulumi } = await startYaml(account.env);
    await ends(pulumi("up --yes --skip-preview"));
    const [link] = await account.links();
    await account.request("PATCH", `/${link?.id}`, { title: "Hacked" });
    account.writes();
    const question = "Make the account match the program: change 1 resource?";
    const reconcile = (...dialog: Parameters<typeof onTerminal>[1]) =>
      onTerminal(`node ${cli} reconcile`, dialog, { cwd, env });

    const refused = await ends(reconcile([question, keys.enter]), 2);
    expect(refused.output).toMatch(
      /\(account → program\).*title: "Hacked" → .*change 1 resource\?.*Nothing was changed\./s,
    );
    const interrupted = await ends(reconcile([question, keys.interrupt]), 1);
    expect(interrupted.output).toContain("Cancelled. Nothing was changed.");
    expect(account.writes()).toEqual([]);

    const accepted = await ends(reconcile([question, "y"]));
    expect(accepted.output).toContain("The account matches the program.");
    expect(account.writes()).toHaveLength(1);

    await account.request("PATCH", `/${link?.id}`, { title: "Hacked again" });
    const colleague = async () => {
      await ends(pulumi("up --refresh --yes --skip-preview"));
      account.writes();
      return "y";
    };
    const compared = "Another run has changed the stack since. Compared again:";
    const outdated = await ends(reconcile([question, colleague], [compared, ""]));
    expect(outdated.output).not.toContain("Reconciled");
    expect(account.writes()).toEqual([]);
  });

  it("init asks for what it needs, accepts an empty passphrase only after a question, and shows none", async () => {
    const { cwd, env } = startFolder({
      ...{ PULUMI_BACKEND_URL: "", PULUMI_ACCESS_TOKEN: "", SHORTLINK_BASE_URL: "", SHORTLINK_API_KEY: "" },
      PATH: [stubNpm({ installed: join(project, "node_modules") }), process.env.PATH].join(delimiter),
    });
    const { code, output } = await onTerminal(
      `unset PULUMI_CONFIG_PASSPHRASE; node ${cli} init shop`,
      [
        ["Which account do you start with?", keys.down + keys.enter],
        // The last one, wherever the others cannot be chosen.
        ["Which language?", keys.up + keys.enter],
        ["is encrypted with a passphrase. Choose one", keys.enter],
        ["whoever has the state can read its secrets. Use it nevertheless?", keys.enter],
        ["is encrypted with a passphrase. Choose one", `correct-horse-42${keys.enter}`],
        ["The same passphrase again", `correct-horse-42${keys.enter}`],
      ],
      { cwd, env },
    );
    recordText("the terminal", output);
    expect(code, output).toBe(0);
    expect(output).not.toContain("correct-horse-42");
    expect(output).toContain("Pulumi asks for the passphrase of the stack.");
    const shop = join(cwd, "shop");
    expect(parse(readFileSync(join(shop, "Pulumi.yaml"), "utf8"))).toMatchObject({
      ...{ name: "shop", runtime: "yaml", backend: { url: "file://./state?metadata=skip" } },
      plugins: { providers: [{ name: "shortlink", path: "node_modules/pulumi-shortlink/dist/plugin" }] },
    });
    expect(readFileSync(join(shop, "Pulumi.dev.yaml"), "utf8")).toMatch(/apiKey:\s+secure: /);
  });

  it("init tries the URL and the key of an account when they are typed, asks again for what is wrong, and shows no key", async () => {
    const account = await startAccount();
    const { cwd, env } = startFolder({
      ...{ PULUMI_BACKEND_URL: "", PULUMI_ACCESS_TOKEN: "", SHORTLINK_BASE_URL: "", SHORTLINK_API_KEY: "" },
      PATH: [stubNpm({ installed: join(project, "node_modules") }), process.env.PATH].join(delimiter),
    });
    const { output } = await ends(
      onTerminal(
        `node ${cli} init shop --language typescript --state local`,
        [
          ["Which account do you start with?", keys.enter],
          ["The URL of the service", `${account.emulator.url}/wrong${keys.enter}`],
          ["This is not the service: there is no such API at this URL (HTTP 404).", ""],
          ["The URL of the service", `${account.emulator.url}${keys.enter}`],
          ["The API key of the account", `sk-wrong${keys.enter}`],
          ["(HTTP 401", ""],
          ["The API key of the account", `${apiKey}${keys.enter}`],
          ["What does the program start with?", keys.enter],
          ["Which language?", keys.enter],
        ],
        { cwd, env },
      ),
    );
    recordText("the terminal", output);
    expect(output).not.toContain("sk-wrong");
    expect(output).toMatch(/Next:\s+cd shop\s+pulumi up/);
    expect(account.writes()).toEqual([]);
  });
});
