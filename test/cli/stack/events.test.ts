import { describe, expect, it } from "vitest";
import { previewedResources } from "../../../provider/cli/stack/events";

describe("a resource in a preview", () => {
  it("shows a secret as a placeholder, whether the engine marks it or not, and lacks what only the classes need", () => {
    const secret = {
      "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
      ciphertext: "[secret]",
    };
    const state = {
      type: "pulumi-nodejs:dynamic/shortlink:Link",
      urn: "urn",
      custom: true,
      id: "",
      parent: "",
      provider: "",
      inputs: { __provider: "…", slug: "shop", routes: secret, options: { list: [secret, "[secret]"] } },
      outputs: {},
    };
    const metadata = { op: "create", urn: "urn", type: state.type, new: state, provider: "" } as const;
    const events = [{ sequence: 1, timestamp: 1, resourcePreEvent: { metadata } }];
    expect(previewedResources(events)).toMatchObject([
      { after: { slug: "shop", routes: "[secret]", options: { list: ["[secret]", "[secret]"] } } },
    ]);
    expect(previewedResources(events)[0]?.after).not.toHaveProperty("__provider");
  });
});
