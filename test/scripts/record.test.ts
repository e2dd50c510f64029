import { describe, expect, it } from "vitest";
import { terminalSvg } from "../../scripts/record/svg";
import { documentAt } from "../support/docs";

const delays = (svg: string) =>
  Array.from(svg.matchAll(/animation-delay:([\d.]+)s/g), ([, it]) => Number(it));

describe("a recording", () => {
  const svg = terminalSvg("A title", [
    { text: "$ pulumi up", at: 0 },
    { text: ` + <Link> ${"long ".repeat(30)}`, at: 100 },
    { text: "Duration: 60s", at: 60_000 },
  ]);

  it("shows the lines in their order, and waits for none longer than somebody would watch", () => {
    expect(svg).toContain(">$ pulumi up</text>");
    expect(svg).toContain("&lt;Link&gt; long");
    expect(delays(svg)).toEqual([0, 0.1, 0.1, 1.3]);
  });

  it("has all of them visible where nothing moves", () => {
    expect(svg.replace(/@keyframes show\{.*?\}\}/, "")).not.toContain("opacity");
    expect(svg).toContain("prefers-reduced-motion:reduce){text{animation:none}");
  });

  it("shows no line that is wider than the picture", () => {
    const widths = Array.from(svg.matchAll(/>([^<]*)<\/text>/g), ([, text = ""]) => text.length);
    expect(Math.max(...widths)).toBeLessThan(100);
  });
});

it("the recording in the README ends after less than half a minute, with who ends up elsewhere", () => {
  const svg = documentAt("docs/images/demo.svg");
  expect(documentAt("README.md")).toContain("docs/images/demo.svg");
  expect(Math.max(...delays(svg))).toBeLessThan(30);
  expect(svg).toContain("Everyone: https://example.com/shop → https://example.com/winter");
});
