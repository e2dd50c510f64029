import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { type Simulation, toSimulation } from "../../../provider/cli/visitors/simulation";
import { renderAnswers, renderTable } from "../../../provider/cli/visitors/text";
import { decide, type RuleId, toGraph } from "../../../provider/routing";

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
    ["expired if a is x, and in 1 other case", [["a is x"], ["b is y"]]],
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
  it.each<[RuleId, other: RuleId, string[][]]>([
    [
      "routePriority",
      "conditionJoin",
      [
        ["conditionJoin is all", "routePriority is higher"],
        ["conditionJoin is any", "routePriority is higher"],
        ["routePriority is lower"],
        ["routePriority is lower", "conditionJoin is any"],
      ],
    ],
    [
      "conditionJoin",
      "routeSortOrder",
      [
        ["conditionJoin is all", "routeSortOrder is lower or ignored"],
        ["conditionJoin is any", "routeSortOrder is lower or ignored"],
        ["conditionJoin is any", "routeSortOrder is higher"],
      ],
    ],
  ])("names the one that settles most: %s", (id, other, cases) => {
    const [base] = answersFor({ routePosition: "first" });
    const alternatives = cases.map((assuming, index) => ({
      ...{ assuming, decision: { type: "destination", text: String(index) } },
    }));
    const answer = { ...base, certain: false, dependsOn: [id, other], alternatives } as Simulation;
    expect(renderAnswers([answer])).toContain(`service.${id} <value>`);
  });
});

describe("answers for single visitors", () => {
  it("have a decision each, and why", () => {
    const routes = [
      to("https://example.com/one", { isActive: false }),
      to("https://example.com/two", { isGlobalFallback: true }),
    ];
    const open = toSimulation({ name: "spring" }, {}, "", decide(toGraph({ routes }), {}));
    const ended = {
      url: "https://example.com",
      routeFeatures: [{ type: "EXPIRATION_DATE", config: { expiresAt: "2027-01-01T00:00Z" } }],
    };
    const [certain] = answersFor({ routePosition: "first" }) as [Simulation];
    const undecided = { ...open, complete: false, decision: undefined, dependsOn: ["country", "os"] };
    const all = [
      ...[open, certain, { ...certain, bySettings: true }],
      { ...undecided, alternatives: [{ assuming: ["country DE", "os iOS"], decision: open.decision }] },
      toSimulation({ name: "spring" }, {}, "", decide(toGraph(ended), {})),
    ] as Simulation[];
    expect(stripVTControlCharacters(renderAnswers(all)).split("\n")).toEqual([
      "→ https://example.com/two (?)",
      "  ✗ routes[0]: is not active",
      "  ✓ routes[1]: decides",
      "  Depends on inactiveRoute.",
      "  https://example.com/one if inactiveRoute is used",
      "",
      "→ https://example.com/one",
      "  ✓ routes[0]: decides",
      "  Certain: whatever the service does where its documentation is silent.",
      "",
      "→ https://example.com/one",
      "  ✓ routes[0]: decides",
      "  Certain for this service, by its settings.",
      "",
      "https://example.com/two (?)",
      "  Depends on country, os.",
      "  https://example.com/two if country DE and os iOS",
      "  One of these cases, country DE and os iOS:",
      "    ✗ routes[0]: is not active",
      "    ✓ routes[1]: decides",
      "  There are too many possibilities to try all of them.",
      "",
      "expired or https://example.com (?)",
      "  Depends on at.",
      "  expired if from 2027-01-01T00:00Z",
      "  https://example.com if before 2027-01-01T00:00Z",
      "",
      "Remove the routes of link spring that are not active, and it no longer depends on inactiveRoute.",
      expect.stringContaining("shortlink:service.inactiveRoute <value>"),
    ]);
  });
});

describe("an answer as JSON", () => {
  it.each<[name: string, link: object, decision: object]>([
    [
      "a destination without its login",
      { routes: [to("https://u:p@example.com", { isGlobalFallback: true, clientRouteId: "all" })] },
      { type: "destination", url: "https://example.com", text: "https://example.com", route: "all" },
    ],
    [
      "what is embedded, after a waiting page",
      {
        routes: [
          to("https://example.com", {
            ...{ actionType: "EMBED", isGlobalFallback: true, clientRouteId: "all" },
            features: [{ type: "REDIRECT_DELAY", config: { seconds: 3 } }],
          }),
        ],
      },
      {
        ...{ type: "destination", url: "https://example.com", text: "EMBED https://example.com" },
        ...{ isDelayed: true, route: "all" },
      },
    ],
    [
      "an action without a URL",
      {
        routes: [
          {
            ...{ actionType: "SMS", actionConfig: { phone: "+49170" } },
            ...{ isGlobalFallback: true, clientRouteId: "all" },
          },
        ],
      },
      { type: "destination", text: "SMS +49170", route: "all" },
    ],
    ["a page", { kind: "TREE" }, { type: "page", text: "tree" }],
  ])("has %s", (_, link, decision) => {
    const answer = toSimulation({ name: "spring" }, {}, "", decide(toGraph(link), {}));
    expect(answer).toEqual({
      ...{ link: "spring", visitor: {}, kind: "", decision, certain: true, dependsOn: [] },
      ...{ alternatives: [{ assuming: [], decision }], trace: answer.trace, complete: true },
    });
  });
});

describe("a table", () => {
  it("has every kind of visitors, and what to do about assumptions", () => {
    const [open] = answersFor({}) as [Simulation];
    const kind = `country ${"DE, ".repeat(13)}`;
    const rows = [open, { ...open, kind, dependsOn: ["country", "routePosition", "inactiveRoute"] }];
    expect(stripVTControlCharacters(renderTable(rows, 1)).split("\n")).toEqual([
      "everybody                                                     → https://example.com/one (?)",
      `${kind}  → https://example.com/one (?)`,
      "Left out: 1 more kind of visitors.",
      "",
      "Not certain (?) because of: routePosition, inactiveRoute.",
      "Remove the routes of link spring that are not active, and it no longer depends on inactiveRoute.",
      expect.stringContaining("shortlink:service.routePosition <value>"),
    ]);
  });

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
