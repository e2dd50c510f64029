import { describe, expect, it } from "vitest";
import { base, serve } from "./support/emulator";

describe("the QR state", () => {
  it("is off by default", async () => {
    const { link, send } = await serve();
    const { id } = await link();
    expect((await send("GET", `${base}/${id}/qr`)).data).toMatchObject({ isQrCreated: false, payload: null });
  });

  it("is the same as the link's own field, and accepts partial updates", async () => {
    const { link, send } = await serve();
    const { id } = await link({ qr: { isQrCreated: true, payload: { colour: "red" } } });
    const body = { payload: { colour: "blue" } };
    expect((await send("PATCH", `${base}/${id}/qr`, { body, key: "k" })).data).toMatchObject({
      isQrCreated: true,
      ...body,
    });
    expect((await send("GET", `${base}/${id}`)).data.qr).toEqual({ isQrCreated: true, ...body });
  });

  it("cannot be written without an Idempotency-Key", async () => {
    const { link, send } = await serve();
    const { id } = await link();
    const response = await send("PATCH", `${base}/${id}/qr`, { body: { isQrCreated: true } });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: "IDEMPOTENCY_KEY_REQUIRED" });
    expect((await send("GET", `${base}/${id}/qr`)).data.isQrCreated).toBe(false);
  });
});

describe("domains", () => {
  it("are listed, also only those that accept links", async () => {
    const { send } = await serve();
    expect((await send("GET", `${base}/domains`)).ids).toEqual(["dom_1", "dom_2", "dom_3"]);
    expect((await send("GET", `${base}/domains/eligible`)).ids).toEqual(["dom_1", "dom_2"]);
    expect((await send("GET", `${base}/domains/default`)).id).toBe("dom_1");
  });

  it("may lack a default", async () => {
    const { send } = await serve({ domains: [{ id: "dom_x", isDefault: false, isEligible: true }] });
    expect((await send("GET", `${base}/domains/default`)).body).toEqual({ data: null });
  });
});

it("the platform catalog lists the platforms of the spec", async () => {
  const { send } = await serve();
  const { data } = await send("GET", `${base}/platform-catalog`);
  expect(data.platforms).toEqual(["GLOBAL", "DEVICE", "BROWSER", "OS", "GEO", "LANGUAGE"]);
});
