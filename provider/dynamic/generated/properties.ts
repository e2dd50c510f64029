// Generated from provider/resources by `npm run generate`. Do not edit.
// biome-ignore-all format: generated

/** The names of a resource's properties. */
export interface ResourceProperties {
  /** The properties that only a program sets. */
  readonly declarable: readonly string[];
  /** The properties that always have a value. */
  readonly computed: readonly string[];
  /** The property that repeats the last part of the resource's id. */
  readonly ownId?: string;
}

/** The properties of each resource. */
export const properties: Readonly<Record<string, ResourceProperties>> = {
  Board: { declarable: ["title","slug","layout","extra","adopt"], computed: [] },
  Condition: { declarable: ["type","operator","valueKey","valueJson","linkId","routeId"], computed: ["conditionId"], ownId: "conditionId" },
  Feature: { declarable: ["type","enabled","config","linkId","routeId"], computed: ["featureId"], ownId: "featureId" },
  Folder: { declarable: ["title","extra"], computed: [] },
  Link: { declarable: ["url","kind","routingMode","autoAppRedirectEnabled","routes","routeFeatures","title","description","imageUrl","treeId","boardId","folderId","sortOrder","options","seoConfig","features","seo","qr","adopt"], computed: ["createdAt","fallbackRouteId","host","shortUrl","slug","domainId"] },
  LinkSet: { declarable: ["links","table","defaults","adopt","maxDeletes"], computed: ["ids","slugs","shortUrls"] },
  QR: { declarable: ["isQrCreated","payload","linkId"], computed: [] },
  Route: { declarable: ["clientRouteId","platform","actionType","actionConfig","targeting","deviceProfileIds","targetItemIds","isGlobalFallback","isActive","priority","sortOrder","conditions","features","linkId"], computed: ["routeId"], ownId: "routeId" },
  Target: { declarable: ["itemId","required","linkId","routeId"], computed: ["targetId"], ownId: "targetId" },
  Tree: { declarable: ["username","extra","adopt"], computed: [] },
};
