import { describe, expect, it } from "vitest";
import { type Simulation, toSimulation } from "../../../provider/cli/visitors/simulation";
import { renderAnswers, renderTable } from "../../../provider/cli/visitors/text";
import { decide, toGraph } from "../../../provider/routing";

const to = (url: string, more: object) => ({ actionType: "URL", actionConfig: { url }, ...more });
const graph = toGraph({
  routes: [
    to("https://example.com/one", { platform: "GLOBAL" }),
    to("https://example.com/two", { platform: "GLOBAL" }),
    to("https://example.com/all", { platform: "GLOBAL", isGlobalFallback: true }),
  ],
});
const answersFor = (rules: object) => [
  toSimulation({ name: "spring", names: [], graph }, {}, "", decide(graph, {}, { rules })),
];

describe.each([
  ["an answer", renderAnswers],
  ["a table of answers", (answers: ReturnType<typeof answersFor>) => renderTable(answers, 0)],
])("%s", (_, render) => {
  it("that is not certain says where each assumption is explained, and how to settle it", () => {
    const text = render(answersFor({}));
    expect(text).toContain("routePosition");
    expect(text).toContain("docs/assumptions.md");
    expect(text).toMatch(/`pulumi config set --path shortlink:service\.route\w+ <value>`\.$/);
  });

  it("that is certain says nothing of assumptions", () => {
    expect(render(answersFor({ routePosition: "first" }))).not.toMatch(/assumption|service\./);
  });
});

describe("another outcome that an answer may have", () => {
  const [certain] = answersFor({ routePosition: "first" });
  const decision = { type: "expired" as const, text: "expired" };
  const lineFor = (...cases: string[][]): string | undefined => {
    const alternatives = cases.map((assuming) => ({ assuming, decision }));
    const answer = { ...certain, certain: false, alternatives } as Simulation;
    return renderAnswers([answer]).split("\n").at(-1)?.trim();
  };

  it.each<[string, string[][]]>([
    ["expired if a is x and country DE", [["a is x", "country DE"]]],
    ["expired only if a is x, in 2 cases that --json lists", [["a is x"], ["b is y", "a is x"]]],
    ["expired if b is y, and in 2 other cases", [["a is x", "c is z"], ["b is y"], ["a is x", "b is y"]]],
  ])("says when: %s", (line, cases) => {
    expect(lineFor(...cases)).toBe(line);
  });
});
