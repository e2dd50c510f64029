// @module-tag all
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startAccount } from "../support/account";
import { startProject } from "../support/example";
import { controls, hostileTexts, startsCommand } from "../support/hostile-text";
import { ends } from "./command";

/** The texts that a program can declare and the engine passes on: without half of a character. */
const wellFormed = hostileTexts.filter((text) => !/\p{Cs}/u.test(text));

/** An account whose folders, and links without a folder, have titles that try to control a terminal and a CI log. */
async function startHostileAccount() {
  const account = await startAccount();
  for (const [index, title] of wellFormed.entries()) {
    await account.request("POST", "/folders", { title });
    const link = { domainId: "dom_1", slug: `s-${index}`, url: "https://example.com", title };
    await account.request("POST", "", link);
  }
  return account;
}

function expectHarmless(output: string): void {
  expect(output).not.toMatch(controls);
  expect(output.match(startsCommand)?.[0]).toBeUndefined();
  expect(output).not.toMatch(/^\s*(injected|section_start)/m);
}

// test/cli/output/hostile-texts.test.ts tries all that a command prints and writes.
it("such texts in a program, and behind its back, control nothing", async () => {
  const account = await startHostileAccount();
  const { cwd, pulumi, shortlink } = await startProject("quickstart", account.env);
  const declare = (text: string) =>
    writeFileSync(
      join(cwd, "index.ts"),
      `import * as shortlink from "pulumi-shortlink";
new shortlink.Link("shop", { slug: "shop", url: "https://example.com", title: "a" });
${text}`,
    );
  declare("");
  await ends(pulumi("up --yes --skip-preview"));
  const { id } = (await account.links()).find(({ slug }) => slug === "shop") ?? {};
  await account.request("PATCH", `/${id}`, { title: wellFormed.join("") });
  const compared = await ends(shortlink("diff --unmanaged --out report.md"), 2);
  expectHarmless(compared.output);
  expectHarmless(readFileSync(join(cwd, "report.md"), "utf8"));
  declare(`throw new Error(${JSON.stringify(wellFormed.join(""))});`);
  const failed = await ends(shortlink("diff"), 1);
  expectHarmless(failed.output);
  const key = JSON.stringify(wellFormed.join(""));
  declare(
    `new shortlink.Link("wrong", { slug: ${key}, url: ${key}, [${key}]: ${key}, kind: ${key} } as any);`,
  );
  for (const run of [pulumi("preview"), shortlink("check")]) {
    const { code, output } = await run;
    expect(code, output).not.toBe(0);
    expectHarmless(output);
  }
});
