import { describe, expect, it } from "vitest";
import { base, type Item, type Scene, serve, simple } from "./support/scene";

const update = ({ send }: Scene, { id }: Item, body: object) => send("PATCH", `${base}/${id}`, { body });

describe("a slug", () => {
  it("is unique on its domain, for other callers too", async () => {
    const scene = await serve({ callers: [{ key: "a" }, { key: "b" }] });
    await scene.link({ slug: "taken" });
    const again = await scene.send("POST", base, { body: { ...simple, slug: "taken" }, apiKey: "b" });
    expect(again.status).toBe(409);
    expect(again.body.code).toBe("SLUG_TAKEN");
    await expect(scene.link({ slug: "taken", domainId: "dom_2" })).resolves.toMatchObject({ slug: "taken" });
  });

  it("cannot be renamed to a taken one, or moved to a domain where it is taken", async () => {
    const scene = await serve();
    await scene.link({ slug: "taken" });
    const other = await scene.link({ slug: "other" });
    const elsewhere = await scene.link({ slug: "taken", domainId: "dom_2" });
    expect((await update(scene, other, { slug: "taken" })).body.code).toBe("SLUG_TAKEN");
    expect((await update(scene, elsewhere, { domainId: "dom_1" })).body.code).toBe("SLUG_TAKEN");
    expect((await update(scene, other, { slug: "other" })).status).toBe(200);
  });

  it("is free again after a rename and after a delete", async () => {
    const scene = await serve();
    const link = await scene.link({ slug: "first" });
    await update(scene, link, { slug: "second" });
    await scene.link({ slug: "first" });
    await scene.send("DELETE", `${base}/${link.id}`);
    await expect(scene.link({ slug: "second" })).resolves.toBeDefined();
  });

  it("can be asked for beforehand, by domain and for a rename", async () => {
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

  it("that belongs to somebody else is not free, whatever link is left out", async () => {
    const { link, send } = await serve({ callers: [{ key: "a" }, { key: "b" }] });
    const { id } = await link({ slug: "taken" });
    const query = `slug=taken&domainId=dom_1&excludeLinkId=${id}`;
    const ask = (apiKey: string) => send("GET", `${base}/links/slug-availability?${query}`, { apiKey });
    expect((await ask("a")).data.available).toBe(true);
    expect((await ask("b")).data.available).toBe(false);
  });
});
