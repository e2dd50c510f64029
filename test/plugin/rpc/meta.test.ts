import { CallRequest, GetSchemaRequest, ProviderHandshakeRequest } from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { describe, expect, it } from "vitest";
import { propertiesOf } from "../../../provider/plugin/wire/struct";
import { version } from "../../../provider/version";
import { failureOf } from "../../support/client";
import { startPluginClient } from "../../support/plugin-client";
import { setup } from "./fixture";

it("the plugin's metadata has its version, its capabilities and its schema", async () => {
  const { client, send } = await startPluginClient();
  const info = await send<{ getVersion(): string }>((reply) => client.getPluginInfo(new Empty(), reply));
  expect(info.getVersion()).toBe(version);
  const capabilities = await send<{ toObject(): object }>((reply) =>
    client.handshake(new ProviderHandshakeRequest(), reply),
  );
  expect(capabilities.toObject()).toMatchObject({ acceptSecrets: true, acceptOutputs: true });
  const schema = await send<{ getSchema(): string }>((reply) =>
    client.getSchema(new GetSchemaRequest(), reply),
  );
  expect(JSON.parse(schema.getSchema())).toMatchObject({ name: "shortlink", version });
});

describe("Invoke", () => {
  it("runs a look-up", async () => {
    const { account, invoke } = await setup();
    const { id } = await account.request("POST", "", {
      domainId: "dom_1",
      url: "https://example.com",
      slug: "abc",
    });
    const response = await invoke("shortlink:index:getLink", { id });
    expect(propertiesOf(response.getReturn())).toMatchObject({
      id,
      slug: "abc",
      url: "https://example.com/",
    });
  });

  it.each([
    ["shortlink:index:getAnalytics", { linkId: "lnk_1", days: 366 }, "getAnalytics: days: 366 is too large"],
    ["shortlink:index:getTree", { id: "tree_none" }, "Read one tree: "],
  ])("reports what is wrong with %s", async (token, args, message) => {
    const { invoke } = await setup();
    expect((await failureOf(invoke(token, args))).message).toContain(message);
  });

  it("supports no resource methods", async () => {
    const { client, send } = await startPluginClient();
    const failure = await failureOf(send((reply) => client.call(new CallRequest(), reply)));
    expect(failure.message).toContain("UNIMPLEMENTED");
  });
});
