import { describe, expect, it } from "vitest";
import { declarable, project } from "../../provider/lifecycle/live/project";
import { link } from "../../provider/resources";

const password = (config: unknown) => ({ routeFeatures: [{ type: "PASSWORD", config }] });

describe("the secret settings of a feature, projected onto their declaration", () => {
  it.each([
    [
      "a setting that is not masked",
      { password: "s", hint: "h" },
      { password: "***", hint: "new" },
      { password: "s", hint: "new" },
    ],
    ["a text in place of a list", { codes: ["a"] }, { codes: "none" }, { codes: "none" }],
    ["a list in place of a text", { codes: "a" }, { codes: ["***"] }, { codes: ["***"] }],
    ["an object in place of a text", { hint: "h" }, { hint: { text: "h" } }, { hint: { text: "h" } }],
  ])("show %s", (_, declared, live, expected) => {
    expect(project(link.inputs, password(declared), password(live))).toEqual(password(expected));
  });

  it("keep the declared password whatever the service shows for it", () => {
    const declared = password({ password: "s" });
    expect(project(link.inputs, declared, password({ password: "$2b$10$hash" }))).toEqual(declared);
  });

  it("show another hash of a setting than that of its write", () => {
    const declared = password({ pin: "7" });
    const atWrite = password({ pin: "$2b$10$one" });
    const later = password({ pin: "$2b$10$two" });
    expect(project(link.inputs, declared, atWrite, atWrite)).toEqual(declared);
    expect(project(link.inputs, declared, later, atWrite)).toEqual(later);
  });
});

describe("the declarable part of a live object", () => {
  it("has no masks of secret settings, at any depth", () => {
    const live = { hint: "h", password: "********", codes: [{ code: "[hidden]", days: 2 }] };
    expect(declarable(link.inputs, password(live))).toStrictEqual(
      password({ hint: "h", codes: [{ days: 2 }] }),
    );
  });

  it("has texts that only look like masks", () => {
    const routeFeatures = [
      { type: "PASSWORD", scope: "***" },
      { type: "UTM", config: { source: "***" } },
    ];
    expect(declarable(link.inputs, { title: "***", routeFeatures })).toEqual({ title: "***", routeFeatures });
  });
});
