// @module-tag all
import { expect } from "vitest";
import { apiKey, startAccount } from "../support/account";
import { eitherPrograms, startEither } from "../support/example";
import { inSoak, itEach } from "../support/tiers";
import { outputOf } from "../support/yaml-program";
import { ends } from "./command";
import { eitherProgram } from "./either-program";

const otherKey = "sk-of-another-account-0123456789";
const rotatedKey = "sk-of-the-same-account-0123456789";
const wrongKey = "sk-known-to-nobody-0123456789";

const count = 12;

const folderId = outputOf("folder.id");
const link = { type: "shortlink:Link", properties: { url: "https://example.com", folderId } };

/** A folder and links in it: with --run-program, the folder is read before the links. */
const program = eitherProgram({
  folder: { type: "shortlink:Folder", properties: { title: "x" } },
  ...Object.fromEntries(Array.from({ length: count }, (_, n) => [`link-${n}`, link])),
});

// The providers share the code, and runs of a program in YAML take the least time.
itEach(
  eitherPrograms,
  ["YAML"],
  inSoak,
)(
  "through $name, a run reports which key it used, and another account's key does not empty the stack",
  async ({ name }) => {
    const account = await startAccount({
      callers: [
        { key: apiKey, name: "test" },
        { key: rotatedKey, name: "test" },
        { key: otherKey, name: "another" },
      ],
    });
    const { pulumi, shortlink, run, declare } = await startEither(name, {});
    declare(program);
    const useKey = (key: string) => ends(pulumi(`config set --secret shortlink:apiKey ${key}`));
    const ok = (line: string) => ends(run(`${line} --non-interactive`));
    const fail = async (line: string) => {
      const ended = await run(`${line} --non-interactive`, undefined, {}, /most likely belongs/);
      expect(ended.code, ended.output).not.toBe(0);
      return ended.output;
    };
    /** The number of objects in state. */
    const countState = async () => {
      const { deployment } = JSON.parse((await ok("pulumi stack export")).stdout);
      const types = deployment.resources.map(({ type }: { type: string }) => type);
      return types.filter((type: string) => /^(shortlink:index|pulumi-nodejs:dynamic)/.test(type)).length;
    };

    await ok(`pulumi config set shortlink:baseUrl ${account.emulator.url}`);
    await useKey(apiKey);
    await ok("pulumi up --yes --skip-preview");
    const all = await countState();

    // Another key of the same account is no difference.
    await useKey(rotatedKey);
    await ok("pulumi refresh --yes --skip-preview --run-program --expect-no-changes");
    expect((await ok("pulumi preview --diff")).output).not.toMatch(/__fingerprint|[1-9]\d* to update/);

    // An unknown key: a preview without creates reports it, too.
    await useKey(wrongKey);
    const preview = await fail("pulumi preview");
    expect(preview).toContain("The key came from shortlink:apiKey. Check it.");
    await run("pulumi up --yes --skip-preview --non-interactive");
    await useKey(apiKey);
    const refresh = await fail("pulumi refresh --yes --skip-preview");
    expect(refresh).toContain("The key came from the stack's state, where the last `pulumi up` stored it.");
    expect(refresh).toContain("or pass --run-program to `pulumi refresh` or `pulumi destroy`");
    await ok("pulumi refresh --yes --skip-preview --run-program");
    await ok("pulumi up --yes --skip-preview");
    await ok("pulumi refresh --yes --skip-preview");

    // The key of another account, first only in configuration, then also in state.
    await useKey(otherKey);
    const likely =
      "The key most likely belongs to another account: check shortlink:apiKey (or SHORTLINK_API_KEY)";
    expect(await fail("pulumi refresh --yes --skip-preview --run-program")).toContain(likely);
    expect(await countState()).toBe(all);
    // The engine stores the settings of the provider before it compares the first resource.
    expect(await fail("pulumi up --yes --skip-preview")).toContain(likely);
    const { output } = await ends(shortlink("diff"), 1);
    expect(output.split(likely)).toHaveLength(2);
    expect(output.split("\n").length).toBeLessThan(10);
    expect(await fail("pulumi refresh --yes --skip-preview")).toContain("It stays in the stack's state");
    expect(await countState()).toBe(all);

    // A destroy finds nothing to delete.
    expect(await fail("pulumi destroy --yes --skip-preview --parallel 4")).toContain(likely);
    expect(await countState()).toBe(all);
    expect(await account.links()).toHaveLength(count);

    // The user confirms that the objects are deleted.
    const confirmed = { SHORTLINK_ALLOW_MISSING: "true" };
    await ends(run("pulumi refresh --yes --skip-preview --non-interactive", undefined, confirmed));
    expect(await countState()).toBe(0);
  },
);
