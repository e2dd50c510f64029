import { describe, expect, it } from "vitest";
import { type LinkChange, toVisitorReport } from "../../../../provider/cli/report/model/visitors";
import { visitorSection } from "../../../../provider/cli/report/render/visitors/html";
import { visitorTable } from "../../../../provider/cli/report/render/visitors/markdown";
import {
  describeDoubts,
  describeEffect,
  describeTotals,
  groupLinks,
  listedChanges,
  notesOn,
} from "../../../../provider/cli/report/render/visitors/words";
import { formats, reportWith } from "../reports";
import { linkChange, visitorChange } from "./fixtures";

const several = (count: number, effect: LinkChange["effect"], more: Partial<LinkChange> = {}) =>
  Array.from({ length: count }, (_, index) => linkChange(`${effect}-${index}`, effect, more));

/** What everyone notices, which may depend on something. */
const forEveryone = (...dependsOn: readonly string[]) => visitorChange("Everyone", "A", "B", ...dependsOn);

it.each([
  [[], ""],
  [several(1, "everyone"), "1 link changes for everyone"],
  [
    [...several(2, "ends"), ...several(1, "gap"), ...several(1200, "nobody")],
    "2 links stop working, 1 is gone for a moment, 1,200 change for nobody",
  ],
  [
    [
      ...several(2, "nobody", { certain: false }),
      ...several(1, "nobody"),
      ...several(2, "some", { certain: false }),
    ],
    "2 links change for some visitors, 2 most likely change for nobody, 1 changes for nobody",
  ],
])("links are counted by what becomes of them (%#)", (links, text) => {
  expect(describeTotals(toVisitorReport(links))).toBe(text);
});

it.each<[LinkChange["effect"], string[], string]>([
  ["endsForSome", ["Everyone after 1 May 2027"], "stops working after 1 May 2027"],
  ["endsForSome", ["Everyone after 1 May 2027 until 3 May 2027"], "stops working for some visitors"],
  ["endsForSome", ["Visitors on a device Everyone after 1 May 2027"], "stops working for some visitors"],
  ["endsForSome", ["Everyone after 5 visits", "Everyone after 9 visits"], "stops working for some visitors"],
  ["endsForSome", ["Visitors on iOS"], "stops working for some visitors"],
  ["some", ["Everyone after 1 May 2027"], "changes for some visitors"],
  ["nobody", [], "changes for nobody"],
])("a link that ends later ends then: %s, %j", (effect, visitors, text) => {
  const changes = visitors.map((it) => visitorChange(it, "A", "the link has expired"));
  expect(describeEffect(linkChange("shop", effect, { changes }))).toBe(text);
});

it.each([
  [undefined, []],
  [0, ["0 visits in the last 30 days"]],
  [1, ["1 visit in the last 30 days"]],
  [99, ["99 visits in the last 30 days"]],
  [100, ["some 100 visits in the last 30 days"]],
  [995, ["some 1,000 visits in the last 30 days"]],
  [1_234_567, ["some 1,200,000 visits in the last 30 days"]],
])("visits have two digits: %j", (visits, notes) => {
  expect(notesOn(linkChange("shop", "ends", { visits }))).toEqual(notes);
});

it("ten changes of a link are all listed", () => {
  const changes = Array.from({ length: 10 }, () => forEveryone());
  expect(listedChanges(linkChange("shop", "some", { changes }))).toEqual({ listed: changes, more: [] });
});

it("links that nobody notices are not listed, unless there is something to say about one", () => {
  const listed = [
    ...several(48, "some"),
    linkChange("likely", "nobody", { certain: false }),
    linkChange("said", "nobody", { remarks: ["It has another name."] }),
  ];
  const unnoticed = several(7, "nobody");
  const all = [...listed, ...unnoticed];
  expect(groupLinks({ noticed: 0, links: all })).toEqual({ listed, more: [], unnoticed });
});

describe.each(formats)("a report on many links as %s", (format, render) => {
  const rest = "… and 2 more links (--format json lists all)";

  it("lists fifty, and counts the others", () => {
    const printed = render(reportWith({ visitors: { noticed: 52, links: several(52, "some") } }));
    const rows: Readonly<Record<string, string>> = {
      text: `\n  ~ some-49 changes for some visitors\n  ${rest}`,
      Markdown: `\n| \`some-49\` | changes for some visitors |  |  |  |\n| ${rest} |  |  |  |  |\n\n`,
      HTML: `</tr><tr><td colspan="2">${rest}</td></tr></tbody></table>\n`,
    };
    expect(printed).toContain(rows[format]);
    expect(printed.match(/some-\d+/g)).toHaveLength(50);
  });
});

