import { describe, expect, it, onTestFinished } from "vitest";
import { type EmulatorOptions, startEmulator } from "../../../emulator";
import { type ProbeOptions, runProbes } from "../../../provider/cli/doctor/run";
import { readSettings } from "../../../provider/client";
import {
  type AssumptionId,
  assumptionIds,
  assumptions,
  type ServiceSettings,
} from "../../../provider/contract";

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

/** The assumptions that cannot be checked where the service differs from another one. */
const hiddenBy: Partial<Record<AssumptionId, readonly AssumptionId[]>> = {
  readScope: ["slugParameter", "availableField", "domainHostField"],
  keyReplay: ["keyInFlight"],
};

describe("the probes", () => {
  it("find that every assumption holds for the emulator", async () => {
    const found = await probe();
    expect(differences(found)).toEqual([]);
    expect(found.assumptions.map(({ id }) => id)).toEqual(assumptionIds);
  });

  const variants = assumptionIds.flatMap((id) =>
    (assumptions[id].others as readonly unknown[]).map((other) => {
      return { id, other, label: JSON.stringify(other) };
    }),
  );

  it.each(variants)("find that $id is $label, and nothing else", async ({ id, other }) => {
    const found = await probe({ assume: { [id]: other }, seedDemo: 3 });
    const { support } = assumptions[id];
    const [differing, hidden] = [true, false].map((isDifferent) =>
      differences(found).filter(({ result }) => (result === "differs") === isDifferent),
    );
    expect(differing).toEqual([
      {
        ...{ id, result: "differs", found: expect.any(String), requestIds: expect.any(Array) },
        ...(support === "setting" ? { setting: other } : {}),
      },
    ]);
    expect(hidden?.map((it) => it.id)).toEqual(hiddenBy[id] ?? []);
  });

  const settings = variants.filter(({ id }) => assumptions[id].support === "setting");

  it.each(settings)("find nothing else once $id is set to $label", async ({ id, other }) => {
    const found = await probe({ assume: { [id]: other }, seedDemo: 3 }, { service: { [id]: other } });
    expect(differences(found)).toEqual([]);
    expect(found.assumptions).toContainEqual(expect.objectContaining({ id, found: expect.any(String) }));
  });

  it("find what they can in an empty account without writing", async () => {
    const { assumptions: found } = await probe({}, { write: false });
    expect(found.map(({ id }) => id)).toEqual(assumptionIds.filter((id) => assumptions[id].probe === "read"));
    expect(found.filter(({ result }) => result === "differs")).toEqual([]);
    expect(found.flatMap(({ id, result }) => (result === "holds" ? [id] : []))).toEqual([
      "slugParameter",
      "collectionPages",
      "readScope",
      "availableField",
      "domainHostField",
      "unknownIdStatus",
      "invalidKeyStatus",
    ]);
  });
});
