import { describe, expect, it } from "vitest";
import { links, routes } from "../../../provider/contract";
import type { Properties } from "../../../provider/lifecycle";
import { send } from "../../../provider/lifecycle/update/send";
import { link, route } from "../../../provider/resources";
import { table } from "../../support/table";
import { all, austrian, contextOf, geo, german, liveAfter, shown, swiss, withTargets } from "./planned";

// What an update knows of an object after its requests, and what a service that merges gets.

const [de, ch] = [geo("de"), geo("ch")];

describe("after its requests, an update knows", () => {
  const [c1, c2] = [
    { id: "c1", ...german },
    { id: "c2", ...austrian },
  ];
  const owner = (conditions: Properties[], more: Properties = {}) =>
    shown("r2", all, { conditions, ...more });
  const declared = (conditions: Properties[], more: object = {}) => [de, { ...all, conditions, ...more }];
  const live = [shown("r1", de), owner([c1, c2])];
  const both = declared([german, austrian]);
  const response = { id: "new", by: "service" };
  const changed = declared([german, { ...austrian, operator: "IN" }]);

  it.each<[what: string, now: Properties[], response: Properties | undefined, expected: unknown[]]>([
    ["a new route", [...both, ch], response, [...live, response]],
    ["no new route if the response shows none", [...both, ch], undefined, live],
    ["no deleted route", both.slice(1), undefined, live.slice(1)],
    [
      "a changed route",
      [geo("x"), both[1] as Properties],
      { by: "service" },
      [{ ...live[0], actionConfig: undefined, by: "service" }, live[1]],
    ],
    ["a new condition", declared([german, austrian, swiss]), response, [live[0], owner([c1, c2, response])]],
    [
      "a changed condition",
      changed,
      { id: "c2", operator: "IN" },
      [live[0], owner([c1, { ...c2, operator: "IN" }])],
    ],
    [
      "nothing of what a condition got if the response shows none",
      changed,
      undefined,
      [live[0], owner([c1, { ...c2, operator: undefined }])],
    ],
    ["no deleted condition", declared([austrian]), undefined, [live[0], owner([c2])]],
    [
      "a new target, and its item",
      declared([german, austrian], { targetItemIds: ["b"] }),
      response,
      [live[0], owner([c1, c2], { targets: [{ ...response, itemId: "b" }], targetItemIds: ["b"] })],
    ],
  ])("%s", async (_, now, response, expected) => {
    const versions = [{ routes: both }, { routes: now }] as const;
    const after = await liveAfter(response, link, "l", versions, { id: "l", routes: live });
    expect(after).toEqual({ id: "l", routes: expected });
  });

  it("a route with a resource of its own, and its targets", async () => {
    const inputs = (priority: number, more: object = {}) => ({ linkId: "l", ...de, priority, ...more });
    const alone = shown("r", de, { priority: 1, ...withTargets("a", "x") });
    const known = (now: Properties, shows?: Properties) =>
      liveAfter(shows, route, "l/r", [inputs(1, { targetItemIds: ["a"] }), now], alone);
    const { targeting, ...rest } = { ...alone, targeting: { a: 1 } };
    const response = { id: "r", targeting };
    expect(await known(inputs(1, { targetItemIds: ["a"], targeting }), response)).toEqual({
      ...rest,
      targeting,
    });
    expect(await known(inputs(1, { targetItemIds: [] }))).toEqual({ ...alone, ...withTargets("x") });
  });
});

it.each<[boolean, string, Properties | undefined]>([
  [true, "one of the fields", { id: "l", title: "a" }],
  [true, "a field that it clears", { id: "l", slug: null }],
  [false, "only an id", { id: "l" }],
  [false, "nothing", undefined],
])("what was sent is shown, %s, by a response with %s", async (isShown, _, response) => {
  const body = { title: "A", slug: "b" };
  const write = { endpoint: links.update, params: { id: "l" }, body, live: undefined };
  const context = contextOf(async () => response as never);
  expect(await send(link, "l", write, undefined, context)).toMatchObject({ isShown });
  const removal = { endpoint: routes.delete, params: { id: "l", routeId: "r" }, live: undefined };
  expect(await send(link, "l", removal, undefined, context)).toMatchObject({ isShown: true });
});

describe("a service that merges objects gets", () => {
  /** What is sent to a service that merges. */
  async function merged(body: Properties, live: unknown): Promise<unknown> {
    let sent: unknown;
    const call = async (_: unknown, request: { body?: unknown }) => {
      sent = request.body;
    };
    const context = contextOf(call as never, { nestedObjects: "merged" });
    await send(link, "l", { endpoint: links.update, params: { id: "l" }, body, live }, undefined, context);
    return sent;
  }
  const live = {
    ...{ seo: { title: "A", indexable: true }, title: "x" },
    options: { a: { b: 1, c: 2 }, list: [{ d: 1 }] },
  };
  const hashed = { password: "old", passwordHash: "x" };
  const now = { password: "new" };
  const cleared = { password: "new", passwordHash: null };

  it.each(table<[string, body: Properties, sent: Properties, live?: unknown]>`
    null for a key that the body drops              | {seo: {title: B}}
      | {seo: {title: B, indexable: null}}
    null at any depth                               | {options: {a: {c: 3}, list: []}}
      | {options: {a: {b: null, c: 3}, list: []}}
    a list as it is                                 | {options: ${{ ...live.options, list: [{}] }}}
      | {options: ${{ ...live.options, list: [{}] }}}
    no other field                                  | {title: y}                                    | {title: y}
    an object for a text as it is                   | {title: {a: 1}}                               | {title: {a: 1}}
    a text for an object as it is                   | {seo: none}                                   | {seo: none}
    a body as it is if the live object is not known | {seo: {title: A}}                             | {seo: {title: A}}     |
    no null for what displays a password            | {config: ${now}}                              | {config: ${now}}
      | {type: PASSWORD, config: ${hashed}}
    null for what resembles that elsewhere          | {config: ${now}}                              | {config: ${cleared}}
      | {type: UTM, config: ${hashed}}
    null for what resembles that beside it          | {other: ${now}}                               | {other: ${cleared}}
      | {type: PASSWORD, other: ${hashed}}
    null for what resembles that in no feature      | {options: ${now}}                             | {options: ${cleared}}
      | {options: ${hashed}}
  `)("%s", async (_, body, sent, ...[own = live]) => {
    expect(await merged(body, _.includes("not known") ? undefined : own)).toEqual(sent);
  });
});
