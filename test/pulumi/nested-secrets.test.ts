import { createRequire } from "node:module";
import * as pulumi from "@pulumi/pulumi";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { describe, expect, it } from "vitest";
import { wrapSecret as secret } from "../../provider/pulumi/format/signatures";
import { unwrapNestedSecrets } from "../../provider/pulumi/nested-secrets";

const sdk = createRequire(__filename)("@pulumi/pulumi/runtime/rpc");

/** The SDK's function, after the patch. */
const { deserializeProperties } = (() => {
  const patched = { deserializeProperties: sdk.deserializeProperties };
  unwrapNestedSecrets(() => patched);
  return patched;
})();

const messageOf = (properties: object) => Struct.fromJavaScript(properties as Record<string, never>);
const deserialized = (properties: object) => deserializeProperties(messageOf(properties));

describe("a secret as a program gets it", () => {
  const config = { password: "x" };
  const nested = { ...secret(secret("x")), value: secret("x") };

  it.each<[string, unknown, unknown]>([
    ["in another", nested, "x"],
    ["in a property of another", secret({ config: secret(config) }), { config }],
    ["in a list in another", secret([{ config: secret(config) }, 1]), [{ config }, 1]],
    ["in another that is in a list", [{ features: secret([secret(config)]) }], [{ features: [config] }]],
  ])("loses all marks %s", (_, given, expected) => {
    expect(deserialized({ given })).toEqual({ given: secret(expected) });
  });

  it.each<[string, unknown]>([
    ["secret", { deep: [secret(config)] }],
    ["public", { deep: [config, null, true] }],
  ])("is as before where nothing is nested: %s", (_, given) => {
    expect(deserialized({ given })).toEqual(sdk.deserializeProperties(messageOf({ given })));
  });

  it("keeps files that are in it", () => {
    const asset = { "4dabf18193072939515e22adb298388d": "c44067f5952c0a294b673a41bacd8c17", text: "hello" };
    const { given } = deserialized({ given: secret([asset]) });
    expect(pulumi.asset.Asset.isInstance(given.value[0])).toBe(true);
  });
});
