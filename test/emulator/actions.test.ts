import { describe, expect, it } from "vitest";
import { base, type Item, serve, simple, type TestEmulator } from "./support/emulator";

/** Values that are not absolute URLs. */
const noUrls = [
  "sms-note",
  5,
  null,
  true,
  ["https://a.example/"],
  { to: "x" },
  "HTTPS://Example.com",
  " x y ",
];

const graphOf = (route: object) => ({ domainId: "dom_1", routes: [{ ...route, isGlobalFallback: true }] });

const firstRoute = ({ routes }: Item) => (routes as Item[])[0];

/** Writes a route through each endpoint, and returns the responses of the write and of a later read. */
async function writeEverywhere({ send, link }: TestEmulator, route: object): Promise<unknown[]> {
  const { id } = await link();
  const added = await send("POST", `${base}/${id}/routes`, { body: route });
  const path = `${base}/${id}/routes/${added.id}`;
  const other = await link();
  return [
    firstRoute((await send("POST", base, { body: graphOf(route) })).data),
    firstRoute(
      (await send("PATCH", `${base}/${other.id}`, { body: { routes: graphOf(route).routes } })).data,
    ),
    added.data,
    (await send("PATCH", path, { body: route })).data,
    (await send("GET", path)).data,
  ];
}

it.each(["SMS", "WHATSAPP", "EMAIL", "EVENT", "EMBED", undefined])(
  "the url of a route whose action is not URL (%s) is free-form JSON, and comes back as it was sent",
  async (actionType) => {
    const service = await serve();
    for (const url of noUrls) {
      const route = { ...(actionType && { actionType }), actionConfig: { url, more: url } };
      for (const response of await writeEverywhere(service, route)) {
        expect(response).toMatchObject({
          actionType: actionType ?? null,
          actionConfig: { url, more: url },
        });
      }
    }
  },
);

describe("the url of a URL action", () => {
  const noUri = [...noUrls.filter((url) => url !== "HTTPS://Example.com"), undefined];

  it.each(["https://a.example/a b", "https://{country}.example/", "https://a.example/?b={c}"])(
    "may be %j, which stays as it is",
    async (url) => {
      for (const response of await writeEverywhere(await serve(), {
        actionType: "URL",
        actionConfig: { url },
      })) {
        expect(response).toMatchObject({ actionConfig: { url } });
      }
    },
  );

  it.each(noUri)("cannot be %j, wherever it is written", async (url) => {
    const { send, link } = await serve();
    const route = { actionType: "URL", actionConfig: { url } };
    const { id, routes } = await link();
    const [fallback] = routes as Item[];
    const responses: [place: string, response: Awaited<ReturnType<TestEmulator["send"]>>][] = [
      ["routes[0].actionConfig.url", await send("POST", base, { body: graphOf(route) })],
      ["routes[0].actionConfig.url", await send("PATCH", `${base}/${id}`, { body: graphOf(route) })],
      ["actionConfig.url", await send("POST", `${base}/${id}/routes`, { body: route })],
      ["actionConfig.url", await send("PATCH", `${base}/${id}/routes/${fallback?.id}`, { body: route })],
    ];
    for (const [place, response] of responses) {
      expect(response.status).toBe(422);
      expect(response.body.message).toBe(
        `${place}: a route whose actionType is URL needs an absolute URL as its destination.`,
      );
    }
    expect((await send("GET", `${base}/${id}`)).data.routes).toEqual(routes);
  });

  it("is normalized by the service", async () => {
    const route = {
      actionType: "URL",
      actionConfig: { url: "HTTPS://Example.com", more: "HTTPS://Example.com" },
    };
    for (const response of await writeEverywhere(await serve(), route)) {
      expect(response).toMatchObject({
        actionConfig: { ...route.actionConfig, url: "https://example.com/" },
      });
    }
  });

  it("is validated after an update of the action, of the url, or of both", async () => {
    const { send, link, route } = await serve();
    const { id } = await link();
    const { id: routeId } = await route(id, { actionType: "SMS", actionConfig: { url: "sms-note" } });
    const patch = (body: object) => send("PATCH", `${base}/${id}/routes/${routeId}`, { body });
    expect((await patch({ actionType: "URL" })).status).toBe(422);
    expect((await patch({ actionConfig: { url: "HTTPS://Example.com" } })).data.actionConfig).toEqual({
      url: "HTTPS://Example.com",
    });
    expect((await patch({ actionType: "URL" })).data).toMatchObject({
      actionConfig: { url: "https://example.com/" },
    });
    expect((await patch({ actionConfig: { url: 5 } })).status).toBe(422);
    expect((await patch({ actionConfig: {} })).status).toBe(422);
    expect((await patch({ actionType: "EVENT", actionConfig: { url: 5 } })).data).toMatchObject({
      actionConfig: { url: 5 },
    });
  });
});

describe("the url of a link", () => {
  it.each(["https://a.example/a b", "x", 5])("must be a URI, which %j is not", async (url) => {
    const { send, link } = await serve();
    const { id } = await link();
    for (const response of [
      await send("POST", base, { body: { ...simple, url } }),
      await send("PATCH", `${base}/${id}`, { body: { url } }),
    ]) {
      expect(response.status).toBe(422);
      expect(response.body.message).toMatch(/^url: /);
    }
  });

  it("must be a URL, unlike imageUrl, which accepts any text", async () => {
    const { link } = await serve();
    expect(await link({ imageUrl: "no url", seo: { imageUrl: "a b" } })).toMatchObject({
      imageUrl: "no url",
    });
  });
});
