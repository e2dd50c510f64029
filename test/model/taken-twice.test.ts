import fc from "fast-check";
import { beforeAll, expect, vi } from "vitest";
import { type HttpResponse, Transport } from "../../provider/client/http/transport";
import {
  type Context,
  check,
  createContext,
  diff,
  formatFailure,
  type Properties,
  previewCreate,
} from "../../provider/lifecycle";
import { board, link, linkSet, tree } from "../../provider/resources";
import { itRandom } from "../support/random-runs";
import { type InProcess, startInProcess } from "./in-process";

// Resources of one program that declare one value, in every order of their checks and of the answers of the service.

let emulator: InProcess;
/** Waits until the service answers. */
let respond = async (): Promise<void> => {};

beforeAll(() => {
  emulator = startInProcess();
  const transport = vi.mocked(Transport.prototype.send);
  const send = transport.getMockImplementation();
  transport.mockImplementation(async (request) => {
    const response = await send?.(request);
    await respond();
    return response as HttpResponse;
  });
});

const url = "https://example.com/";

/** Kinds of resources that may declare the same value, and what they declare. */
const groups = [
  [
    { definition: link, inputsOf: (value: string): Properties => ({ domainId: "dom_1", url, slug: value }) },
    {
      definition: linkSet,
      inputsOf: (value: string): Properties => ({
        links: { [value]: { domainId: "dom_1", url: `${url}set` } },
      }),
    },
  ],
  [{ definition: tree, inputsOf: (value: string): Properties => ({ username: value }) }],
  [{ definition: board, inputsOf: (value: string): Properties => ({ title: "Looks", slug: value }) }],
] as const;

/** How many resources of which kinds, and which one of them exists; the others are new. */
const cases = fc.record({
  group: fc.nat(groups.length - 1),
  kinds: fc.array(fc.nat(1), { minLength: 2, maxLength: 3 }),
  held: fc.option(fc.nat(2), { nil: undefined }),
  isDynamic: fc.boolean(),
  isAnnounced: fc.boolean(),
  scheduler: fc.scheduler(),
});
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

let number = 0;

async function runCase({ group, kinds, held, isDynamic, isAnnounced, scheduler }: Case): Promise<void> {
  number += 1;
  // The case before may have failed.
  respond = async () => {};
  const value = `taken-${number}`;
  const own = groups[group] ?? groups[0];
  const resources = kinds.map((kind, index) => {
    const { definition, inputsOf } = own[kind % own.length] ?? own[0];
    return {
      ...{ definition, inputs: inputsOf(value), isHeld: index === held && definition !== linkSet },
      urn: `urn:pulumi:dev::shop::shortlink:index:${definition.name}::resource-${index}`,
      title: `${definition.name} resource-${index}`,
    };
  });
  const [{ definition, inputsOf }] = own;
  const { path } = definition.endpoints.create;
  const { id } = (await emulator.api.send("POST", path, inputsOf(value))) as { id: string };

  const settings = { apiKey: emulator.key, baseUrl: emulator.url };
  const context: Context = createContext(settings, () => {});
  context.tracker.quietPeriod = 0;
  if (isAnnounced && isDynamic)
    context.tracker.announced = async (_, { slug, username }) =>
      [slug, username].includes(value)
        ? resources.map(({ urn, definition: it }, line) => ({ urn, takesOver: it === linkSet, line }))
        : [];

  const { uniqueValues } = context.tracker;
  const claimants: string[] = [];
  const looks = new Map<string, readonly string[]>();
  const { claim, rivalOf } = uniqueValues;
  uniqueValues.claim = (urn, values) => {
    claimants.push(urn);
    return claim.call(uniqueValues, urn, values);
  };
  uniqueValues.rivalOf = (urn, own) => {
    looks.set(urn, [...claimants]);
    return rivalOf.call(uniqueValues, urn, own);
  };
  respond = async () => void (await scheduler.schedule(Promise.resolve(), "a response"));

  const messages = new Map<string, string>();
  // What the engine does with a resource: a check, and then a comparison or the preview of a create.
  const register = async ({ definition: kind, inputs: news, isHeld, urn }: (typeof resources)[number]) => {
    await scheduler.schedule(Promise.resolve(), urn);
    const at = context.forOperation({ urn });
    const request = { definition: kind, olds: isHeld ? news : {}, news, runsPreflight: isDynamic };
    const { inputs, failures } = await check(request, at);
    if (failures.length > 0) return void messages.set(urn, failures.map(formatFailure).join("\n"));
    if (isHeld) diff({ definition: kind, id, olds: { inputs, outputs: {} }, news: inputs }, at);
    else if (!isDynamic)
      await previewCreate({ definition: kind, inputs }, at).catch((error: Error) =>
        messages.set(urn, error.message),
      );
  };
  await scheduler.waitFor(Promise.all(resources.map(register)));
  respond = async () => {};

  const [first] = claimants;
  for (const { urn, title, isHeld } of resources) {
    const message = messages.get(urn);
    const namesBoth = resources.some(
      (other) =>
        other.urn !== urn &&
        [`${other.title} and ${title} both`, `${title} and ${other.title} both`].some((it) =>
          message?.includes(it),
        ),
    );
    const hadRival = looks.get(urn)?.some((it) => it !== urn) || context.tracker.announced !== undefined;
    if (urn === first && isHeld) expect(message).toBeUndefined();
    else if (urn !== first || hadRival) expect(namesBoth, message).toBe(true);
    // Nothing is known of another one, which will name this one.
    else expect(message).toMatch(/already taken by your own/);
    if (message?.includes("pulumi import"))
      expect(message).toContain("if no other resource of this program has it, run `pulumi import");
  }
}

itRandom(
  "a value that resources of a program declare twice is refused with both names, whichever comes first",
  { quick: 100, all: 2000, soak: 20_000 },
  (parameters) => fc.assert(fc.asyncProperty(cases, runCase), parameters),
);
