import { describe, expect, it } from "vitest";
import { compare } from "../../../provider/lifecycle/compare/compare";
import { normalizedAfterRead, normalizedForms } from "../../../provider/lifecycle/compare/normalized";
import type { Properties } from "../../../provider/lifecycle/properties/values";
import { normalizedKey } from "../../../provider/lifecycle/state/state";
import { link } from "../../../provider/resources";

/** A route, of which a priority says where it stands; without one, its position in the list does. */
const route = (name: string, more: Properties = {}): Properties => ({
  ...{ clientRouteId: name, platform: "GEO", actionType: "URL" },
  actionConfig: { url: `https://example.com/${name}` },
  ...more,
});
const [a, b] = [route("a"), route("b")];
const [first, second] = [route("a", { priority: 1 }), route("b", { priority: 2 })];
const changed = route("a", { actionConfig: { url: "https://example.com/other" } });
const own = { order: "own" };
const open = { order: "open" };

interface Write {
  readonly before?: Properties[];
  readonly known?: unknown;
  readonly now: Properties[];
  readonly shown?: Properties[];
}

describe("the order of routes that is known after a write", () => {
  it.each<[string, Write, unknown]>([
    ["is the declared one", { now: [a, b], shown: [a, b] }, undefined],
    ["is the service's own", { now: [a, b], shown: [b, a] }, own],
    [
      "stays the service's own if nothing changes",
      { before: [a, b], known: own, now: [a, b], shown: [a, b] },
      own,
    ],
    ["stays the declared one if nothing changes", { before: [a, b], now: [a, b], shown: [b, a] }, undefined],
    ["stays open if nothing shows it", { before: [a, b], known: open, now: [a, b] }, open],
    ["is no longer open once it is shown", { before: [a, b], known: open, now: [a, b], shown: [b, a] }, own],
    [
      "is the declared one once that is shown",
      { before: [a, b], known: open, now: [a, b], shown: [a, b] },
      undefined,
    ],
    ["is open after a route was added alone", { before: [a], now: [a, b] }, open],
    ["is open after that, whatever the response shows", { before: [a], now: [a, b], shown: [b, a] }, open],
    ["is clear if priorities say it", { before: [first], now: [first, second] }, undefined],
    ["is shown once no priority says it", { before: [first, second], now: [a, b], shown: [b, a] }, own],
    [
      "stays the service's own if a route changes",
      { before: [a, b], known: own, now: [changed, b], shown: [changed, b] },
      own,
    ],
    [
      "is shown once routes have moved",
      { before: [a, b], known: own, now: [b, changed], shown: [b, changed] },
      undefined,
    ],
  ])("%s", (_, { before, known, now, shown }, order) => {
    const written = compare(link.inputs, {
      before: before && { routes: before },
      normalized: known === undefined ? undefined : { routes: known },
      now: { routes: now },
      live: shown && { routes: shown.map((it, index) => ({ id: `rt_${index}`, ...it })) },
      isWritten: true,
    });
    expect(normalizedForms(written).routes).toEqual(order);
  });
});

describe("a read", () => {
  it.each([
    ["shows an order that was open", open, [b, a], own],
    ["shows that an order which was open is the declared one", open, [a, b], undefined],
    ["leaves the service's own order", own, [a, b], own],
    ["leaves the declared order, since another one is drift", undefined, [b, a], undefined],
  ])("%s", (_, known, live, order) => {
    const inputs = { slug: "autumn", routes: [a, b] };
    const outputs = known ? { [normalizedKey]: { routes: known } } : {};
    const found = normalizedAfterRead(link, { inputs, outputs }, inputs, { slug: "autumn", routes: live });
    expect(found.routes).toEqual(order);
  });

  it("keeps the forms of what it does not show to have an open order", () => {
    const inputs = { slug: "autumn", title: "Autumn ", routes: [a, b] };
    const outputs = { [normalizedKey]: { title: "Autumn" } };
    const news = { ...inputs, title: "Winter " };
    const live = { slug: "autumn", title: "Winter", routes: [a, b] };
    expect(normalizedAfterRead(link, { inputs, outputs }, news, live)).toEqual({});
  });
});
