// Generated from provider/contract by `npm run generate`. Do not edit.
// biome-ignore-all format assist: generated
export type { ActionConfig, ConditionInput, FeatureInput, LinkFeatures, LinkQr, LinkSeo, LinkSetEntry, RouteFeatureInput, RouteInput } from "../dynamic/generated/types";
export type { ActionConfigResult } from "../dynamic/generated/functions";
export type { BoardResult, ConditionResult, DayTotalsResult, DomainResult, FeatureResult, FolderResult, LinkFeaturesResult, LinkQrResult, LinkResult, LinkSeoResult, RouteFeatureResult, RouteResult, TreeResult } from "../../sdk/nodejs/types/output";
