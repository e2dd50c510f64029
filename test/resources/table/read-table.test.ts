import { describe, expect, it } from "vitest";
import { formatFailure } from "../../../provider/lifecycle";
import { readTable } from "../../../provider/resources/table/read-table";

describe("the links of a table", () => {
  it("are checked as inputs of Link, and everything is reported by line", () => {
    const { links, failures } = readTable(
      [
        "slug,url,kind,seo.imageUrl,options,sortOrder",
        "a,,,,,",
        "a b,nope,direct,x,[],1.5",
        "press,https://a.example,DIRECT,,,x",
        'jobs,https://a.example,,,"{""a"":1}",7',
      ].join("\n"),
    );
    expect(failures.map(formatFailure)).toEqual([
      'line 2, column slug: "a" is not accepted; use 3 to 64 letters, digits or hyphens.',
      'line 3, column url: "nope" is not a URL; use one such as https://example.com/page.',
      'line 3, column slug: "a b" is not accepted; use 3 to 64 letters, digits or hyphens.',
      'line 3, column kind: "direct" is not accepted; use one of DIRECT, TREE, TREE_ITEM, BOARD, BOARD_ITEM. Did you mean DIRECT?',
      "line 3, column sortOrder: 1.5 is not a whole number.",
      "line 3, column options: an empty list is not an object.",
      'line 4, column sortOrder: "x" is not a number.',
    ]);
    expect(links).toEqual({
      jobs: { slug: "jobs", url: "https://a.example", options: { a: 1 }, sortOrder: 7 },
    });
  });

  it("are checked in JSON as well, where null is accepted", () => {
    const { links, failures } = readTable(
      '{ "press": { "colour": 1, "seo": { "titel": "" }, "routes": [{ "url": "x" }] }, "jobs": { "folderId": null, "url": null } }',
    );
    expect(failures.map(formatFailure)).toEqual([
      '["press"].routes[0].url: there is no such property.',
      '["press"].seo.titel: there is no such property. Did you mean title?',
      '["press"].colour: there is no such property.',
    ]);
    expect(links).toEqual({ jobs: { folderId: null, url: null } });
  });

  it("show no password of a feature", () => {
    const routes = '"[{""features"":[{""type"":""PASSWORD"",""config"":""hush-hush""}]}]"';
    const { failures } = readTable(`slug,routes\npress,${routes}\njobs,"[""hush-hush"",]"`);
    expect(failures).toHaveLength(2);
    expect(JSON.stringify(failures)).not.toContain("hush");
  });
});
