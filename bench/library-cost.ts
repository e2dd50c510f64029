import { startEmulator } from "../emulator";
import { createClient } from "../provider/client";
import { folders } from "../provider/contract";
import { check, compareInputs, createContext } from "../provider/lifecycle";
import { link } from "../provider/resources";

/** The cost of this library alone, without an engine. */
export interface LibraryCost {
  /** Milliseconds to check and diff a link with ten routes. */
  readonly checkAndDiff: number;
  /** Milliseconds to serialize and parse the same inputs as JSON, old and new, for comparison. */
  readonly json: number;
  /** Writes per second under a rate limit, divided by that limit. */
  readonly throughput: number;
}

const route = (index: number) => ({
  clientRouteId: `route-${index}`,
  platform: "GEO",
  actionType: "URL",
  actionConfig: { url: `https://example.com/${index}` },
  isGlobalFallback: index === 0,
  conditions: [{ type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE", "AT"] } }],
  features: [{ type: "UTM", config: { source: "shortlink", campaign: `c-${index}` } }],
});

const declared = {
  domainId: "dom_1",
  slug: "bench",
  title: "A link with ten routes",
  routes: Array.from({ length: 10 }, (_, index) => route(index)),
};

const repetitions = 3000;

export async function libraryCost(): Promise<LibraryCost> {
  const context = createContext({ baseUrl: "http://127.0.0.1:1", apiKey: "unused" }, () => {});
  const olds = structuredClone(declared);
  const checkAndDiff = await timeOf(async () => {
    const { inputs } = await check({ definition: link, olds, news: declared }, context);
    compareInputs(link, olds, inputs);
  });
  const json = await timeOf(async () => {
    for (const value of [olds, declared]) JSON.parse(JSON.stringify(value));
  });
  await context.client.close();
  return { checkAndDiff, json, throughput: await throughputUnder(100) };
}

/** Average milliseconds of an action over many repetitions, after a warm-up. */
async function timeOf(action: () => Promise<void>): Promise<number> {
  for (let count = 0; count < repetitions / 10; count += 1) await action();
  const started = performance.now();
  for (let count = 0; count < repetitions; count += 1) await action();
  return (performance.now() - started) / repetitions;
}

/** Sends as many writes as the limit allows in ten seconds, and returns the share of the limit that was used. */
async function throughputUnder(limit: number): Promise<number> {
  const emulator = await startEmulator({ rateLimit: limit });
  const client = createClient({ baseUrl: emulator.url, apiKey: emulator.key });
  const writes = limit * 10;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: writes }, (_, index) =>
      client.call(folders.create, { body: { title: `Folder ${index}` } }),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  await client.close();
  await emulator.close();
  return writes / seconds / limit;
}
