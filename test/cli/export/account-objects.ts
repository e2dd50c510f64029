import type { AccountObject } from "../../../provider/cli/export/read";
import { folder, link } from "../../../provider/resources";

/** The fallback route of a link. */
export const fallback = (more: object = {}) => ({
  ...{ id: "rt_1", actionType: "URL", actionConfig: { url: "https://example.com/" }, isGlobalFallback: true },
  ...more,
});

/** A link on the default domain, whose slug is its id. */
export const linkItem = (id: string, more: object = {}): AccountObject => ({
  definition: link,
  id,
  live: { id, domainId: "dom_1", slug: id, routes: [fallback()], ...more },
});

export const folderItem = (id: string, title: string): AccountObject => ({
  definition: folder,
  id,
  live: { id, title },
});
