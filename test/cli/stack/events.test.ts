import { describe, expect, it } from "vitest";
import { sightings } from "../../../provider/cli/stack/events";

describe("a resource that a preview shows", () => {
  it("has a secret as a word, whether the engine wraps it or not, and nothing that only the classes need", () => {
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
    expect(sightings(events)).toMatchObject([
      { after: { slug: "shop", routes: "[secret]", options: { list: ["[secret]", "[secret]"] } } },
    ]);
    expect(sightings(events)[0]?.after).not.toHaveProperty("__provider");
  });
});
