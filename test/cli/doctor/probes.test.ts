import { describe, expect, it, onTestFinished } from "vitest";
import * as z from "zod";
import { type EmulatorOptions, startEmulator } from "../../../emulator";
import { type ProbeOptions, runProbes } from "../../../provider/cli/doctor/run";
import { readSettings } from "../../../provider/client";
import {
  type AssumptionId,
  assumptionIds,
  assumptions,
  type ServiceSettings,
} from "../../../provider/contract";
import { type Front, type Response, startFront } from "./front";
import { numericIds } from "./numeric-ids";

/** Starts a service with some links, and runs the probes against it. */
async function probe(
  options: EmulatorOptions = {},
  { service, front, ...given }: Partial<ProbeOptions> & { service?: ServiceSettings; front?: Front } = {},
) {
  const emulator = await startEmulator(options);
  onTestFinished(() => emulator.close());
  const { url: baseUrl, close } = front ? await startFront(emulator.url, front) : { ...emulator, close() {} };
  onTestFinished(close);
  const settings = readSettings(
    (name) => ({ baseUrl, apiKey: emulator.key, service: service && JSON.stringify(service) })[name],
    {},
  );
  const result = await runProbes({ settings, write: true, budget: 1000, onProgress: () => {}, ...given });
  return { emulator, ...result };
}

/** What is not as the provider assumes. */
const differences = ({ assumptions: found }: Awaited<ReturnType<typeof probe>>) =>
  found.filter(({ result }) => result !== "holds");

/** What runs that visit no short URL check. */
const checkedIds = assumptionIds.filter((id) => assumptions[id].probe !== "visit");

const escaped = (text: string): string => text.replace(/[()]/g, "\\$&");

/** The assumptions that cannot be checked where the service differs from another one. */
const hiddenBy: Partial<Record<AssumptionId, readonly AssumptionId[]>> = {
  singleRead: ["emptyFields"],
  readScope: ["slugParameter", "availableField", "domainHostField"],
  keyReplay: ["keyInFlight"],
};

