import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Link } from "../../provider";
import { redactDebugLog, withoutDump } from "../../provider/pulumi/debug-log";
import { startRecordingEngine } from "../support/recording-engine";

const load = createRequire(__filename);
const password = "correct-horse-battery";
const feature = { type: "PASSWORD", config: { password } } as const;
const known = <T>(output: pulumi.Output<T>): Promise<T> => new Promise((resolve) => output.apply(resolve));

/** Makes the SDK log everything that it can log. */
function logEverything(): void {
  const settings: { excessiveDebugOutput: boolean } = load("@pulumi/pulumi/runtime/settings");
  settings.excessiveDebugOutput = true;
  onTestFinished(() => {
    settings.excessiveDebugOutput = false;
  });
}

/** Resources and look-ups of the plugin as its SDK makes them. */
const Plugin = { link: "shortlink:index:Link", getLink: "shortlink:index:getLink" };
const properties = { url: undefined, routeFeatures: undefined, options: undefined };
class Provider extends pulumi.ProviderResource {}
class PluginLink extends pulumi.CustomResource {}

/** Every call by which the SDK can hand something of ours to the engine or take it back. */
async function callEverything(): Promise<void> {
  pulumi.runtime.setAllConfig({ "shortlink:apiKey": password, "shortlink:baseUrl": "http://127.0.0.1:1" });
  const provider = new Provider("shortlink", "provider", { apiKey: password });
  const args = { routeFeatures: [feature], options: { password }, note: pulumi.secret(password) };
  const urn = `urn:pulumi:test::test::${Plugin.link}::by-urn`;
  const made = [
    provider,
    new Link("dynamic", { url: "https://example.com", routeFeatures: [feature], options: { password } }),
    Link.get("dynamic-get", "lnk_1"),
    new PluginLink(Plugin.link, "native", args, { provider }),
    new PluginLink(Plugin.link, "native-get", args, { id: "lnk_1" }),
    new PluginLink(Plugin.link, "by-urn", properties, { urn }),
  ];
  const secret = pulumi.secret(password);
  const found = pulumi.runtime.invokeOutput(Plugin.getLink, { id: secret });
  const called = pulumi.runtime.call(`${Plugin.link}/share`, { password: secret }, made[3]);
  await pulumi.runtime.invoke(Plugin.getLink, { id: password });
  await Promise.all([...made.map(({ urn }) => known(urn)), known(found), known(called)]);
  const refused = pulumi.runtime.invoke(Plugin.getLink, { fail: "it is refused" });
  await expect(refused).rejects.toThrow("it is refused");
}

/** How the lines begin that may hold properties of ours; the last ones only when the SDK logs everything. */
const telling = [
  "Call RPC finished: tok=",
  "Invoke RPC finished: tok=",
  "ReadResource RPC finished: ",
  "RegisterResource RPC finished: ",
  "getResource Invoke RPC finished: err: ",
];
const tellingAll = [
  "Call RPC prepared: tok=",
  "Calling function: tok=",
  "Invoke RPC prepared: tok=",
  "Invoking function: tok=",
  "ReadResource RPC prepared: id=",
  "RegisterResource RPC prepared: t=",
  "Serialize property [",
];

/** Those that hold none: names, versions, what has failed in the program. A component of a program is none of ours. */
const untelling = [
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
    "holds no property of ours, whatever is called; excessive: %s",
    async (excessive) => {
      const engine = await startRecordingEngine({
        routeFeatures: [feature],
        options: { password },
        __normalized: { password },
      });
      if (excessive) logEverything();
      await callEverything();
      const lines = await engine.logged();
      for (const beginning of excessive ? [...telling, ...tellingAll] : telling) {
        expect(
          lines.some((line) => line.startsWith(beginning)),
          beginning,
        ).toBe(true);
      }
      expect(lines.filter((line) => line.includes(password))).toEqual([]);
      // What else it says is still there.
      const about = "resource:dynamic[pulumi-nodejs:dynamic/shortlink:Link]";
      expect(lines).toContain(`RegisterResource RPC finished: ${about}; err: null`);
      expect(lines).toContain(
        "Registering resource: t=shortlink:index:Link, name=native, custom=true, remote=false",
      );
      expect(lines.join("\n")).toContain("Invoke RPC finished: tok=shortlink:index:getLink; err: Error");
    },
  );

  it("has no line that this test does not know", () => {
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
    // The two lines about a function that is called begin with a text of their own.
    const labels = ["Calling function: tok=", "Invoking function: tok="];
    const expected = [...telling, ...tellingAll, ...untelling].filter((it) => !labels.includes(it));
    const found = [...beginnings].filter((it) => !it?.startsWith("label + "));
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  it("stays as it is where it names nothing of ours, or is no text", () => {
    const foreign = "RegisterResource RPC finished: resource:a[aws:s3/bucket:Bucket]; err: null, resp: 1,2,3";
    expect(withoutDump(foreign)).toBe(foreign);
    expect(withoutDump(undefined as unknown as string)).toBeUndefined();
  });

  it("is cut where a line that nobody knows names one of ours", () => {
    expect(withoutDump("Sending shortlink:index:Link {password}")).toBe("Sending shortlink:index:Link");
  });

  it("may be anything: the package works without it", () => {
    const { debug } = pulumi.log;
    onTestFinished(() => void Object.assign(pulumi.log, { debug }));
    Object.assign(pulumi.log, { debug: undefined });
    expect(redactDebugLog).not.toThrow();
    Object.assign(pulumi.log, { debug });
    const assign = vi.spyOn(Object, "assign").mockImplementation(() => {
      throw new TypeError("Cannot assign to read only property 'debug'");
    });
    try {
      expect(redactDebugLog).not.toThrow();
    } finally {
      assign.mockRestore();
    }
  });
});
