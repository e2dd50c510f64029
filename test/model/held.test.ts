import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect } from "vitest";
import { z } from "zod";
import { Secret } from "../../provider/cli/export/declared-resource";
import { planProgram } from "../../provider/cli/export/plan";
import { check, compareInputs, importObject, type Properties } from "../../provider/lifecycle";
import { propertySchema, unwrap } from "../../provider/lifecycle/properties/schema";
import { objects } from "../../provider/resources";
import { offlineContext } from "../lifecycle/offline";
import { itRandom } from "../support/random-runs";
import { definitionOf } from "./program";
import { anyOf, text } from "./values";

// Whatever a service holds, of the right types or not: a program that declares what an import or an export shows of it applies as it
// is, and so does an edit elsewhere in the object.

const template = fc.constantFrom("https://{country}.example/?a={b}", "a_b", "", " ", "https://a.example/ü");

/** Any value that a service may hold where our schema has this one. */
function held(schema: z.ZodType): fc.Arbitrary<unknown> {
  const inner = unwrap(schema) ?? schema;
  const other = fc.constantFrom<unknown>(null, 5, "new", { a: 1 }, ["x"]);
  return fc.oneof({ weight: 12, arbitrary: typed(inner) }, { weight: 1, arbitrary: other });
}

function typed(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) return heldObject(schema);
  if (schema instanceof z.ZodArray) return fc.array(held(schema.element as z.ZodType), { maxLength: 3 });
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options, "NEW");
  if (schema instanceof z.ZodNumber) return fc.oneof(fc.integer(), fc.constantFrom(1.5, 1e300, -1));
  return schema instanceof z.ZodString || schema instanceof z.ZodStringFormat
    ? fc.oneof(text, template)
    : anyOf(schema);
}

const heldObject = ({ shape }: z.ZodObject): fc.Arbitrary<Properties> =>
  fc
    .record(
      Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, held(schema as z.ZodType)])),
      { requiredKeys: [], noNullPrototype: true },
    )
    .map((it) => ({ ...it, id: "x_2" }));

/** Any object of any kind, as a read shows it, and a valid edit of it. */
const cases = fc.constantFrom(...Object.keys(objects)).chain((kind) => {
  const { inputs } = definitionOf(kind);
  // Other properties depend on these.
  const linked = ["url", "routes", "actionType", "actionConfig", "operator", "type"];
  const names = Object.keys(inputs.shape).filter((name) => !linked.includes(name));
  const edit = fc
    .constantFrom(...names)
    .chain((name) => fc.tuple(fc.constant(name), anyOf(propertySchema(inputs, name) as z.ZodType)));
  return fc.tuple(fc.constant(kind), heldObject(inputs), edit);
});

/** What a program declares before anybody has set its passwords. */
const withoutSecrets = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, inner) => (inner instanceof Secret ? undefined : inner)));

itRandom(
  "what a service holds is accepted as it is, and beside an edit",
  { quick: 500, all: 3000, soak: 200_000 },
  (parameters) =>
    fc.assert(
      fc.asyncProperty(cases, async ([kind, live, [name, value]]) => {
        const definition = definitionOf(kind);
        const id = definition.id.map(() => "x_1").join("/");
        const shown = { ...live, id: "x_1", ...(kind === "Link" && { domainId: "dom_1" }) };
        // The client refuses other responses.
        fc.pre(definition.endpoints.create.response?.safeParse({ data: shown }).success !== false);
        const { inputs } = importObject(definition, id, shown, { warn: () => {} });
        // An object of which nothing is known is like a new one.
        fc.pre(Object.keys(inputs).length > 0);
        const warnings: string[] = [];
        const context = () => offlineContext(warnings);
        const same = await check({ definition, olds: inputs, news: inputs }, context());
        expect(same.failures).toEqual([]);
        expect(warnings).toEqual([]);
        expect(compareInputs(definition, inputs, same.inputs).changed).toEqual([]);
        const [exported] = planProgram([{ definition, id, live: shown }], {
          defaultDomainId: "dom_1",
          warn: () => {},
        });
        const program = withoutSecrets(exported?.args) as Properties;
        const previewed = await check({ definition, olds: inputs, news: program }, context());
        expect([previewed.failures, warnings]).toEqual([[], []]);
        expect(compareInputs(definition, inputs, previewed.inputs).changed).toEqual([]);
        const news = { ...inputs, [name]: value ?? inputs[name] };
        const edited = await check({ definition, olds: inputs, news }, context());
        expect(edited.failures.filter(({ path }) => !path.startsWith(name))).toEqual([]);
        if (isDeepStrictEqual(news, inputs)) expect(edited.failures).toEqual([]);
      }),
      parameters,
    ),
);
