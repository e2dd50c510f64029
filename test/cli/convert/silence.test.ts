import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { KindName } from "../../../provider/cli/convert/choices";
import { plainName } from "../../../provider/cli/convert/fields/read-fields";
import { isBlank } from "../../../provider/cli/convert/fields/values";
import { kindNamed } from "../../../provider/cli/convert/kinds/kinds";
import { convertFile } from "../../../provider/cli/convert/run";
import { contentOf } from "../../../provider/cli/convert/source/content";
import { converted, lostIn, sample } from "./convert";

// Nothing is dropped in silence: each entry and each field with a value is converted, listed or counted.

/** A name that no format knows. */
const unknownName = fc
  .string({ minLength: 1, maxLength: 20, unit: "grapheme" })
  .map((it) => `zz ${it.replaceAll(/[".\r\n\t,;]/g, "")} zz`.trim());

/** A value that is one. */
const value = fc.string({ minLength: 1, maxLength: 30 }).filter((it) => it.trim() !== "");

const inCsv = ["bitly.csv", "dub.csv", "rebrandly.csv", "shlink.csv"];
const inJson = [
  ...["bitly.json", "dub.json", "rebrandly.json", "shortio.json"],
  ...["shlink.json", "yourls.json", "kutt.json"],
];

/** Fields that say again what others say. */
const repeated = new Set(
  "id link shortlink domain key shorturl secureshorturl shortcode utmsource slashtag address".split(" "),
);

/** The objects in a value that are links. */
function linksIn(json: unknown): Record<string, unknown>[] {
  if (typeof json !== "object" || json === null) return [];
  const names = Object.keys(json).map(plainName);
  const isLink = ["longurl", "url", "destination", "originalurl", "target"].some((it) => names.includes(it));
  return isLink && names.length > 4 ? [json as never] : Object.values(json).flatMap(linksIn);
}

