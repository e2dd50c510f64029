import { describe, expect, it } from "vitest";
import { base, type Item, serve, simple, type TestEmulator } from "./support/emulator";

const update = ({ send }: TestEmulator, { id }: Item, body: object) =>
  send("PATCH", `${base}/${id}`, { body });

describe("a slug", () => {
  it("is unique on its domain, also across accounts", async () => {
    const service = await serve({ callers: [{ key: "a" }, { key: "b" }] });
    await service.link({ slug: "taken" });
    const again = await service.send("POST", base, { body: { ...simple, slug: "taken" }, apiKey: "b" });
    expect(again.status).toBe(409);
    expect(again.body.code).toBe("SLUG_TAKEN");
    await expect(service.link({ slug: "taken", domainId: "dom_2" })).resolves.toMatchObject({
      slug: "taken",
    });
  });

  it("cannot be renamed to a taken one, or moved to a domain where it is taken", async () => {
    const service = await serve();
    await service.link({ slug: "taken" });
    const other = await service.link({ slug: "other" });
    const elsewhere = await service.link({ slug: "taken", domainId: "dom_2" });
    expect((await update(service, other, { slug: "taken" })).body.code).toBe("SLUG_TAKEN");
    expect((await update(service, elsewhere, { domainId: "dom_1" })).body.code).toBe("SLUG_TAKEN");
    expect((await update(service, other, { slug: "other" })).status).toBe(200);
  });

  it("is available again after a rename and a delete", async () => {
    const service = await serve();
    const link = await service.link({ slug: "first" });
    await update(service, link, { slug: "second" });
    await service.link({ slug: "first" });
    await service.send("DELETE", `${base}/${link.id}`);
    await expect(service.link({ slug: "second" })).resolves.toBeDefined();
  });

  it("can be checked in advance, by domain and for a rename", async () => {
    const { link, send } = await serve();
    const { id } = await link({ slug: "taken" });
    const available = async (query: string) =>
      (await send("GET", `${base}/links/slug-availability?${query}`)).data?.available;
    expect(await available("slug=free")).toBe(true);
    expect(await available("slug=taken")).toBe(false);
    expect(await available("slug=taken&domainId=dom_2")).toBe(true);
    expect(await available(`slug=taken&domainId=dom_1&excludeLinkId=${id}`)).toBe(true);
    expect(await available("slug=taken&excludeLinkId=lnk_other")).toBe(false);
    expect((await send("GET", `${base}/links/slug-availability`)).status).toBe(400);
    expect((await send("GET", `${base}/links/slug-availability?slug=x`)).status).toBe(400);
  });

  it("cannot be checked without a domain where none is the default", async () => {
    const domains = [{ id: "d", domain: "a.b", isDefault: false, isActive: true, isEligible: true }];
    const { send } = await serve({ domains });
    const available = (query: string) => send("GET", `${base}/links/slug-availability?slug=free${query}`);
    const refused = await available("");
    expect(refused.status).toBe(404);
    expect(refused.body.message).toBe("There is no domain by default.");
    expect((await available("&domainId=d")).data).toMatchObject({ domainId: "d", available: true });
  });

  it("of another account is not available, whatever link is excluded", async () => {
    const { link, send } = await serve({ callers: [{ key: "a" }, { key: "b" }] });
    const { id } = await link({ slug: "taken" });
    const query = `slug=taken&domainId=dom_1&excludeLinkId=${id}`;
    const ask = (apiKey: string) => send("GET", `${base}/links/slug-availability?${query}`, { apiKey });
    expect((await ask("a")).data.available).toBe(true);
    expect((await ask("b")).data.available).toBe(false);
  });
});
