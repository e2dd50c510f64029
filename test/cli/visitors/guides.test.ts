import { describe, expect, it } from "vitest";
import * as shortlink from "../../../provider";
import { table, toGraph } from "../../../provider/routing";
import { codeBlocks, documentAt } from "../../support/docs";

// The links with routes that guides declare.

/** The links of a program, each with the routes that are declared apart from it. */
function linksOf(program: string) {
  const links: { inputs: object; separate: { key: string; inputs: object }[] }[] = [];
  const classes = {
    Link: class {
      readonly id = links.length;
      constructor(_: string, inputs: object) {
        links.push({ inputs, separate: [] });
      }
    },
    Route: class {
      constructor(key: string, { linkId, ...inputs }: { linkId: number }) {
        links[linkId]?.separate.push({ key, inputs });
      }
    },
  };
  const body = program.replace(/^import .*$/gm, "").replace(/^export /gm, "");
  new Function("shortlink", body)({ ...shortlink, ...classes });
  return links;
}

describe("the links with routes in docs/declare.md", () => {
  const programs = codeBlocks(documentAt("docs/declare.md"), "ts").filter((it) =>
    it.includes("shortlink.when("),
  );

  it("give all visitors something certain, whatever the service does", () => {
    const links = programs.flatMap(linksOf);
    expect(links.length).toBeGreaterThan(0);
    for (const { inputs, separate } of links) {
      for (const { answer } of table(toGraph(inputs, { separate })).rows)
        expect(answer).toMatchObject({ certain: true, dependsOn: [] });
    }
  });
});
