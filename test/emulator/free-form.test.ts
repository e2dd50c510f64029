import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { base, serve } from "./support/emulator";

describe("free-form JSON", () => {
  it("is returned unchanged, whatever its keys are", async () => {
    const service = await serve();
    const key = fc.oneof(
      fc.string(),
      fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty"),
    );
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom(null, true, 0, -1.5, "text"),
        fc.array(tie("tree"), { maxLength: 3 }),
        fc.dictionary(key, tie("tree"), { maxKeys: 3, noNullPrototype: true }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(key, tree, { maxKeys: 4, noNullPrototype: true }), async (options) => {
        const { id } = await service.link({ options });
        const { text } = await service.send("GET", `${base}/${id}`);
        expect(JSON.stringify(JSON.parse(text).data.options)).toBe(JSON.stringify(options));
      }),
      { numRuns: 60 },
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it("with a key __proto__ changes no prototype", async () => {
    const { send, link } = await serve();
    const body = `{"domainId":"dom_1","url":"https://example.com/","options":{"__proto__":{"polluted":1}}}`;
    expect((await send("POST", base, { body })).text).toContain('"__proto__":{"polluted":1}');
    expect(await link()).not.toHaveProperty("polluted");
    const strict = await send("POST", base, { body: body.replace("options", "__proto__") });
    expect(strict.status).toBe(422);
  });
});
