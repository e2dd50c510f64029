import { assumption } from "./assumption";
import { listSeparators } from "./lists";
import { FieldName, oneOf } from "./values";
import { slugParameter } from "./wire";

/** What the provider assumes about how requests are spelled. */
export const requestAssumptions = {
  slugParameter: assumption({
    spec: "4.5",
    sentence: "The query parameter for the slug in slug-availability is `slug`.",
    affects: "The check of new slugs in a preview, and getSlugAvailability.",
    probe: "read",
    support: "setting",
    advice: "Set it to the parameter's name.",
    values: FieldName,
    assumed: slugParameter,
    others: ["name", "path"],
  }),
  listFormat: assumption({
    spec: "4.5",
    sentence: "The values of `ids`, `routeIds` and `platforms` are separated by commas.",
    affects: "Reads of many links in one request, and the filters of getLinks.",
    probe: "read",
    support: "setting",
    advice:
      "Set it to the format. A service that ignores the filter differs too: the provider then reads links one by one.",
    values: oneOf(listSeparators),
    assumed: "comma",
    others: ["repeat", "brackets", "pipe", "semicolon"],
  }),
  collectionPages: assumption({
    spec: "4.3",
    sentence: "Lists of trees, boards and folders accept `limit` and `cursor`, like the list of links.",
    affects: "Lists of these collections: look-ups, imports, and the search for interrupted creates.",
    probe: "read",
    support: "setting",
    advice: "Set it to `none`, so that these lists are read without `limit`.",
    values: oneOf(["limit", "none"]),
    assumed: "limit",
    others: ["none"],
  }),
  targetItemField: assumption({
    spec: "2.8",
    sentence: "The field of a route target for the tree or board item is `itemId`.",
    affects: "Target resources.",
    probe: "write",
    support: "setting",
    advice: "Set it to the field's name.",
    values: FieldName,
    assumed: "itemId",
    others: ["targetItemId"],
  }),
  targetRequiredField: assumption({
    spec: "2.8",
    sentence: "The field of a route target for its required flag is `required`.",
    affects: "Target resources.",
    probe: "write",
    support: "setting",
    advice: "Set it to the field's name.",
    values: FieldName,
    assumed: "required",
    others: ["isRequired"],
  }),
  readScope: assumption({
    spec: "5",
    sentence:
      "Reading domains, the platform catalog and the availability of slugs needs the scope `links:read`.",
    affects: "The default domain of links, `shortUrl`, and the check of new slugs in a preview.",
    probe: "read",
    support: "cannot",
    advice:
      "Use a key with the further scope. Without one, set shortlink:defaultDomainId, and shortlink:checkSlugs to false.",
    values: oneOf(["links:read", "other"]),
    assumed: "links:read",
    others: ["other"],
  }),
} as const;
