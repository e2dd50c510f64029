// @module-tag all
import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, type TestContext } from "vitest";
import { cacheFolder } from "../../scripts/setup/paths.mjs";
import { goEnv, releaseCaches } from "../../scripts/setup/pulumi/go-caches.mjs";
import { fingerprint } from "../../scripts/setup/stamp.mjs";
import { startAccount } from "../support/account";
import { project, sh, succeed, temporaryFolder } from "../support/shell";
import { inSoak } from "../support/tiers";

const folder = join(project, "tools/engine-driver");

/** Builds the driver, once for all checkouts: that takes minutes, because it contains the whole engine. */
async function buildDriver(): Promise<string | undefined> {
  if ((await sh("go version", { cwd: folder })).code !== 0) return undefined;
  const files = readdirSync(folder).map((name) => join("tools/engine-driver", name));
  const name = `engine-driver-${fingerprint(files.toSorted()).slice(0, 12)}`;
  const built = join(cacheFolder(), name);
  if (existsSync(built)) return built;
  mkdirSync(cacheFolder(), { recursive: true });
  const env = { ...(await goEnv()), CGO_ENABLED: "0", GOWORK: "off", GOOS: "", GOARCH: "" };
  // The flags of set-up, so that both compile what they share once.
  const flags = '-mod=readonly -trimpath -buildvcs=false -ldflags "-s -w"';
  await succeed(`go vet . && go test -c ${flags} -o ${built}.new-${process.pid} .`, {
    cwd: folder,
    env,
  });
  for (const other of readdirSync(cacheFolder()))
    if (/^engine-driver-\w+$/.test(other)) rmSync(join(cacheFolder(), other), { force: true });
  releaseCaches(false);
  renameSync(`${built}.new-${process.pid}`, built);
  return built;
}

// The engine's own fuzzer draws states, programs, faults and operations; tools/engine-driver gives them our resources.
describe("the engine with the plugin, as Pulumi's own fuzzer drives them", () => {
  let driver: string | undefined;
  // Beside other tests, on a slow machine that has compiled nothing yet, the build may take a quarter of an hour.
  beforeAll(async () => {
    driver = await buildDriver();
  }, 1_800_000);

  const drive = async ({ skip }: TestContext, tests: string, checks: number, seed: number, more: string) => {
    skip(driver === undefined, "there is no Go");
    const account = await startAccount();
    const env = { ...account.env, SHORTLINK_PLUGIN: join(project, "dist/plugin/pulumi-resource-shortlink") };
    const rapid = `-rapid.checks=${checks} -rapid.seed=${seed} -rapid.nofailfile ${more}`;
    const ended = await sh(`${driver} -test.timeout=0 -test.run=${tests} ${rapid}`, {
      cwd: temporaryFolder(),
      env,
    });
    expect(ended.code, `${rapid}\n${ended.output}`).toBe(0);
  };

  // Each chain begins with one operation on any state.
  it.for([
    ["several operations on one stack", "TestChains", 5],
    ["defects that it found", "TestFixed", 1],
  ] as const)("state names what the account has: %s", async ([_, tests, checks], context) => {
    await drive(context, tests, checks, 1, "-rapid.shrinktime=1m");
  });

  it.for([
    ["one operation on any state", "TestSteps", 300],
    ["several operations on one stack", "TestChains", 600],
  ] as const)(
    "state names what the account has, at random: %s",
    inSoak,
    async ([_, tests, checks], context) => {
      await drive(context, tests, checks, randomInt(1, 2 ** 31), "-rapid.shrinktime=10m");
    },
  );
});
