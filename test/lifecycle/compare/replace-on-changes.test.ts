import { describe, expect, it } from "vitest";
import { compareInputs } from "../../../provider/lifecycle";
import { replacedOnChanges } from "../../../provider/lifecycle/compare/changes";
import { link } from "../../../provider/resources";

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
    ["seo.title.*", []],
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

  it("replaces the object for what any of several paths names", () => {
    expect(replacedOnChanges(link, ["title", "seo"], olds, news, ["seo"])).toEqual(["seo"]);
  });

  it("counts the entries of a list in decimal", () => {
    const list = (last: number) => ({ options: { list: [...Array(12).fill(0), last] } });
    const replaced = (path: string) => replacedOnChanges(link, [path], list(1), list(2), ["options"]);
    expect(replaced("options.list[12]")).toEqual(["options"]);
    expect(replaced("options.list[1]")).toEqual([]);
  });
});
