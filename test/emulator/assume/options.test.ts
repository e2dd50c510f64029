import { describe, expect, it } from "vitest";
import { startEmulator } from "../../../emulator";
import { base, serve } from "../support/emulator";

describe("an assumption", () => {
  it("is chosen while the emulator runs, and further changes replace the choice", async () => {
    const { send, emulator } = await serve();
    const statusOf = async () => (await send("GET", `${base}/lnk_none`)).status;
    const body = { assume: { unknownIdStatus: 410 } };
    expect((await send("PATCH", "/_emulator/behaviour", { body })).data).toMatchObject(body);
    expect(await statusOf()).toBe(410);
    emulator.setBehaviour({ masks: "keys" });
    expect(await statusOf()).toBe(410);
    emulator.setBehaviour({ assume: { invalidKeyStatus: 403 } });
    expect(await statusOf()).toBe(404);
  });

  it.each([
    [
      { slugParam: "name" },
      "there is no assumption slugParam. Did you mean slugParameter? For all of them, see https://github.com/pulumi-shortlink/pulumi-shortlink/blob/main/docs/assumptions.md",
    ],
    [JSON.parse('{"__proto__":{}}'), "there is no assumption __proto__. Did you mean "],
    [JSON.parse('{"defaults":{"__proto__":{}}}'), "there is no property assume.defaults.__proto__."],
    [{ slugParameter: "a b" }, /^assume\.slugParameter is "a b"; give a name of letters, digits, /],
    [
      { listFormat: "tabs" },
      'assume.listFormat is "tabs"; give comma, semicolon, pipe, space, repeat or brackets.',
    ],
    [{ unknownIdStatus: 403 }, "assume.unknownIdStatus is 403; give 400, 404, 410 or 422."],
    [{ defaults: 10 }, "assume.defaults is 10; give an object."],
    [{ defaults: { prio: 10 } }, "there is no property assume.defaults.prio."],
    ["keyReplay", 'assume is "keyReplay"; give an object of values by the ids of assumptions.'],
  ])("that is invalid, such as %j, is refused with what is accepted", async (assume, message) => {
    await expect(startEmulator({ assume: assume as object })).rejects.toThrow(message);
    const { send } = await serve();
    const { status, body } = await send("PATCH", "/_emulator/behaviour", { body: { assume } });
    expect(status).toBe(422);
    expect(body.message).toMatch(message);
  });
});
