import { describe, expect, it, onTestFinished } from "vitest";
import { type EmulatorOptions, startEmulator } from "../../../emulator";
import { type ProbeOptions, runProbes } from "../../../provider/cli/doctor/run";
import { readSettings } from "../../../provider/client";
import { assumptionIds, assumptions, type ServiceSettings } from "../../../provider/contract";

/** Starts a service with some links, and runs the probes against it. */
async function probe(
  options: EmulatorOptions = {},
  { service, ...given }: Partial<ProbeOptions> & { service?: ServiceSettings } = {},
) {
  const emulator = await startEmulator(options);
  onTestFinished(() => emulator.close());
  const settings = readSettings(
    (name) =>
      ({ baseUrl: emulator.url, apiKey: emulator.key, service: service && JSON.stringify(service) })[name],
    {},
  );
  const result = await runProbes({ settings, write: true, budget: 1000, onProgress: () => {}, ...given });
  return { emulator, ...result };
}

/** What is not as the provider assumes. */
const differences = ({ assumptions }: Awaited<ReturnType<typeof probe>>) =>
  assumptions.flatMap((it) => (it.result === "holds" ? [] : [it]));

describe("the probes", () => {
  it("find that every assumption holds for the emulator", async () => {
    const found = await probe();
    expect(differences(found)).toEqual([]);
    expect(found.assumptions.map(({ id }) => id)).toEqual(assumptionIds);
  });
});
