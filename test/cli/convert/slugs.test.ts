import { describe, expect, it } from "vitest";
import { converted, csv, linksIn } from "./convert";

const links = (...slugs: readonly string[]) =>
  csv(["keyword", "url"], ...slugs.map((slug, index) => [slug, `https://example.com/${index + 1}`]));

describe("a slug that this service refuses", () => {
  const text = links("news", "News", "a", "über_uns", "x".repeat(70), "a/b", "news", "a-b");

  it("is listed with the reason and a proposal, and its link left out", () => {
    const { links, slugs } = converted(text);
    expect(links.map(({ slug }) => slug)).toEqual(["news", "a-b"]);
    expect(slugs.map(({ link, reason, proposal }) => [link.line, reason, proposal])).toEqual([
      [3, "differs from news in line 2 only in case", "News-2"],
      [4, "has fewer than 3 characters", "link-a"],
      [5, "has other characters than letters, digits and hyphens", "uber-uns"],
      [6, "has more than 64 characters", "x".repeat(64)],
      [7, "has other characters than letters, digits and hyphens", "a-b-2"],
      [8, "line 2 has the same", "news-3"],
    ]);
  });

  it("is replaced by the proposal with --rename", () => {
    const { links } = converted(text, { rename: true });
    expect(links.map(({ slug }) => slug)).toEqual([
      ...["news", "News-2", "link-a", "uber-uns", "x".repeat(64), "a-b-2", "news-3", "a-b"],
    ]);
  });

  it("is accepted on another domain", () => {
    const rows = [
      ["https://a.example.com/news", "https://example.com/1"],
      ["https://b.example.com/news", "https://example.com/2"],
    ];
    const conversion = converted(csv(["short link", "destination url"], ...rows));
    expect(linksIn(conversion)).toEqual([
      "a.example.com/news https://example.com/1",
      "b.example.com/news https://example.com/2",
    ]);
    expect(
      converted(csv(["short link", "destination url"], ...rows), { onDomain: "c.example.com" }).slugs,
    ).toHaveLength(1);
  });

  it("gets a proposal at once, also where thousands of links have none", () => {
    const entries = Array.from({ length: 20_000 }, (_, index) => ({
      long_url: `https://example.com/${index}`,
    }));
    const { slugs } = converted(JSON.stringify(entries), { service: "bitly" });
    expect(slugs.at(-1)?.proposal).toBe("link-20000");
  });

  it("is no problem where the link is in the file already", () => {
    const { links, slugs, losses } = converted(
      csv(["keyword", "url"], ["one", "https://example.com"], ["one", "https://example.com"]),
    );
    expect([links.length, slugs.length]).toEqual([1, 0]);
    expect(losses).toEqual([
      { line: 3, what: "the link one", reason: "is the same as the one in line 2.", isEntry: true },
    ]);
  });
});
