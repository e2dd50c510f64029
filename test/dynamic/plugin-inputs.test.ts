import { describe, expect, it } from "vitest";
import { checkPluginInputs } from "../../provider/dynamic/plugin-inputs";

const given = { options: { at: new Map() } };

/** The function with which the SDK serializes inputs, after the check was added to it. */
function serializer() {
  const sdk = { serializeResourceProperties: async (_label: string, inputs: object) => inputs };
  checkPluginInputs(() => sdk);
  return sdk.serializeResourceProperties;
}

describe("the inputs of a resource", () => {
  it("of the plugin are rejected where the SDK would change them", async () => {
    await expect(serializer()("resource:app[shortlink:index:Link]", given)).rejects.toThrow(
      "options.at: is not a plain list or object; use Array.from(…) or Object.fromEntries(…).",
    );
  });

  it("of the plugin become text if they are a Date or a URL", async () => {
    const inputs = { options: { at: new Date(0) }, url: new URL("https://example.com") };
    expect(await serializer()("resource:app[shortlink:index:Link]", inputs)).toEqual({
      options: { at: "1970-01-01T00:00:00.000Z" },
      url: "https://example.com/",
    });
  });

  it.each(["aws:s3/bucket:Bucket", "pulumi-nodejs:dynamic/shortlink:Link"])(
    "of the type %s are left alone",
    async (type) => {
      expect(await serializer()(`resource:app[${type}]`, given)).toBe(given);
    },
  );
});
