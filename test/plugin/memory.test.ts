import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { propertiesOf } from "../../provider/plugin/wire/struct";
import { apiKey, startAccount } from "../support/account";
import { startPluginClient } from "../support/plugin-client";
import { project } from "../support/shell";
import { inAll } from "../support/tiers";

/** The number of links that the plugin creates and reads. So close to its limit, the heap takes most of the time. */
const count = 1000;

/** The heap limit of the plugin in megabytes. It starts with 18, and V8 ends a process that needs more than the limit. */
const maxHeap = 24;

async function startSmallPlugin() {
  const program = join(project, "dist/plugin/pulumi-resource-shortlink");
  const child = spawn(process.execPath, [`--max-old-space-size=${maxHeap}`, program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = await once(createInterface(child.stdout), "line");
  return { port: Number(port), stop: () => void child.kill("SIGKILL") };
}

it(`handles ${count} links with a heap of ${maxHeap} MB`, inAll, async () => {
  const { emulator } = await startAccount();
  const settings = { baseUrl: emulator.url, apiKey };
  const { create, read } = await startPluginClient(settings, startSmallPlugin());
  let next = 0;
  let unchanged = 0;
  const worker = async () => {
    while (next < count) {
      const index = next++;
      const url = `https://example.com/${index}`;
      const inputs = {
        domainId: "dom_1",
        slug: `link-${index}`,
        routes: [{ actionType: "URL", actionConfig: { url }, isGlobalFallback: true }],
      };
      const created = await create("shortlink:index:Link", inputs);
      const found = await read("shortlink:index:Link", created.getId(), inputs, {});
      if (isDeepStrictEqual(propertiesOf(found.getInputs()), inputs)) unchanged += 1;
    }
  };
  await Promise.all(Array.from({ length: 32 }, worker));
  expect(unchanged).toBe(count);
});