describe("the probes", () => {
  it("find that every assumption holds for the emulator", async () => {
    const found = await probe();
    expect(differences(found)).toEqual([]);
    expect(found.assumptions.map(({ id }) => id)).toEqual(checkedIds);
  });

  it("find the same where ids are numbers", async () => {
    const found = await probe({}, { front: numericIds() });
    expect(differences(found)).toEqual([]);
  });

  it("find a destination that the service spells in another way", async () => {
    const front: Front = async (_, pass) => {
      const { text = "", ...response } = await pass();
      return { ...response, text: text.replaceAll("://example.com", "://EXAMPLE.com") };
    };
    expect(differences(await probe({}, { front })).map(({ id }) => id)).toEqual(["normalization"]);
  });

  /** Each assumption with each other value, or with examples. */
  const variants = checkedIds.flatMap((id) => {
    const { assumed, others, values } = assumptions[id];
    const all = values instanceof z.ZodEnum ? values.options : others;
    return (all as readonly unknown[])
      .filter((other) => other !== assumed)
      .map((other) => ({ id, other, label: JSON.stringify(other) }));
  });

  it.each(variants)("find that $id is $label, and nothing else", async ({ id, other }) => {
    const found = await probe({ assume: { [id]: other }, seedDemo: 3 });
    const { support } = assumptions[id];
    const [differing, hidden] = [true, false].map((isDifferent) =>
      differences(found).filter(({ result }) => (result === "differs") === isDifferent),
    );
    expect(differing).toEqual([
      {
        ...{ id, result: "differs", requestIds: expect.any(Array) },
        found: typeof other === "object" ? JSON.stringify(other) : String(other),
        ...(support === "setting" ? { setting: other } : {}),
      },
    ]);
    expect(hidden?.map((it) => it.id)).toEqual(hiddenBy[id] ?? []);
  });

  /** What the probe of normalization finds where the service normalizes only the properties with this name. */
  const normalizing = async (name: string, normalize: EmulatorOptions["normalize"] = "lowerCase") => {
    const found = await probe({ normalize, normalizeOnly: [name] });
    const others = differences(found).filter(({ id }) => id !== "normalization");
    expect(others).toEqual([]);
    expect(found.leftovers).toEqual([]);
    return found.assumptions.find(({ id }) => id === "normalization");
  };

  it.each([
    ["description", "the description of a link (to lower case), the description of a link's seo"],
    ["imageUrl", "the imageUrl of a link (to lower case), the imageUrl of a link's seo"],
    ["alias", "the alias of a link (to lower case)"],
    ["options", "the options of a link (to lower case)"],
    ["seoConfig", "the seoConfig of a link (to lower case)"],
    ["seo", "the title of a link's seo (to lower case), the description of a link's seo"],
    ["payload", "the payload of a QR code (to lower case)"],
    ["clientRouteId", "the clientRouteId of a route (to lower case)"],
    ["actionConfig", "the url of a route's action (to lower case), the label of a route's action"],
    ["targeting", "the targeting of a route (to lower case)"],
    [
      "valueKey",
      "the valueKey of a referrer condition (to lower case), the valueKey of a user agent condition",
    ],
    ["valueJson", "the valueJson of a referrer condition (to lower case)"],
    ["config", "the config of a feature (to lower case)"],
    ["username", "the username of a tree (to lower case)"],
    ["slug", "the slug of a link (to lower case), the slug of a board"],
    ["title", "the title of a link (to lower case), the title of a link's seo"],
  ])("find that a service changes only %s", async (name, words) => {
    expect(await normalizing(name)).toMatchObject({
      result: "differs",
      found: expect.stringMatching(
        new RegExp(`^the service changes ${escaped(words)}.*, and no other field$`),
      ),
    });
  });

  it.each([
    ["options", "trim", "the options of a link (by removing spaces)"],
    ["options", "round", "the options of a link (in another way)"],
    ["seoConfig", "timeZone", "the seoConfig of a link (in another way)"],
    ["deviceProfileIds", "sortLists", "the deviceProfileIds of a route (in another way)"],
    ["valueJson", "dedupe", "the valueJson of a referrer condition (in another way)"],
    ["actionConfig", "urlForm", "the url of a route's action (in another way)"],
    ["config", "collapseSpaces", "the config of a feature (in another way)"],
    ["targeting", "truncate", "the targeting of a route (in another way)"],
  ] as const)("find that a service changes %s by %s", async (name, normalize, words) => {
    expect(await normalizing(name, normalize)).toMatchObject({
      result: "differs",
      found: `the service changes ${words}, and no other field`,
    });
  });

  it("say which fields they could not see", async () => {
    const { assumptions: found } = await probe({ assume: { shownFields: "spec" } });
    expect(found.find(({ id }) => id === "normalization")).toMatchObject({
      result: "holds",
      found: expect.stringMatching(/^not seen: the options of a link; .*the payload of a QR code/),
    });
  });

  const settings = variants.filter(({ id }) => assumptions[id].support === "setting");

  it.each(settings)("find nothing else once $id is set to $label", async ({ id, other }) => {
    const found = await probe({ assume: { [id]: other }, seedDemo: 3 }, { service: { [id]: other } });
    expect(differences(found)).toEqual([]);
    expect(found.assumptions).toContainEqual(expect.objectContaining({ id, found: expect.any(String) }));
  });

  it.each([
    [{ priority: 10 }, { priority: 10, enabled: false }, { setting: { priority: 10, enabled: true } }],
    [{}, { priority: 10 }, { setting: { priority: 0 } }],
    [{}, { required: true }, { result: "holds" }],
  ])("find of a service with the defaults %j and the setting %j that it is %j", async (own, set, result) => {
    const { assumptions } = await probe({ assume: { defaults: own } }, { service: { defaults: set } });
    expect(assumptions.find(({ id }) => id === "defaults")).toMatchObject(result);
  });

  const refused = (status: number) => () => ({ status, text: "{}" });
  /** Gives a field another name. */
  const without =
    (field: string) =>
    ({ text = "", ...response }: Response) => ({
      ...response,
      text: text.replaceAll(`"${field}":`, '"other":'),
    });

  it.each<[AssumptionId, RegExp, (response: Response) => Response]>([
    ["nestedObjects", /^PATCH \S+\/routes\/\w+ /, refused(422)],
    ["freshLists", /^PATCH \S+ \{"description":"second"\}$/, refused(422)],
    ["freshLists", /^GET \S+\?folderId=/, refused(400)],
    ["freshLists", /^GET \S+\?folderId=/, without("description")],
    ["passwordMask", /^GET \S+\/features /, refused(403)],
    ["passwordMask", /^GET \S+\/routes /, without("actionConfig")],
    ["passwordMask", /^GET \S+\/features /, without("type")],
    ["emptyQr", /^GET \S+\/qr /, refused(403)],
    ["folderDelete", /^GET \S+\/lnk_\w+ /, refused(500)],
    ["clearText", /^GET \S+\/lnk_\w+ /, refused(403)],
    ["routeReferences", /^GET \S+\/routes /, refused(403)],
    ["slugRelease", /^POST \S+ .*"description":"second"/, refused(402)],
  ])("say nothing of %s where a service refuses or hides the response to %s", async (id, pattern, change) => {
    const front: Front = async ({ method, url }, pass, body) =>
      pattern.test(`${method} ${url} ${body}`) ? change(await pass()) : pass();
    const { assumptions } = await probe({}, { front });
    expect(assumptions.find((it) => it.id === id)).toMatchObject({ result: "unclear" });
  });

  it("find what they can in an empty account without writing", async () => {
    const { assumptions: found } = await probe({}, { write: false });
    expect(found.map(({ id }) => id)).toEqual(checkedIds.filter((id) => assumptions[id].probe === "read"));
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
