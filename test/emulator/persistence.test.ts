import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, onTestFinished } from "vitest";
import { type EmulatorOptions, startEmulator } from "../../emulator";
import { temporaryFolder } from "../support/shell";
import { base, clientOf, serve, simple } from "./support/emulator";

/** A temporary data file, and a function that starts emulators with it. */
function dataFile() {
  const folder = temporaryFolder();
  const data = join(folder, "data.db");
  return { folder, data, start: (options: EmulatorOptions = {}) => serve({ data, ...options }) };
}

describe("a data file", () => {
  it("keeps everything across a restart", async () => {
    const { start } = dataFile();
    const before = await start();
    const folder = await before.send("POST", `${base}/folders`, { body: { title: "Folder" } });
    const link = await before.link({ slug: "kept", folderId: folder.id, options: { deep: [1, null] } });
    await before.route(link.id, { features: [{ type: "PASSWORD", config: { password: "x" } }] });
    const gone = await before.link();
    await before.send("DELETE", `${base}/${gone.id}`);
    const list = (await before.send("GET", `${base}?includeRoutes=all`)).text;
    await before.emulator.close();

    const after = await start();
    expect((await after.send("GET", `${base}?includeRoutes=all`)).text).toBe(list);
    expect((await after.send("GET", `${base}/folders/${folder.id}`)).data).toEqual(folder.data);
    const taken = await after.send("POST", base, { body: { ...simple, slug: "kept" } });
    expect(taken.body.code).toBe("SLUG_TAKEN");
    const newer = await after.link();
    expect((await after.send("GET", base)).ids).toEqual([newer.id, link.id]);
  });

  it("keeps idempotency records, the quota and cursors", async () => {
    const { start } = dataFile();
    const callers = [{ key: "a", quota: 3 }];
    const before = await start({ callers });
    const options = { body: simple, key: "k" };
    const first = await before.send("POST", base, options);
    await before.link();
    const page = await before.send("GET", `${base}?limit=1`);
    await before.emulator.close();

    const after = await start({ callers });
    const again = await after.send("POST", base, options);
    expect(again.text).toBe(first.text);
    expect(again.headers.get("x-request-id")).toBe(first.headers.get("x-request-id"));
    const other = await after.send("POST", base, { body: { ...simple, title: "Other" }, key: "k" });
    expect(other.body.code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect((await after.send("GET", `${base}?cursor=${page.meta.nextCursor}`)).ids).toEqual([first.id]);
    await after.link();
    await expect(after.link()).rejects.toThrow("403");
  });

  it("holds every confirmed write, even if the process is killed at once", async () => {
    const { folder, data, start } = dataFile();
    const { link, emulator } = await start();
    const { id } = await link();
    // Copies the files before the emulator is closed.
    const copy = join(folder, "copy.db");
    for (const part of ["", "-wal"]) cpSync(data + part, copy + part);
    await emulator.close();
    const after = clientOf(await startEmulator({ data: copy }));
    onTestFinished(() => after.emulator.close());
    expect((await after.send("GET", `${base}/${id}`)).id).toBe(id);
  });

  it("holds a digest of each password, and no password or key", async () => {
    const { data, start } = dataFile();
    const before = await start({ callers: [{ key: "s3cret-key" }] });
    const locked = (password: string) => ({ type: "PASSWORD", config: { password, hint: "s3cret too" } });
    const routeFeatures = [locked("tops3cret"), locked("tops3cret"), locked("also s3cret")];
    const { id } = await before.link({ routeFeatures }, { key: "k" });
    await before.route(id, { features: [locked("tops3cret")] });
    await before.emulator.close();
    const bytes = readFileSync(data, "latin1");
    expect(bytes).toContain("sealed:");
    expect(bytes).not.toContain("s3cret");

    const after = await start({ callers: [{ key: "s3cret-key" }], masks: "keys" });
    await after.send("PATCH", `${base}/${id}`, { body: { title: "New" } });
    const { data: link } = await after.send("GET", `${base}/${id}`);
    const stars = { config: { password: "********", hint: "********" } };
    expect(link.routeFeatures).toMatchObject([stars, stars, stars]);
    const [one, same, other, ofRoute] = after.emulator.reveal(id) ?? [];
    expect(one?.config).toEqual({ password: expect.any(String), hint: expect.any(String) });
    expect(same?.config).toEqual(one?.config);
    expect(ofRoute?.config).toEqual(one?.config);
    expect(other?.config?.password).not.toBe(one?.config?.password);
    await after.emulator.close();
    expect(readFileSync(data, "latin1")).not.toContain("s3cret");
    const again = await start();
    expect(again.emulator.reveal(id)?.[0]?.config).toEqual(one?.config);
  });

  it("has what it takes to recognize a password, and does not accept the digest of one", async () => {
    const { start } = dataFile();
    const before = await start();
    const { id } = await before.link({
      ...{ slug: "locked", routeFeatures: [{ type: "PASSWORD", config: { password: "sesame" } }] },
    });
    await before.emulator.close();
    const { emulator } = await start();
    const open = async (password: unknown) => {
      const body = new URLSearchParams({ password: String(password) });
      return (await fetch(`${emulator.url}/locked`, { method: "POST", redirect: "manual", body })).status;
    };
    expect(await open("wrong")).toBe(403);
    expect(await open(emulator.reveal(id)?.[0]?.config?.password)).toBe(403);
    expect(await open("sesame")).toBe(303);
  });

  it("without links gets no sample links if it has trees", async () => {
    const { start } = dataFile();
    const before = await start({ seedDemo: 1 });
    const { ids } = await before.send("GET", base);
    await before.send("DELETE", `${base}/${ids[0]}`);
    await before.emulator.close();
    const after = await start({ seedDemo: 1 });
    expect((await after.send("GET", base)).ids).toEqual([]);
  });

  it("can be opened again where an emulator could not start", async () => {
    const { start } = dataFile();
    const domains = [{ id: "d", domain: "a.b", isDefault: true, isActive: true, isEligible: false }];
    await expect(start({ seedDemo: 1, domains })).rejects.toThrow("domain");
    await start();
  });

  it("can be used by one emulator at a time", async () => {
    const { data, start } = dataFile();
    await start();
    await expect(startEmulator({ data })).rejects.toThrow(/data file .* cannot be used: .*locked/);
  });

  const bytesIn = (folder: string) =>
    Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "latin1")]));

  it("that is not a database is refused, and stays as it is", async () => {
    const { folder, data, start } = dataFile();
    writeFileSync(
      data,
      "This is no database, only a text of some length that looks like nothing SQLite knows.",
    );
    const before = bytesIn(folder);
    await expect(start()).rejects.toThrow(
      `the data file ${data} cannot be used: it is no data file. Name a file that does not exist.`,
    );
    expect(bytesIn(folder)).toEqual(before);
  });

  it("that is no file is refused", async () => {
    const { folder } = dataFile();
    await expect(startEmulator({ data: folder })).rejects.toThrow("cannot be used: it is no file.");
  });

  it.each([
    ["a table", "CREATE TABLE links (id TEXT)"],
    ["a table of the same name", "CREATE TABLE records (id INTEGER, name TEXT)"],
    ["the same table and another one", "CREATE TABLE records (kind, id, text); CREATE TABLE more (a)"],
    ["only a view", "CREATE VIEW v AS SELECT 1"],
    ["only a version", "PRAGMA user_version = 7"],
    ["this version without a table", "PRAGMA user_version = 1"],
    ["the id of an application", "PRAGMA application_id = 7"],
    ["a log beside it", "PRAGMA journal_mode = WAL; CREATE TABLE links (id TEXT)"],
  ])("of another program, with %s, is refused, and stays as it is", async (_, sql) => {
    const { folder, data, start } = dataFile();
    const foreign = new DatabaseSync(data);
    foreign.exec(sql);
    // Also while that program uses it: a program that is killed leaves its log behind.
    for (const isOpen of [true, false]) {
      if (!isOpen) foreign.close();
      const before = bytesIn(folder);
      await expect(start()).rejects.toThrow(
        "it belongs to another program, and stays as it is. Name a file that does not exist.",
      );
      const { "data.db-shm": _shared, ...after } = bytesIn(folder);
      expect(after).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => name in after)));
      expect(Object.keys(after)).toContain("data.db");
    }
  });

  it("of another version of the emulator is refused, and stays as it is", async () => {
    const { folder, data, start } = dataFile();
    const other = new DatabaseSync(data);
    other.exec("CREATE TABLE records (kind TEXT, id TEXT, text TEXT); PRAGMA user_version = 2");
    other.close();
    const before = bytesIn(folder);
    await expect(start()).rejects.toThrow("it has version 2, and this emulator uses version 1. Name a file");
    expect(bytesIn(folder)).toEqual(before);
  });

  it("that is damaged is refused with what to do, wherever it is damaged", async () => {
    const { folder, data, start } = dataFile();
    const whole = await start({ seedDemo: 200 });
    await whole.emulator.close();
    const bytes = readFileSync(data);
    const size = 4096;
    expect(bytes.length).toBeGreaterThan(10 * size);
    for (let page = 0; page < bytes.length / size; page += 1) {
      const broken = Buffer.from(bytes);
      broken.fill(0xff, page === 0 ? 100 : page * size, page * size + 200);
      writeFileSync(join(folder, "broken.db"), broken);
      await expect(startEmulator({ data: join(folder, "broken.db") }), `page ${page}`).rejects.toThrow(
        /^the data file .+ cannot be used: it (is damaged|belongs to another program).+\.$/,
      );
    }
  });

  it.each(["{", "null", "[]", '{"id":"other"}'])(
    "with the record %s is refused, and can be opened again",
    async (text) => {
      const { data, start } = dataFile();
      await (await start()).emulator.close();
      const database = new DatabaseSync(data);
      database.prepare("INSERT INTO records VALUES ('links', 'lnk_1', ?)").run(text);
      database.close();
      for (let run = 0; run < 2; run += 1) {
        await expect(start()).rejects.toThrow(
          /^the data file is damaged: lnk_1 of its links is no record\. Replace/,
        );
      }
    },
  );
});
