import { createHmac } from "node:crypto";
import { isSecretFeature, type JsonObject } from "../../provider/contract";
import { changeTexts } from "../texts";
import type { StoredLink } from "./records";

/** Whether a text stands for one that was kept in a file. */
export const isSealed = (text: string): boolean => /^sealed:[0-9a-f]{64}$/.test(text);

/** A link as it may lie in a file: of each text in the settings of a PASSWORD feature only a digest is kept. */
export function sealed(link: StoredLink, secret: string): StoredLink {
  const seal = (text: string) =>
    isSealed(text) ? text : `sealed:${createHmac("sha256", secret).update(text).digest("hex")}`;
  const sealAll = <F extends { readonly config: JsonObject | null }>(features: readonly F[]): F[] =>
    features.map((feature) =>
      isSecretFeature(feature) && feature.config
        ? { ...feature, config: changeTexts(feature.config, seal) }
        : feature,
    );
  return {
    ...link,
    routes: link.routes.map((route) => ({ ...route, features: sealAll(route.features) })),
    routeFeatures: sealAll(link.routeFeatures),
  };
}
