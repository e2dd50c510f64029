import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileName, fileNames } from "../../../provider/cli/program/names";

const claimAll = (texts: readonly string[], kind = "folder") => {
  const names = fileNames();
  return texts.map((text) => names.claim(text, kind, fileName));
};

describe("the names of files", () => {
  it("are the texts that they are made from, as far as every file system accepts those", () => {
    expect(claimAll(["autumn-sale", "Übergröße", "a.b..", "../etc/passwd", "C:\\x", "🦔 1"])).toEqual([
      ...["autumn-sale", "ubergro-e", "a-b", "etc-passwd", "c-x", "1"],
    ]);
  });

  it("are never empty, and never those of devices of Windows", () => {
    expect(claimAll(["", "🦔", "...", "CON", "aux.", "com1", "LPT9", "console"])).toEqual([
      ...["folder", "folder-2", "folder-3"],
      ...["con-folder", "aux-folder", "com1-folder", "lpt9-folder", "console"],
    ]);
  });

  it("are unique where case is ignored, also after they were cut", () => {
    const long = "x".repeat(5000);
    const cut = "x".repeat(60);
    expect(claimAll(["Sale", "sale", "SALE", long, `${long}y`, long])).toEqual([
      ...["sale", "sale-folder", "sale-folder-2", cut, `${cut}-folder`, `${cut}-folder-2`],
    ]);
  });

  it("are all of this for any texts", () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 400 }),
      fc.constantFrom("", "nul", "NUL.", "㎯".repeat(300), "ﷺ", "a".repeat(300), "-"),
    );
    fc.assert(
      fc.property(fc.array(text), text, (texts, kind) => {
        const names = claimAll(texts, kind);
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(texts.length);
        for (const name of names) {
          expect(name).toMatch(/^[a-z0-9][a-z0-9-]{0,98}$/);
          expect(name).not.toMatch(/^(con|prn|aux|nul|(com|lpt)\d)$/);
        }
      }),
    );
  });
});