describe("one link that changes", () => {
  const report = toVisitorReport([
    linkChange("shop", "everyone", { changes: [forEveryone()], kinds: { changed: 1, all: 1 } }),
  ]);

  it("is a table of one row in Markdown, with nothing below it", () => {
    expect(visitorTable(report)).toEqual([
      "**What visitors notice**: 1 link changes for everyone.",
      "",
      "| Link | What happens | Visitors | Before | After |",
      "|---|---|---|---|---|",
      "| `shop` | changes for everyone | Everyone | `A` | `B` |",
      "",
    ]);
  });

  it("is a table of one row in HTML, with nothing below it", () => {
    const row =
      '<td><b>shop</b><svg class="bar warning" viewBox="0 0 100 1" preserveAspectRatio="none"><title>1 of 1 kind of visitors</title><rect width="100" height="1"/></svg></td><td><span class="chip badge warning">changes for everyone</span><ul class="changes"><li>Everyone: A → B</li></ul></td>';
    expect(`${visitorSection(report)}`).toBe(
      `<h2>What visitors notice</h2><p>1 link changes for everyone.</p>\n<table><thead><tr><th>Link</th><th>Who gets what (before → after)</th></tr></thead><tbody><tr>${row}</tr></tbody></table>`,
    );
  });
});

describe("what is not certain", () => {
  const marked = (...dependsOn: readonly string[]) =>
    linkChange("marked", "some", { changes: [forEveryone(...dependsOn)] });
  const open = (...dependsOn: string[]) =>
    linkChange("open", "some", { changes: [forEveryone()], certain: false, dependsOn });
  const likely = linkChange("likely", "nobody", { certain: false, dependsOn: ["inactiveRoute"] });
  const gap = { ...likely, name: "moment", effect: "gap" } as const;
  const inactive = "whether a route that is not active is skipped (inactiveRoute)";
  const whichFirst =
    "the route that is first in the list decides where `priority` and `sortOrder` are equal (routePosition)";

  it.each<[LinkChange[], string]>([
    [[linkChange("shop", "some", { changes: [forEveryone()] })], ""],
    [[marked("inactiveRoute")], `(?) depends on ${inactive}.`],
    [[likely], `(?) depends on ${inactive}.`],
    [[gap], `That nobody else notices a change of moment depends on ${inactive}.`],
    [
      [open("inactiveRoute"), linkChange("tree", "unknown", { certain: false })],
      `That nobody else notices a change of open depends on ${inactive}.`,
    ],
    [
      [open(), likely, linkChange("hidden", "unknown", { certain: false })],
      `(?), and that nobody else notices a change of open, depend on ${inactive}.`,
    ],
    [
      [{ ...open(), changes: [forEveryone(), forEveryone("inactiveRoute")] }],
      `(?), and that nobody else notices a change of open, depend on ${inactive}.`,
    ],
    [[marked("routeOrderBy")], "(?) depends on whether `priority` counts before `sortOrder` (routeOrderBy)."],
    [[marked("routePosition")], `(?) depends on whether ${whichFirst}.`],
    [
      [marked("referrerDomain")],
      "(?) depends on whether a domain includes its subdomains: `example.com` accepts `news.example.com` (referrerDomain).",
    ],
    [
      [marked("missingOperator", "regexMatch", "inactiveRoute")],
      `(?) depends on whether a condition without an \`operator\` is IN (missingOperator), whether a pattern may match any part of a text (regexMatch), and ${inactive}.`,
    ],
    [
      [marked("missingOperator", "regexMatch", "inactiveRoute", "expiryDay", "routes[0].url")],
      `(?) depends on whether a condition without an \`operator\` is IN (missingOperator), whether a pattern may match any part of a text (regexMatch), ${inactive}, 1 more assumption, and values that are secret or not known yet.`,
    ],
    [[marked("country")], "(?) depends on patterns that are too complicated to compare."],
    [
      [marked("inactiveRoute", "country")],
      `(?) depends on ${inactive} and patterns that are too complicated to compare.`,
    ],
    [[marked("routes[0].url")], "(?) depends on values that are secret or not known yet."],
  ])("is one sentence (%#)", (links, sentence) => {
    expect(describeDoubts(toVisitorReport(links))).toBe(sentence);
  });

  it("has a question mark that the sentence is about, also where most likely nobody notices", () => {
    expect(describeEffect(likely)).toBe("most likely changes for nobody (?)");
    expect(describeEffect(gap)).toBe("is gone for a moment");
    expect(describeEffect(open("inactiveRoute"))).toBe("changes for some visitors");
    expect(describeEffect(linkChange("tree", "unknown", { certain: false }))).toBe(
      "changes in a way that is not known",
    );
  });
});
