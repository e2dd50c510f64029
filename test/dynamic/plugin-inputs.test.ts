import { describe, expect, it } from "vitest";
import { checkPluginInputs } from "../../provider/dynamic/plugin-inputs";

const given = { options: { at: new Date(0) } };

/** The function with which the SDK serializes inputs, after the check was added to it. */
function serializer() {
  const sdk = { serializeResourceProperties: async (_label: string, inputs: object) => inputs };
  checkPluginInputs(() => sdk);
  return sdk.serializeResourceProperties;
}

describe("the inputs of a resource", () => {
  it("of the plugin are rejected where the SDK would change them", async () => {
    await expect(serializer()("resource:app[shortlink:index:Link]", given)).rejects.toThrow(
      "options.at: a Date is not JSON; use a string, such as its toISOString().",
    );
  });

  it.each(["aws:s3/bucket:Bucket", "pulumi-nodejs:dynamic/shortlink:Link"])(
    "of the type %s are left alone",
    async (type) => {
      expect(await serializer()(`resource:app[${type}]`, given)).toBe(given);
    },
  );

  it("are left alone by an SDK that serializes elsewhere", () => {
    for (const sdk of [{}, Object.freeze({ serializeResourceProperties: async () => ({}) })]) {
      expect(() => checkPluginInputs(() => sdk)).not.toThrow();
    }
  });
});
