import { describe, expect, it } from "vitest";
import { compareInputs } from "../../provider/lifecycle";
import { replacedOnChanges } from "../../provider/lifecycle/diff/replace-on-changes";
import { link } from "../../provider/resources";

const url = (url: string) => ({ isGlobalFallback: true, actionConfig: { url } });
const olds = {
  title: "a",
  seo: { title: "a" },
  options: { 'the "best".key': 1, list: [1, 2] },
  routes: [url("https://a.example"), url("https://b.example")],
};
const news = {
  ...olds,
  seo: { title: "b" },
  options: { 'the "best".key': 2, list: [1, 3] },
  routes: [url("https://a.example/"), url("https://c.example")],
};

describe("replaceOnChanges", () => {
  it.each([
    ["title", []],
    ["seo", ["seo"]],
    ["seo.title", ["seo"]],
    ["seo.*", ["seo"]],
    ["seo.description", []],
    ["seo.title.deeper", []],
    ["routes", ["routes"]],
    ["routes[*].actionConfig.url", ["routes"]],
    ['routes["*"].actionConfig', ["routes"]],
    ["routes[1]", ["routes"]],
    ["routes[0]", []],
    ['options["the \\"best\\".key"]', ["options"]],
    ["options.list[1]", ["options"]],
    ["options.list[0]", []],
    ["*", ["options", "routes", "seo"]],
    ["", ["options", "routes", "seo"]],
  ])("%s replaces the object for the changed inputs %s", (path, names) => {
    const { changed } = compareInputs(link, olds, news);
    expect(replacedOnChanges(link, [path], olds, news, changed).toSorted()).toEqual(names);
  });

  it("replaces nothing if it is not set", () => {
    expect(replacedOnChanges(link, [], olds, news, ["seo"])).toEqual([]);
  });
});
