import { base } from "../support/emulator";
import { linkWithRoute, namesOf, type Observations, only } from "./observation";

/** How the service reads requests. */
export const requests: Observations<
  "slugParameter" | "listFormat" | "collectionPages" | "targetItemField" | "targetRequiredField" | "readScope"
> = {
  async slugParameter({ send }, name) {
    const accepted: string[] = [];
    for (const parameter of new Set(["slug", "other", name])) {
      const { status } = await send("GET", `${base}/links/slug-availability?${parameter}=some-slug`);
      if (status === 200) accepted.push(parameter);
    }
    return only(accepted);
  },

  async listFormat({ send, link }) {
    const { id: one } = await link();
    const { id: two } = await link();
    const queries = {
      comma: `ids=${one},${two}`,
      semicolon: `ids=${one}%3B${two}`,
      pipe: `ids=${one}%7C${two}`,
      space: `ids=${one}%20${two}`,
      repeat: `ids=${one}&ids=${two}`,
      brackets: `ids[]=${one}&ids[]=${two}`,
    };
    const found: (keyof typeof queries)[] = [];
    for (const [format, query] of Object.entries(queries)) {
      const { status, body } = await send("GET", `${base}?${query}`);
      if (status === 200 && Array.isArray(body.data) && body.data.length === 2) {
        found.push(format as keyof typeof queries);
      }
    }
    return only(found);
  },

  async collectionPages({ send }) {
    for (const number of Array(21).keys()) {
      await send("POST", `${base}/folders`, { body: { title: `Folder ${number}` } });
    }
    const { items, meta } = await send("GET", `${base}/folders`);
    const { status } = await send("GET", `${base}/folders?limit=1`);
    if (status === 200 && items.length === 20 && meta.hasNext) return "limit";
    return status === 400 && items.length === 21 && meta.nextCursor === null ? "none" : undefined;
  },

  async targetItemField(service, name) {
    const { route } = await linkWithRoute(service);
    const { data } = await service.send("POST", `${route}/targets`, { body: { [name]: "item_1" } });
    const other = await service.send("POST", `${route}/targets`, { body: { otherField: "item_2" } });
    return other.status === 422 ? only(namesOf(data, (value) => value === "item_1")) : undefined;
  },

  async targetRequiredField(service, name) {
    const { route } = await linkWithRoute(service);
    const body = { itemId: "item_1", [name]: true };
    const { data, id } = await service.send("POST", `${route}/targets`, { body });
    const changed = await service.send("PATCH", `${route}/targets/${id}`, { body: { [name]: false } });
    const names = [
      namesOf(data, (value) => value === true),
      namesOf(changed.data, (value) => value === false),
    ];
    return only(names.flat());
  },

  async readScope({ send }) {
    const statuses: number[] = [];
    for (const path of [
      "domains",
      "domains/default",
      "platform-catalog",
      "links/slug-availability?slug=abc",
    ]) {
      statuses.push((await send("GET", `${base}/${path}`)).status);
    }
    return only(statuses.map((status) => (status === 200 ? "links:read" : "other")));
  },
};
