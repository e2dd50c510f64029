import type { AnyFunction } from "../../lifecycle";
import { getAnalytics } from "./analytics";
import { getBoard, getBoards, getFolder, getFolders, getTree, getTrees } from "./collections";
import { getDefaultDomain, getDomains, getEligibleDomains } from "./domains";
import { getLink, getLinks, getPlatformCatalog, getSlugAvailability } from "./links";
import { parseLinks } from "./parse-links";
import { getQr } from "./qr";
import { getRoutes } from "./routes";

const all: readonly AnyFunction[] = [
  getLink,
  getLinks,
  getRoutes,
  getQr,
  getAnalytics,
  getSlugAvailability,
  getPlatformCatalog,
  getTree,
  getTrees,
  getBoard,
  getBoards,
  getFolder,
  getFolders,
  getDomains,
  getDefaultDomain,
  getEligibleDomains,
  parseLinks,
];

/** All functions, by their names in programs. */
export const functions: Readonly<Record<string, AnyFunction>> = Object.fromEntries(
  all.map((it) => [it.name, it]),
);
