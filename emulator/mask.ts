import { type FeatureInput, isSecretFeature, type Json, type JsonObject } from "../provider/contract";

/** What the service shows in the place of a password. */
export const mask = "********";

/** The settings of a feature as they are kept and shown: every text in those of a PASSWORD feature is masked. */
export function masked(feature: Pick<FeatureInput, "type" | "config">): JsonObject | null {
  const { config } = feature;
  if (!config) return null;
  return isSecretFeature(feature) ? maskObject(config) : config;
}

const maskObject = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, maskValue(value)]));

function maskValue(value: Json): Json {
  if (typeof value === "string") return mask;
  if (Array.isArray(value)) return value.map(maskValue);
  return typeof value === "object" && value !== null ? maskObject(value) : value;
}
