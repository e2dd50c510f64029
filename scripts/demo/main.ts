import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Account, describe } from "./account";
import { type Ended, run } from "./command";
import { startService } from "./emulator";
import { setStage } from "./workspace";

// `npm run demo`: the main job, on the real engine, against the emulator. Every step is held against what it should
// show; the first that does not ends the demo with an error.

class Unexpected extends Error {}

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop.abort());

async function main(): Promise<void> {
  const stage = setStage("quickstart");
  const apiKey = randomUUID();
  const env = { ...process.env, ...stage.env, SHORTLINK_API_KEY: apiKey };
  const service = await startService(env);
  const account = new Account(service.baseUrl, apiKey);
  try {
    await story(account, stage.program, { ...env, SHORTLINK_BASE_URL: service.baseUrl });
  } finally {
    await account.close();
    await service.end();
    stage.clear();
  }
}

async function story(account: Account, cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const pulumi = (line: string) => run(`pulumi ${line}`, { cwd, env, stop: stop.signal });

  say("A service to try things on: the project's own emulator, on this machine.");
  console.log("\n  $ npx shortlink emulate");
  console.log(`    listening on ${env.SHORTLINK_BASE_URL}`);

  say("A new stack for the program in examples/quickstart: a folder and two links.");
  expect(await pulumi("stack init demo"), 0);

  say("What would change? Nothing is written yet.");
  expect(await pulumi("preview"), 0, /campaign/, /shop/, /app/, /\+ 4 to create/);
  await holds(account, 0);

  say("Apply it.");
  expect(await pulumi("up --yes --skip-preview"), 0, /\+ 4 created/);

  say("This is what the account holds now, asked of the API itself.");
  const created = await holds(account, 2);

  say("Once more: there is nothing left to do.");
  expect(await pulumi("preview --refresh --expect-no-changes"), 0, /4 unchanged/);

  say("Edit the program: another title and another destination.");
  edit(join(cwd, "index.ts"), [
    ['title: "Autumn shop"', 'title: "Winter shop"'],
    ["https://example.com/shop", "https://example.com/winter"],
  ]);
  expect(await pulumi("preview"), 0, /shop/, /~ 1 to update/);
  expect(await pulumi("up --yes --skip-preview"), 0, /~ 1 updated/);
  const edited = await holds(account, 2);
  demand(edited.get("autumn-shop")?.title === "Winter shop", "the new title is on the account");

  say("Behind Pulumi's back, somebody gives one link another title.");
  await account.changeTitle(String(created.get("autumn-shop")?.id), "Sold out");
  await holds(account, 2);

  say("The drift shows: what it is, and what up would make of it.");
  const drift = await pulumi("preview --refresh --diff");
  expect(drift, 0, /"Winter shop" => "Sold out"/, /"Sold out" => "Winter shop"/, /~ 1 to update/);

  say("Worse: somebody deletes the other link.");
  await account.delete(String(created.get("autumn-app")?.id));
  await holds(account, 1);
  expect(await pulumi("preview --refresh"), 0, /\+ 1 to create/, /~ 1 to update/);

  say("And it is mended: the title is put back, the link is made again.");
  expect(await pulumi("up --refresh --yes --skip-preview"), 0, /\+ 1 created/, /~ 1 updated/);
  const mended = await holds(account, 2);
  demand(mended.get("autumn-shop")?.title === "Winter shop", "the title is mended");
  expect(await pulumi("preview --refresh --expect-no-changes"), 0, /4 unchanged/);

  say("Take everything away again.");
  expect(await pulumi("destroy --yes --skip-preview"), 0, /- 4 deleted/);
  await holds(account, 0);

  say("That was the main job: declare, preview, apply, see drift, mend it, destroy.");
}

const say = (text: string): void => console.log(`\n${text}`);

/** Shows what the account holds, and demands that it is so many links. */
async function holds(account: Account, count: number): ReturnType<Account["links"]> {
  const links = await account.links();
  console.log(`\n    the account holds ${counted(links.size)}`);
  for (const link of links.values()) console.log(describe(link));
  demand(links.size === count, `the account holds ${counted(count)}`);
  return links;
}

const counted = (links: number): string => (links === 1 ? "1 link" : `${links || "no"} links`);

function edit(file: string, changes: readonly (readonly [from: string, to: string])[]): void {
  const source = readFileSync(file, "utf8");
  console.log("");
  for (const [from, to] of changes) {
    demand(source.includes(from), `the program says ${from}`);
    console.log(`    - ${from}\n    + ${to}`);
  }
  writeFileSync(
    file,
    changes.reduce((text, [from, to]) => text.replace(from, to), source),
  );
}

function expect({ code, output }: Ended, wanted: number, ...patterns: readonly RegExp[]): void {
  demand(code === wanted, `the command ends with exit code ${wanted}, not ${code}`);
  for (const pattern of patterns) demand(pattern.test(output), `the command prints ${pattern}`);
}

function demand(holds: boolean, what: string): void {
  if (!holds) throw new Unexpected(`This should have been so, and was not: ${what}.`);
}

main().catch((error: unknown) => {
  process.exitCode = 1;
  if (stop.signal.aborted) console.error("\nStopped, and cleared away.");
  else console.error(`\n${error instanceof Unexpected ? error.message : (error as Error).stack}`);
});
