import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Account, describe } from "./account";
import { type CommandResult, run } from "./command";
import { cli, startEmulator } from "./emulator";
import { visit, visitors } from "./visit";
import { createWorkspace } from "./workspace";

// `npm run demo`: declares, previews, applies, refreshes and destroys links with the real engine, against the emulator. Checks
// the output of every step, and ends with an error at the first one that differs.

class FailedExpectation extends Error {}

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop.abort());

async function main(): Promise<void> {
  const workspace = createWorkspace("quickstart");
  const apiKey = randomUUID();
  // test/e2e/examples.test.ts checks the types of the program. Here, that would take half of the time of every command.
  const env = {
    ...process.env,
    ...workspace.env,
    SHORTLINK_API_KEY: apiKey,
    PULUMI_NODEJS_TRANSPILE_ONLY: "true",
  };
  const emulator = await startEmulator(env);
  const account = new Account(emulator.baseUrl, apiKey);
  try {
    await runDemo(account, workspace.program, { ...env, SHORTLINK_BASE_URL: emulator.baseUrl });
  } finally {
    await account.close();
    await emulator.stop();
    workspace.remove();
  }
}

async function runDemo(account: Account, cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const pulumi = (line: string) => run(`pulumi ${line}`, { cwd, env, stop: stop.signal });

  printStep("Start a service to try things on: the project's emulator, on this machine.");
  console.log("\n  $ npx shortlink emulate");
  console.log(`    listening on ${env.SHORTLINK_BASE_URL}`);

  printStep("Create a stack for the program in examples/quickstart: a folder and two links.");
  expect(await pulumi("stack init demo"), 0);

  printStep("Preview it. This writes nothing.");
  expect(await pulumi("preview"), 0, /campaign/, /shop/, /app/, /\+ 4 to create/);
  await expectLinks(account, 0);

  printStep("Apply it.");
  expect(await pulumi("up --yes --skip-preview"), 0, /https:\/\/sho\.rt\/autumn-shop/, /\+ 4 created/);

  printStep("Read the account with the API itself.");
  const created = await expectLinks(account, 2);

  printStep("Open a short link as two visitors.");
  console.log("");
  const address = `${env.SHORTLINK_BASE_URL}/autumn-app`;
  const [german, french] = [await visit(address, visitors.german), await visit(address, visitors.french)];
  assert(
    german === "https://example.com/de/app" && french === "https://example.com/app",
    "each visitor is sent to their own page",
  );

  printStep("Preview again: nothing is left to do.");
  expect(await pulumi("preview --refresh --expect-no-changes"), 0, /4 unchanged/);

  printStep("Edit the program: change a title and a destination.");
  edit(join(cwd, "index.ts"), [
    ['title: "Autumn shop"', 'title: "Winter shop"'],
    ["https://example.com/shop", "https://example.com/winter"],
  ]);
  expect(await pulumi("preview"), 0, /shop/, /~ 1 to update/);
  expect(await pulumi("up --yes --skip-preview"), 0, /~ 1 updated/);
  const edited = await expectLinks(account, 2);
  assert(edited.get("autumn-shop")?.title === "Winter shop", "the account has the new title");

  printStep("Behind Pulumi's back, somebody changes the title of a link and deletes the other one.");
  await account.changeTitle(String(created.get("autumn-shop")?.id), "Sold out");
  await account.delete(String(created.get("autumn-app")?.id));
  await expectLinks(account, 1);

  printStep("Show the drift, and what visitors notice of it.");
  const drift = await run(`${cli} diff`, { cwd, env, stop: stop.signal }, "npx shortlink diff");
  expect(drift, 2, /"Winter shop" \| "Sold out"/, /app .* was deleted/, /app\)? stops working/);

  printStep("Correct the drift: up restores the title and re-creates the link.");
  expect(await pulumi("up --refresh --yes --skip-preview"), 0, /\+ 1 created/, /~ 1 updated/);
  const corrected = await expectLinks(account, 2);
  assert(corrected.get("autumn-shop")?.title === "Winter shop", "the title is restored");
  expect(await pulumi("preview --refresh --expect-no-changes"), 0, /4 unchanged/);

  printStep("Delete everything.");
  expect(await pulumi("destroy --yes --skip-preview"), 0, /- 4 deleted/);
  await expectLinks(account, 0);

  printStep("That is the whole cycle: declare, preview, apply, see drift, correct it, destroy.");
  console.log('To start a project of your own, follow "Install" in README.md.');
}

const printStep = (text: string): void => console.log(`\n${text}`);

/** Prints the links in the account, and checks how many there are. */
async function expectLinks(account: Account, count: number): ReturnType<Account["links"]> {
  const links = await account.links();
  console.log(`\n    the account holds ${counted(links.size)}`);
  for (const link of links.values()) console.log(describe(link));
  assert(links.size === count, `the account holds ${counted(count)}`);
  return links;
}

const counted = (links: number): string => (links === 1 ? "1 link" : `${links || "no"} links`);

function edit(file: string, changes: readonly (readonly [from: string, to: string])[]): void {
  const source = readFileSync(file, "utf8");
  console.log("");
  for (const [from, to] of changes) {
    assert(source.includes(from), `the program says ${from}`);
    console.log(`    - ${from}\n    + ${to}`);
  }
  writeFileSync(
    file,
    changes.reduce((text, [from, to]) => text.replace(from, to), source),
  );
}

function expect({ code, output }: CommandResult, expected: number, ...patterns: readonly RegExp[]): void {
  assert(code === expected, `the command exits with code ${expected}, not ${code}`);
  for (const pattern of patterns) assert(pattern.test(output), `the command prints ${pattern}`);
}

function assert(isTrue: boolean, expectation: string): void {
  if (!isTrue) throw new FailedExpectation(`The demo failed: expected that ${expectation}.`);
}

main().catch((error: unknown) => {
  process.exitCode = 1;
  if (stop.signal.aborted) console.error("\nStopped and cleaned up.");
  else console.error(`\n${error instanceof FailedExpectation ? error.message : (error as Error).stack}`);
});
