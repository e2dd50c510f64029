import {
  boards,
  type Conventions,
  folders,
  links,
  routes,
  slugParameter,
  targets,
  trees,
} from "../../contract";
import {
  type Conversions,
  type Convert,
  conversionsOf,
  convertEntries,
  convertingField,
  inOrder,
  renaming,
} from "./fields";

/** How to convert queries for a service with these conventions. */
export const queryConversions = (conventions: Conventions): Conversions =>
  conversionsOf([
    [[links.slugAvailability], renaming({ [slugParameter]: conventions.slugParameter })],
    [
      [trees.list, boards.list, folders.list],
      conventions.collectionPages === "none" ? ({ limit, page, ...rest }) => rest : undefined,
    ],
  ]);

/** How to convert bodies for a service with these conventions. */
export function bodyConversions(conventions: Conventions): Conversions {
  const { clearText, clearList, targetItemField, targetRequiredField } = conventions;
  const text = clearText === "empty" ? replacing(linkTexts, isNull, "") : undefined;
  const linkList = clearList === "null" ? replacing(linkLists, isEmptyList, null) : undefined;
  const routeList = clearList === "null" ? replacing(routeLists, isEmptyList, null) : undefined;
  const embedded = routeList && convertingField("routes", convertEntries(routeList));
  return conversionsOf([
    [[links.update], inOrder([text, linkList, embedded])],
    [[routes.update], routeList],
    [[targets.create, targets.update], renaming({ itemId: targetItemField, required: targetRequiredField })],
  ]);
}

/** The texts of a link that an update can clear (spec 2.4). */
const linkTexts = ["title", "description", "imageUrl", "treeId", "boardId", "folderId"];

/** The lists of a link and of a route that an update can empty (spec 2.4, 2.5). */
const linkLists = ["routeFeatures"];
const routeLists = ["deviceProfileIds", "targetItemIds", "conditions", "features"];

const isNull = (value: unknown): boolean => value === null;
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Replaces the values of some fields. */
const replacing =
  (names: readonly string[], isReplaced: (value: unknown) => boolean, by: unknown): Convert =>
  (fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        names.includes(name) && isReplaced(value) ? by : value,
      ]),
    );
