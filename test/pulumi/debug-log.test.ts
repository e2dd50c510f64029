import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it, onTestFinished } from "vitest";
import { Link } from "../../provider";
import { redactDebugLog, withoutDump } from "../../provider/pulumi/debug-log";
import { known } from "../dynamic/program";
import { startRecordingEngine } from "../support/recording-engine";

const load = createRequire(__filename);
const password = "correct-horse-battery";
const feature = { type: "PASSWORD", config: { password } } as const;

/** Turns on the SDK's excessive debug output. */
function logEverything(): void {
  const settings: { excessiveDebugOutput: boolean } = load("@pulumi/pulumi/runtime/settings");
  settings.excessiveDebugOutput = true;
  onTestFinished(() => {
    settings.excessiveDebugOutput = false;
  });
}

/** Resources and look-ups of the plugin as its SDK creates them. */
const Plugin = { link: "shortlink:index:Link", getLink: "shortlink:index:getLink" };
const properties = { url: undefined, routeFeatures: undefined, options: undefined };
class Provider extends pulumi.ProviderResource {}
class PluginLink extends pulumi.CustomResource {}

/** Makes every call by which the SDK exchanges our properties with the engine. */
async function callEverything(): Promise<void> {
  pulumi.runtime.setAllConfig({ "shortlink:apiKey": password, "shortlink:baseUrl": "http://127.0.0.1:1" });
  const provider = new Provider("shortlink", "provider", { apiKey: password });
  const args = { routeFeatures: [feature], options: { password }, note: pulumi.secret(password) };
  const urn = `urn:pulumi:test::test::${Plugin.link}::by-urn`;
  const created = [
    provider,
    new Link("dynamic", { url: "https://example.com", routeFeatures: [feature], options: { password } }),
    Link.get("dynamic-get", "lnk_1"),
    new PluginLink(Plugin.link, "native", args, { provider }),
    new PluginLink(Plugin.link, "native-get", args, { id: "lnk_1" }),
    new PluginLink(Plugin.link, "by-urn", properties, { urn }),
  ];
  const secret = pulumi.secret(password);
  const found = pulumi.runtime.invokeOutput(Plugin.getLink, { id: secret });
  const called = pulumi.runtime.call(`${Plugin.link}/share`, { password: secret }, created[3]);
  await pulumi.runtime.invoke(Plugin.getLink, { id: password });
  await Promise.all([...created.map(({ urn }) => known(urn)), known(found), known(called)]);
  const refused = pulumi.runtime.invoke(Plugin.getLink, { fail: "it is refused" });
  await expect(refused).rejects.toThrow("it is refused");
}

/** The beginnings of lines that may contain our properties. */
const withProperties = [
  "Call RPC finished: tok=",
  "Invoke RPC finished: tok=",
  "ReadResource RPC finished: ",
  "RegisterResource RPC finished: ",
  "getResource Invoke RPC finished: err: ",
];
/** The same, in the excessive debug output only. */
const withPropertiesInExcessive = [
  "Call RPC prepared: tok=",
  "Calling function: tok=",
  "Invoke RPC prepared: tok=",
  "Invoking function: tok=",
  "ReadResource RPC prepared: id=",
  "RegisterResource RPC prepared: t=",
  "Serialize property [",
];

/** The beginnings of lines that contain none: names, versions, failures of the program, components of the program. */
const withoutProperties = [
  "Checking resource existence: t=",
  "Found ts-node version: ",
  "Found typescript version ",
  "Getting resource: urn=",
  "Ignoring error in loadCompilerOptions(",
  "Reading resource: t=",
  "RegisterResource RPC failed: t=",
  "RegisterResourceOutputs RPC finished: urn=",
  "RegisterResourceOutputs RPC prepared: urn=",
  "Registering resource: t=",
  "Resource RPC serialization requested: ",
  "Using vendored ts-node@7.0.1",
  "Using vendored typescript@3.8.3",
  "failed to unref the callback server: ",
  "registering ",
  "skip re-registering already registered ",
];

describe("the SDK's debug log", () => {
  it.each([false, true])(
    "contains none of our properties, whatever is called (excessive: %s)",
    async (excessive) => {
      const engine = await startRecordingEngine({
        routeFeatures: [feature],
        options: { password },
        __normalized: { password },
      });
      if (excessive) logEverything();
      await callEverything();
      const lines = await engine.logged();
      for (const beginning of excessive
        ? [...withProperties, ...withPropertiesInExcessive]
        : withProperties) {
        expect(
          lines.some((line) => line.startsWith(beginning)),
          beginning,
        ).toBe(true);
      }
      expect(lines.filter((line) => line.includes(password))).toEqual([]);
      // The rest of the line stays.
      const about = "resource:dynamic[pulumi-nodejs:dynamic/shortlink:Link]";
      expect(lines).toContain(`RegisterResource RPC finished: ${about}; err: null`);
      expect(lines).toContain(
        "Registering resource: t=shortlink:index:Link, name=native, custom=true, remote=false",
      );
      expect(lines.join("\n")).toContain("Invoke RPC finished: tok=shortlink:index:getLink; err: Error");
    },
  );

  it("has only lines that this test knows", () => {
    const folder = dirname(load.resolve("@pulumi/pulumi/package.json"));
    const files = ["", "log", "runtime", "dynamic", "provider", "queryable"].flatMap((name) =>
      readdirSync(join(folder, name))
        .filter((file) => file.endsWith(".js"))
        .map((file) => join(folder, name, file)),
    );
    const calls = files.flatMap((file) => [
      ...readFileSync(file, "utf8").matchAll(/\blog\.debug\(\s*[`"]?([^$`"]*)/g),
    ]);
    const beginnings = new Set(calls.map(([, text]) => text));
    // The two lines about a called function begin with a variable label.
    const labels = ["Calling function: tok=", "Invoking function: tok="];
    const expected = [...withProperties, ...withPropertiesInExcessive, ...withoutProperties].filter(
      (it) => !labels.includes(it),
    );
    const found = [...beginnings].filter((it) => !it?.startsWith("label + "));
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  it("is unchanged if it names none of our types, or is not a string", () => {
    const foreign = "RegisterResource RPC finished: resource:a[aws:s3/bucket:Bucket]; err: null, resp: 1,2,3";
    expect(withoutDump(foreign)).toBe(foreign);
    expect(withoutDump(undefined as unknown as string)).toBeUndefined();
  });

  it("is cut after our type in an unfamiliar line", () => {
    expect(withoutDump("Sending shortlink:index:Link {password}")).toBe("Sending shortlink:index:Link");
  });
});

it("a log that is redacted loses the properties in its debug lines, and keeps everything else", async () => {
  const lines: unknown[][] = [];
  const log = {
    debug: async (...args: unknown[]) => {
      lines.push(args);
    },
  };
  redactDebugLog(log as unknown as Parameters<typeof redactDebugLog>[0]);
  await log.debug(`Invoke RPC finished: tok=${Plugin.getLink}; resp: ${password}`, undefined, 7);
  await log.debug("a line of another provider");
  expect(lines).toEqual([
    [expect.stringContaining(Plugin.getLink), undefined, 7],
    ["a line of another provider"],
  ]);
  expect(JSON.stringify(lines)).not.toContain(password);
});
