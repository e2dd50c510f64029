import type { FeatureInput, LinkInput, RouteInput } from "../provider/contract";
import { makeLink } from "./areas/link-write";
import type { Service } from "./service";

// Fills an account with the same realistic campaigns every time, which use every feature of links.

const seasons = ["spring", "summer", "autumn", "winter"];
const subjects = ["sale", "shop", "catalog", "news", "stores", "app", "events", "jobs", "help", "gifts"];
const countries: readonly [string, ...string[]] = ["DE", "AT", "CH", "FR", "NL"];

/** Links that share a folder, a profile page and a board. */
const campaignSize = 50;

/**
 * Adds this many links to the first caller's account, in folders, trees and boards. Does nothing if the
 * account has links or trees.
 */
export function seedDemo(service: Service, count: number): void {
  const { store, callers } = service;
  const [caller] = callers;
  const existing = [...store.links.values(), ...store.trees.values()];
  if (existing.some(({ owner }) => owner === caller.name)) return;
  for (let first = 0; first < count; first += campaignSize) {
    const campaign = campaignOf(service, caller.name, first / campaignSize);
    for (let index = first; index < Math.min(count, first + campaignSize); index += 1) {
      store.links.put(makeLink(service, caller, { ...linkOf(index), ...campaign(index % 10) }));
    }
  }
  store.commit();
}

/** Creates a folder, a profile page and a board. Returns a function from a position among ten links to its collections. */
function campaignOf({ store, domains }: Service, owner: string, number: number) {
  const year = 2020 + Math.floor(number / seasons.length);
  const season = seasons[number % seasons.length] ?? "";
  const title = `${season.charAt(0).toUpperCase()}${season.slice(1)} ${year}`;
  const name = `${season}-${year}`;
  const folder = store.folders.put({ ...store.newObject(owner, "folder"), fields: { title } });
  const tree = store.trees.put({ ...store.newObject(owner, "tree"), fields: { username: `${name}-team` } });
  const board = store.boards.put({
    ...store.newObject(owner, "board"),
    fields: { title: `${title} looks`, slug: `${name}-looks`, layout: "grid" },
  });
  const domainId = (domains.find(({ isDefault }) => isDefault) ?? domains[0])?.id ?? "";
  return (
    position: number,
  ): Pick<LinkInput, "domainId" | "folderId" | "kind" | "treeId" | "boardId" | "sortOrder"> => ({
    domainId,
    folderId: folder.id,
    ...(position === 1 && { kind: "TREE_ITEM", treeId: tree.id, sortOrder: 1 }),
    ...(position === 2 && { kind: "BOARD_ITEM", boardId: board.id, sortOrder: 2 }),
  });
}

function linkOf(index: number): Omit<LinkInput, "domainId"> {
  const subject = subjects[index % subjects.length] ?? "";
  const slug = `${subject}-${String(index + 1).padStart(5, "0")}`;
  const page = `https://example.com/${subject}/${index + 1}`;
  const title = `${subject.charAt(0).toUpperCase()}${subject.slice(1)} ${index + 1}`;
  switch (index % 10) {
    case 4:
      return { slug, title, routes: countryRoutes(page, rotate(countries, index)) };
    case 5:
      return { slug, title, url: page, qr: { isQrCreated: true, payload: { color: "#0b3d91" } } };
    case 7:
      return { slug, title, routes: [fallbackRoute(page, rotate(protection, index))] };
    default:
      return { slug, title, url: page };
  }
}

/** Picks the next entry for every tenth link. */
const rotate = <T>(entries: readonly [T, ...T[]], index: number): T =>
  entries[Math.floor(index / 10) % entries.length] ?? entries[0];

const fallbackRoute = (url: string, feature?: FeatureInput): RouteInput => ({
  clientRouteId: "everybody",
  actionType: "URL",
  actionConfig: { url },
  isGlobalFallback: true,
  ...(feature && { features: [feature] }),
});

const protection: readonly [FeatureInput, ...FeatureInput[]] = [
  { type: "LIMIT", config: { clicks: 1000 } },
  { type: "EXPIRATION_DATE", config: { expiresAt: "2030-12-31" } },
  { type: "PASSWORD", config: { password: "demo" } },
];

const countryRoutes = (url: string, country: string): RouteInput[] => [
  {
    clientRouteId: country.toLowerCase(),
    platform: "GEO",
    actionType: "URL",
    actionConfig: { url: `${url}/${country.toLowerCase()}` },
    priority: 10,
    conditions: [{ type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: [country] } }],
  },
  fallbackRoute(url),
];