describe("nothing is dropped in silence:", () => {
  it.each(inCsv)("an unknown column of %s is listed on each line that fills it", (name) => {
    fc.assert(
      fc.property(unknownName, value, fc.boolean(), (column, cell, isFirst) => {
        const quoted = [column, cell].map((it) => `"${it.replaceAll('"', '""')}"`);
        const lines = sample(name).trim().split("\n");
        const text = lines
          .map((line, index) => {
            const added = index === 0 ? quoted[0] : index === 1 ? quoted[1] : "";
            return isFirst ? `${added},${line}` : `${line},${added}`;
          })
          .join("\n");
        const found = converted(text).losses.filter(({ what }) => what === column.trim());
        expect(found).toEqual([
          { line: 2, what: column.trim(), reason: "is a field that this format is not known to have." },
        ]);
      }),
      { numRuns: 30 },
    );
  });

  it.each(inJson)("an unknown field of %s is listed, at any depth", (name) => {
    const scalar = fc.oneof(value, fc.integer(), fc.boolean());
    fc.assert(
      fc.property(unknownName, scalar, fc.boolean(), (field, it, isDeep) => {
        const json = JSON.parse(sample(name)) as unknown;
        const [link] = linksIn(json);
        expect(link).toBeDefined();
        if (link) link[isDeep ? "zzobject" : field] = isDeep ? { [field]: it } : it;
        const wanted = isDeep ? `zzobject.${field}` : field;
        expect(converted(JSON.stringify(json)).losses.map(({ what }) => what)).toContain(wanted);
      }),
    );
  });

  it.each(inJson)("each field of %s has an effect: it is converted, listed or counted", (name) => {
    const resultOf = (json: unknown) => {
      const { links, losses, metadata, slugs } = converted(JSON.stringify(json), {
        service: name.split(".")[0] as KindName,
      });
      return JSON.stringify([links, losses, [...metadata], slugs]);
    };
    const whole = JSON.parse(sample(name)) as unknown;
    const before = resultOf(whole);
    const [link = {}] = linksIn(whole);
    const without = Object.entries(link).flatMap(([field, it]) => {
      if (isBlank(it) || repeated.has(plainName(field))) return [];
      delete link[field];
      const isSame = resultOf(whole) === before;
      link[field] = it;
      return isSame ? [field] : [];
    });
    expect(without).toEqual([]);
  });

  it.each(["constructor", "toString", "__proto__"])(
    "%s, which every object has, is a name as any other",
    (name) => {
      const texts = {
        bitly: { link: "a.example.com/one", long_url: "https://example.com", [name]: "x" },
        vercel: { source: "/one", destination: "https://example.com", [name]: "x" },
        cloudflare: {
          redirect: { source_url: "a.example.com/one", target_url: "https://example.com", [name]: "x" },
        },
        shlink: {
          ...{ shortCode: "one", longUrl: "https://example.com" },
          redirectRules: [{ longUrl: "x:y", conditions: [{ type: "device", matchValue: name }] }],
        },
      };
      for (const [kind, link] of Object.entries(texts)) {
        const lost = converted(JSON.stringify([link]), { service: kind as KindName }).losses;
        expect(lost.map(({ what, reason }) => [what, typeof reason])).toEqual([
          [kind === "shlink" ? "redirectRules" : name, "string"],
        ]);
      }
      const { losses } = converted(`RewriteRule ^one$ https://example.com [R=${name}]\nRedirect ${name} x:y`);
      expect(lostIn({ losses } as never)).toContain(`1: status ${name}`);
    },
  );

  it.each(["netlify", "apache", "nginx"] as const)("each line of a file of %s, whatever it says", (name) => {
    const kind = kindNamed(name);
    const word = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(..."ab/:*$^.#;{}\"' \\=?") });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const text = words.join(" ").trim();
        const { links, losses, metadata } = kind.read(contentOf(text, "file"), {});
        expect(links.length + losses.length + metadata.size > 0 || text === "").toBe(true);
      }),
    );
  });

  it("each country that is none, a link for a whole domain, and a destination that comes after a limit", () => {
    const lost = [
      { domain: "go.example.com", key: "_root", url: "https://example.com" },
      { key: "one", url: "https://example.com", geo: { XX9: "https://example.com/x", DE: "no URL" } },
    ];
    expect(converted(JSON.stringify(lost), { service: "dub" }).losses.map(({ reason }) => reason)).toEqual([
      "is for the root of its domain, which cannot be a link.",
      "has XX9, DE, which is no country with an absolute URL.",
    ]);
    const limited = {
      path: "one",
      originalURL: "https://example.com",
      expiredURL: "https://example.com/x",
      clicksLimit: 5,
    };
    expect(converted(JSON.stringify([limited])).losses.map(({ reason }) => reason)).toEqual([
      "is not for the visitors after the limit of visits; declare it as a route.",
    ]);
  });

  it("a folder besides a workspace, and each rule on which no route can decide", () => {
    const link = { slashtag: "one", destination: "https://example.com", workspace: { name: "Main" } };
    const named = { ...link, slashtag: "two", folder: { name: "Print" } };
    const { links, losses } = converted(JSON.stringify([link, named], undefined, 1));
    expect(links.map(({ folder }) => folder)).toEqual(["Main", "Print"]);
    expect(losses.map(({ what, reason }) => `${what} ${reason}`)).toEqual([
      "workspace.name gives way to the folder.",
    ]);
    const table = "Slashtag,Destination,Workspace,Folder\none,https://example.com,Main,Print\n";
    const written = converted(table, { service: "rebrandly" });
    expect(written.links.map(({ folder }) => folder)).toEqual(["Print"]);
    expect(written.losses.map(({ what, reason }) => `${what} ${reason}`)).toEqual([
      "Workspace gives way to the folder.",
    ]);
    const redirectRules = [
      { longUrl: "https://example.com/x", conditions: [{ type: "query-param", matchKey: "a" }] },
      "a text",
    ];
    const ruled = converted(
      JSON.stringify([{ shortCode: "one", longUrl: "https://example.com", redirectRules }]),
    );
    expect(ruled.losses.map(({ reason }) => reason)).toEqual([
      "has 2 of 2 rules on which no route here can decide, which lead to https://example.com/x.",
    ]);
  });

  it("a password is never in what is written or printed", async () => {
    const { files, report } = await convertFile(`${__dirname}/samples/dub.json`, "typescript", {
      ...{ tags: "none", sets: "one" },
    });
    const [program = ""] = files.values();
    expect(program + report).not.toContain("open sesame");
    expect(program).toContain('config: { password: config.requireSecret("partners-password") }');
    expect(report).toContain("pulumi config set --secret partners-password '…'");
  });
});
