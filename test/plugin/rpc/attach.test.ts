import { LogSeverity } from "@pulumi/pulumi/proto/engine_pb";
import { PluginAttach } from "@pulumi/pulumi/proto/plugin_pb";
import { expect, it, onTestFinished } from "vitest";
import { readSettings } from "../../../provider/client";
import { startPlugin } from "../../../provider/plugin/server";
import { EngineLog } from "../../../provider/plugin/session/engine-log";
import { Session } from "../../../provider/plugin/session/session";
import { apiKey, startAccount } from "../../support/account";
import { startEngineLog } from "../../support/engine-log";
import { startPluginClient } from "../../support/plugin-client";

it("Attach sends the plugin's warnings to the engine at the address", async () => {
  const { client, send, checkConfig } = await startPluginClient();
  const engine = await startEngineLog();
  await send((reply) => client.attach(new PluginAttach().setAddress(engine.address), reply));
  const added = { version: "1.0.0", pluginDownloadURL: "https://example.com" };
  await checkConfig({
    apiKey,
    baseUrl: "https://links.example.com",
    apikey: "x",
    maxRetries: "many",
    ...added,
  });
  await expect
    .poll(() => engine.messages)
    .toEqual(["shortlink:apikey: there is no such property. Did you mean apiKey?"]);
  expect(engine.severities).toEqual([LogSeverity.WARNING]);
  expect(engine.urns).toEqual([""]);
});

it("an import reports to the engine that started the plugin, as information at the resource, what the program must add", async () => {
  const account = await startAccount();
  const routeFeatures = [{ type: "PASSWORD", config: { password: "correct-horse" } }];
  const { id } = await account.request("POST", "", {
    domainId: "dom_1",
    url: "https://a.example",
    routeFeatures,
  });
  const engine = await startEngineLog();
  const { read } = await startPluginClient(account.settings, startPlugin(engine.address));
  await read("shortlink:index:Link", id);
  await expect.poll(() => engine.messages).toEqual([expect.stringMatching(/^routeFeatures\[0\]/)]);
  expect(engine.severities).toEqual([LogSeverity.INFO]);
  expect(engine.urns).toEqual([expect.stringMatching(/::it$/)]);
});

it("the messages of an operation are shown at its resource, and its status until the next message", async () => {
  const engine = await startEngineLog();
  const session = new Session(new EngineLog(engine.address));
  const settings = readSettings((name) => ({ apiKey, baseUrl: "https://links.example.com" })[name], {});
  const whole = session.configure(settings, "configuration");
  onTestFinished(() => whole.client.close());
  const urn = "urn:pulumi:test::test::shortlink:index:Link::shop";
  const messages = ["of the run", "a warning", "a message", "a status"];
  const { warn, inform, status } = session.operation(urn);
  for (const [index, show] of [whole.warn, warn, inform, status].entries()) {
    show?.(messages[index] ?? "");
    await expect.poll(() => engine.messages).toHaveLength(index + 1);
  }
  const { WARNING, INFO } = LogSeverity;
  expect(engine.messages).toEqual(messages);
  expect(engine.severities).toEqual([WARNING, WARNING, INFO, INFO]);
  expect(engine.urns).toEqual(["", urn, urn, urn]);
  expect(engine.ephemeral).toEqual([false, false, false, true]);
  expect(session.operation(urn).urn).toBe(urn);
  expect(session.operation("").urn).toBeUndefined();
});
