import { describe, expect, it } from "vitest";
import { check, diff, type Properties, unfinishedKey } from "../../../provider/lifecycle";
import { linkSet as definition, link } from "../../../provider/resources";
import { url } from "../../support/set-stack";
import { offlineContext } from "../offline";

const defaults = { domainId: "dom_1", title: "All" };
const links = { one: { url: url(1) }, two: { url: url(2) } };
const ids = { one: "lnk_1", two: "lnk_2" };
const table = `slug,url\none,${url(1)}\ntwo,${url(2)}\n`;

/** What differs between a state and a declaration. */
const differenceIn = (outputs: Properties, news: Properties) =>
  diff({ definition, id: "set-1", olds: { inputs: {}, outputs }, news }, offlineContext());

describe("the diff of a set", () => {
  const outputs = { links, defaults, ids };

  it.each<[string, Properties, string[]]>([
    ["nothing", { links, defaults }, []],
    ["nothing in another form", { table, defaults }, []],
    ["nothing in JSON", { table: JSON.stringify(links), defaults }, []],
    [
      "nothing in another spelling",
      { links: { ...links, one: { url: "https://EXAMPLE.com/1" } }, defaults },
      [],
    ],
    [
      "nothing by a value that is not set",
      { links: { ...links, one: { url: url(1), title: undefined } }, defaults },
      [],
    ],
    ["nothing by a slug among the defaults", { links, defaults: { ...defaults, slug: "same" } }, []],
    ["the defaults", { links, defaults: { ...defaults, title: "Each" } }, ["defaults"]],
    ["an entry", { links: { ...links, one: { url: url("new") } }, defaults }, ["links"]],
    ["an entry and the form", { table: `${table}three,${url(3)}\n`, defaults }, ["links", "table"]],
  ])("names what the program changes: %s", (_, news, changed) => {
    expect(differenceIn(outputs, news).changed).toEqual(changed);
  });

  it.each<[string, Properties]>([
    ["links", { links, defaults }],
    ["table", { table, defaults }],
  ])("names the %s where the last update did not finish an entry, or did not create it", (name, inputs) => {
    const unfinished = { one: { slug: "one", url: url("before"), ...defaults } };
    expect(differenceIn({ ...inputs, ids, [unfinishedKey]: unfinished }, inputs).changed).toEqual([name]);
    const others = { replaces: [], deleteBeforeReplace: false };
    expect(differenceIn({ ...inputs, ids: {} }, inputs)).toEqual({ changed: [name], ...others });
    expect(differenceIn({ ...inputs, ids }, inputs)).toEqual({ changed: [], ...others });
  });
});

describe("a link of a set that another resource also held", () => {
  /** Whether the set holds each link after a diff of it that only keeps the first one. */
  async function holds(isChecked: boolean) {
    const context = offlineContext();
    const given = { links: { one: links.one }, defaults };
    const { inputs } = await check({ definition, olds: {}, news: given }, context);
    // A refresh asks for a diff with the inputs of the last update, which the program need not declare.
    const news = isChecked ? inputs : { ...inputs, defaults: { ...defaults, title: "Before" } };
    const olds = { inputs: { links, defaults }, outputs: { links, defaults, ids } };
    diff({ definition, id: "set-1", olds, news }, context);
    return Object.values(ids).map((id) => context.tracker.isKept(link, id));
  }

  it("is kept if the set keeps it", async () => {
    expect(await holds(true)).toEqual([true, false]);
  });

  it("is not kept for a set that the program does not declare", async () => {
    expect(await holds(false)).toEqual([false, false]);
  });
});
