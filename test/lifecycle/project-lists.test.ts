import { describe, expect, it } from "vitest";
import { covers, project } from "../../provider/lifecycle/live/project";
import { feature, link } from "../../provider/resources";

const list = (declared: unknown[], live: unknown[], normalized?: unknown[]) => {
  const [before, shown] = [declared, live].map((entries) => ({ options: { list: entries } }));
  const { options } = project(
    link.inputs,
    before ?? {},
    shown ?? {},
    normalized && { options: { list: normalized } },
  );
  return (options as { list: unknown[] }).list;
};

describe("a list in free-form JSON, projected onto its declaration", () => {
  it.each<[string, unknown[], unknown[], unknown[]]>([
    ["another order", [1, 2], [2, 1], [2, 1]],
    ["a deleted entry", [1, 2], [1], [1]],
    ["an added entry", [1], [1, 2], [1, 2]],
    ["null in place of a value", [1, 2], [null, 2], [null, 2]],
    ["an object in place of a value", [1], [{ a: 1 }], [{ a: 1 }]],
    ["a key deleted from an entry", [{ a: 1, b: 2 }], [{ a: 1 }], [{ a: 1 }]],
    ["only the declared keys of an entry", [{ a: 1 }, 1], [{ a: 2, b: 2 }, 1], [{ a: 2 }, 1]],
  ])("shows %s", (_, declared, live, expected) => {
    expect(list(declared, live)).toStrictEqual(expected);
  });

  it("shows no drift while it is as the service normalized it", () => {
    expect(list(["B", "A"], ["a", "b"], ["a", "b"])).toEqual(["B", "A"]);
    expect(list(["B", "A"], ["a", "c"], ["a", "b"])).toEqual(["a", "c"]);
  });
});

describe("a list of objects, projected onto its declaration", () => {
  it("shows the service's order of a set that has other members", () => {
    const routes = (...deviceProfileIds: string[]) => ({ routes: [{ platform: "OS", deviceProfileIds }] });
    expect(project(link.inputs, routes("a", "b"), routes("c", "b", "a"))).toEqual(routes("c", "b", "a"));
  });

  it("shows another clientRouteId as a change of the same route", () => {
    const route = (clientRouteId: string) => ({ clientRouteId, platform: "GEO" });
    const live = { routes: [{ ...route("b"), priority: 0 }] };
    expect(project(link.inputs, { routes: [route("a")] }, live)).toEqual({ routes: [route("b")] });
  });
});

describe("a live object projected onto its declaration", () => {
  it("has no key for a deleted value", () => {
    expect(project(link.inputs, { title: "x" }, { title: null })).toStrictEqual({});
  });

  it("keeps an empty object for which the service shows null", () => {
    expect(project(link.inputs, { options: {} }, { options: null })).toEqual({ options: {} });
  });

  it("has no settings if the service deleted those of a feature, or of another type of feature", () => {
    const config = { clicks: 3 };
    expect(project(feature.inputs, { type: "LIMIT", config }, { config: null })).toEqual({ type: "LIMIT" });
    const password = { type: "PASSWORD", config: { password: "s" } };
    expect(project(feature.inputs, password, { type: "LIMIT", config: null })).toEqual({ type: "LIMIT" });
  });
});

it.each([
  ["null", { a: 1 }, null],
  ["a text", { a: 1 }, "a"],
  ["an object", "a", { a: 1 }],
])("%s in place of another value does not have what is declared", (_, declared, live) => {
  expect(covers(undefined, declared, live)).toBe(false);
});
