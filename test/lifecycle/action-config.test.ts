import { describe, expect, it } from "vitest";
import { compareInputs } from "../../provider/lifecycle/compare/changes";
import { declaredAsLive } from "../../provider/lifecycle/compare/drift";
import { importObject } from "../../provider/lifecycle/live/import";
import { link, route } from "../../provider/resources";

const values = ["sms-note", 5, null, true, ["a", null], { a: null, b: "HTTPS://Example.com" }];
const routeTo = (url: unknown) => ({ linkId: "lnk_1", actionType: "SMS", actionConfig: { url, more: 1 } });
const linkTo = (url: unknown) => ({ routes: [{ ...routeTo(url), isGlobalFallback: true }] });

describe("the free-form url of an action", () => {
  it.each(values)(
    "%j is not drift if the service has it, and drift if the service has another value",
    (url) => {
      const other = "other";
      expect(declaredAsLive(route.inputs, routeTo(url), { id: "rt", ...routeTo(url) })).toEqual(routeTo(url));
      expect(declaredAsLive(link.inputs, linkTo(url), linkTo(url))).toEqual(linkTo(url));
      expect(declaredAsLive(route.inputs, routeTo(url), routeTo(other))).toEqual(routeTo(other));
      expect(declaredAsLive(link.inputs, linkTo(url), linkTo(other))).toMatchObject(linkTo(other));
    },
  );

  it.each(values)("%j is a change if another value was declared", (url) => {
    expect(compareInputs(route, routeTo("another"), routeTo(url)).changed).toEqual(["actionConfig"]);
    expect(compareInputs(link, linkTo("another"), linkTo(url)).changed).toEqual(["routes"]);
    expect(compareInputs(route, routeTo(url), routeTo(url)).changed).toEqual([]);
  });

  it.each(values.filter((url) => url !== null))("%j is imported unchanged", (url) => {
    const failOnWarning = (message: string) => expect.unreachable(message);
    const live = { id: "rt", ...routeTo(url) };
    expect(importObject(route, "lnk_1/rt", live, { warn: failOnWarning }).inputs).toEqual(routeTo(url));
  });
});

it("ignores the spelling of the url of a URL action", () => {
  const to = (url: string) => ({ ...routeTo(url), actionType: "URL" });
  const [one, other] = [to("HTTPS://Example.com"), to("https://example.com/")];
  expect(compareInputs(route, one, other).changed).toEqual([]);
  expect(declaredAsLive(route.inputs, one, other)).toEqual(one);
});
