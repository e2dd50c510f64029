import { describe, expect, it } from "vitest";
import { base, serve } from "./support/emulator";

describe.each([
  ["trees", "treeId", { username: "my-tree" }, "username"],
  ["boards", "boardId", { title: "Board", slug: "my-board" }, "title"],
  ["folders", "folderId", { title: "Folder" }, "title"],
])("the %s", (plural, reference, input, required) => {
  const path = `${base}/${plural}`;

  it("can be created, read, listed, updated and deleted", async () => {
    const { send } = await serve();
    const { data } = await send("POST", path, { body: input });
    expect(data).toMatchObject({ ...input, id: expect.any(String) });
    expect((await send("GET", `${path}/${data.id}`)).data).toEqual(data);
    expect((await send("GET", path)).items).toEqual([data]);
    const changed = await send("PATCH", `${path}/${data.id}`, { body: { colour: "red" } });
    expect(changed.data).toMatchObject({ ...input, colour: "red" });
    expect((await send("DELETE", `${path}/${data.id}`)).status).toBe(204);
    expect((await send("GET", `${path}/${data.id}`)).status).toBe(404);
    expect((await send("GET", path)).items).toEqual([]);
  });

  it("keep additional fields, which never override the service's own", async () => {
    const { send } = await serve();
    const theme = { colours: ["red", null, { deep: true }] };
    const { data } = await send("POST", path, { body: { ...input, theme, id: "mine", createdAt: "never" } });
    expect(data.theme).toEqual(theme);
    expect(data.id).not.toBe("mine");
    expect(data.createdAt).not.toBe("never");
  });

  it(`require ${required}`, async () => {
    const response = await (await serve()).send("POST", path, { body: { other: 1 } });
    expect(response.status).toBe(422);
    expect(response.body.message).toContain(required);
  });

  it("become null in their links when they are deleted", async () => {
    const { send, link } = await serve();
    const { id } = await send("POST", path, { body: input });
    const inside = await link({ [reference]: id });
    expect(inside[reference]).toBe(id);
    await send("DELETE", `${path}/${id}`);
    expect((await send("GET", `${base}/${inside.id}`)).data[reference]).toBeNull();
  });

  it("of another account cannot be used by a link", async () => {
    const { send } = await serve({ callers: [{ key: "a" }, { key: "b" }] });
    const { id } = await send("POST", path, { body: input, apiKey: "b" });
    const body = { domainId: "dom_1", url: "https://example.com/", [reference]: id };
    const response = await send("POST", base, { body });
    expect(response.status).toBe(422);
    expect(response.body.message).toContain(reference);
  });
});

it.each([
  ["trees", { username: "taken" }, "USERNAME_TAKEN"],
  ["boards", { title: "Board", slug: "taken" }, "SLUG_TAKEN"],
])("the names of %s are unique", async (plural, body, code) => {
  const { send } = await serve();
  const { id } = await send("POST", `${base}/${plural}`, { body });
  expect((await send("POST", `${base}/${plural}`, { body })).body.code).toBe(code);
  expect((await send("PATCH", `${base}/${plural}/${id}`, { body })).status).toBe(200);
  await send("DELETE", `${base}/${plural}/${id}`);
  expect((await send("POST", `${base}/${plural}`, { body })).status).toBe(201);
});

it("collection paths are matched before link ids", async () => {
  const { send } = await serve();
  const paths = ["trees", "boards", "folders", "domains", "platform-catalog"];
  for (const path of paths) expect((await send("GET", `${base}/${path}`)).status).toBe(200);
  expect((await send("PATCH", `${base}/trees`, { body: {} })).status).toBe(405);
  expect((await send("GET", `${base}/trees/routes`)).body.message).toContain("tree");
});
