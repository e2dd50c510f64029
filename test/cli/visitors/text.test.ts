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
  toSimulation({ name: "spring" }, {}, "", decide(graph, {}, { rules })),
];

describe.each([
  ["an answer", renderAnswers],
  ["a table of answers", (answers: ReturnType<typeof answersFor>) => renderTable(answers, 0)],
])("%s", (_, render) => {
  it("that is not certain says where each assumption is explained, and what finds it out", () => {
    const text = render(answersFor({}));
    expect(text).toContain("routePosition");
    expect(text).toContain("docs/assumptions.md");
    expect(text).toMatch(
      /`shortlink doctor --write --visit --apply` finds out .*`pulumi config set --path shortlink:service\.route\w+ <value>` \(https:.*\)\.$/,
    );
  });

  it("that is certain says nothing of assumptions", () => {
    expect(render(answersFor({ routePosition: "first" }))).not.toMatch(/assumption|service\./);
  });
});

describe("a destination after a waiting page", () => {
  const routes = ["one", "two"].map((name, index) =>
    to(`https://example.com/${name}`, {
      isGlobalFallback: index === 1,
      isActive: index === 1,
      features: [{ type: "REDIRECT_DELAY", config: { seconds: 3 } }],
    }),
  );
  const answers = (rules: object) => [
    toSimulation({ name: "spring" }, {}, "", decide(toGraph({ routes }), {}, { rules })),
  ];

  it("is shown as such, also as another outcome, and its text is that of visitors.yaml", () => {
    const [open] = answers({});
    expect(open?.decision).toMatchObject({ text: "https://example.com/two", isDelayed: true });
    expect(renderTable(answers({}), 0)).toContain("→ https://example.com/two after a waiting page (?)");
    expect(renderAnswers(answers({}))).toContain(
      "  https://example.com/one after a waiting page if inactiveRoute is used",
    );
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
    ["expired only if a is x, in 2 cases that --format json lists", [["a is x"], ["b is y", "a is x"]]],
    ["expired if b is y, and in 2 other cases", [["a is x", "c is z"], ["b is y"], ["a is x", "b is y"]]],
  ])("says when: %s", (line, cases) => {
    expect(lineFor(...cases)).toBe(line);
  });
});

describe("an answer without a single outcome", () => {
  it("shows the routes of one of its cases, and says which", () => {
    const open = toGraph({
      routes: [
        to("https://example.com/de", {
          clientRouteId: "german",
          conditions: [
            { type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE"] } },
          ],
        }),
        to("https://example.com/all", { clientRouteId: "rest", isGlobalFallback: true }),
      ],
    });
    const answer = toSimulation({ name: "spring" }, {}, "", decide(open, {}));
    expect(renderAnswers([answer]).split("\n")).toEqual([
      "https://example.com/de or https://example.com/all (?)",
      "  Depends on country.",
      "  https://example.com/de if country DE",
      "  https://example.com/all if country not DE",
      "  One of these cases, country DE:",
      "    ✓ german: decides",
    ]);
  });
});

describe("the advice about assumptions", () => {
  it("names the one that settles most", () => {
    const text = (url: string) => ({ type: "destination" as const, text: url });
    const [base] = answersFor({ routePosition: "first" });
    const alternatives = [
      { assuming: ["conditionJoin is all", "routePriority is higher"], decision: text("a") },
      { assuming: ["conditionJoin is any", "routePriority is higher"], decision: text("b") },
      { assuming: ["routePriority is lower"], decision: text("c") },
      { assuming: ["routePriority is lower", "conditionJoin is any"], decision: text("d") },
    ];
    const answer = {
      ...base,
      ...{ certain: false, decision: text("a"), dependsOn: ["conditionJoin", "routePriority"], alternatives },
    } as Simulation;
    expect(renderAnswers([answer])).toContain("service.routePriority <value>");
  });
});

describe("a table", () => {
  it("is as wide as its visitors, and puts what very many words are for on the next line", () => {
    const [base] = answersFor({ routePosition: "first" });
    const rows = ["country DE", "os iOS", `country ${"DE, ".repeat(30)}`].map(
      (kind) => ({ ...base, kind }) as Simulation,
    );
    expect(renderTable(rows, 0).split("\n")).toEqual([
      "country DE  → https://example.com/one",
      "os iOS      → https://example.com/one",
      `country ${"DE, ".repeat(30)}`,
      "            → https://example.com/one",
    ]);
  });
});
