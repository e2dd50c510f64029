import { expect, it } from "vitest";
import * as z from "zod";
import { placeholder } from "../../provider/client";
import { Slug, Url } from "../../provider/contract";
import { type AnyDefinition, type Properties, read, unknownValue } from "../../provider/lifecycle";
import {
  placeholdersFor,
  withoutPlaceholders,
  withUnknowns,
} from "../../provider/lifecycle/recording/placeholders";
import { resources } from "../../provider/resources";
import { functions } from "../../provider/resources/functions";
import { checkOffline } from "./offline";
import { startRecordingRun } from "./online";

it("a text with a placeholder in it is unknown, at any depth, and other values stay", () => {
  const known = { text: "a", count: 1, on: true, none: null };
  expect(withUnknowns({ list: [`to ${placeholder}-1`, known], ...known })).toEqual({
    list: [unknownValue, known],
    ...known,
  });
});

it("a placeholder stands for each value that the service might return", () => {
  const texts = {
    text: z.string(),
    title: z.string().nullish(),
    slug: Slug,
  };
  const shape = {
    ...texts,
    kind: z.enum(["A", "B"]),
    type: z.literal("C"),
    count: z.int(),
    month: z.int().min(6).max(7),
    on: z.boolean().optional(),
    any: z.unknown(),
    list: z.array(z.object({ id: z.string() })),
    ids: z.array(z.string()),
    names: z.array(z.string()),
  };
  const found = placeholdersFor(z.object(shape), ["getLink", "lnk_1"]);
  const known = { kind: "A", type: "C", count: 1, month: 6, on: true, any: {} };
  expect(found).toMatchObject({ ...known, list: [{}], ids: [expect.any(String)] });
  const [entry] = found.list as { id: string }[];
  const shown = [...Object.keys(texts).map((name) => found[name]), entry?.id, found.ids, found.names].flat();
  for (const text of shown) expect(text).toMatch(new RegExp(`^${placeholder}-\\w{12}$`));
  expect(new Set(shown).size).toBe(shown.length);
});

it("neither the host nor the path of a URL is known, and messages show neither", () => {
  const { url } = placeholdersFor(z.object({ url: Url }), "getLink") as { url: string };
  expect(withUnknowns([new URL(url).host, new URL(url).pathname])).toEqual([unknownValue, unknownValue]);
  expect(withoutPlaceholders(`"${url}" on ${new URL(url).host}.`)).toBe(
    '"(not known offline)" on (not known offline).invalid.',
  );
});

it.each(Object.values(resources))(
  "the placeholder of a $name that a program only reads is a value of its type",
  async (definition) => {
    const state = { inputs: {}, outputs: {} };
    const found = await read({ definition, id: "lnk_1", state }, startRecordingRun().context);
    const { inputs } = definition;
    expect(inputs.partial().loose().safeParse(found?.outputs).error).toBeUndefined();
  },
);

it("nothing is wrong or doubtful in a link that has the routes of another one", async () => {
  const { getLinks } = functions;
  const found = placeholdersFor(getLinks?.result as z.ZodObject, "all").links as Properties[];
  const { kind, routingMode, routes, routeFeatures } = withUnknowns(found[0] as Properties);
  const withoutIds = (list: unknown) => (list as Properties[]).map(({ id: _, ...rest }) => rest);
  const [route] = withoutIds(routes);
  const { conditions, features } = route as Properties;
  const copied = { ...route, conditions: withoutIds(conditions), features: withoutIds(features) };
  const copy = { domainId: "dom_1", kind, routingMode, routes: [copied], routeFeatures };
  const definition = resources.Link as AnyDefinition;
  expect(await checkOffline(definition, copy)).toEqual([]);
  expect(definition.warnings?.(copy)).toEqual([]);
});
