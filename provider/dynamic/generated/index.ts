// Generated from provider/resources by `npm run generate`. Do not edit.
export * from "./folder";
export * from "./link";
export * from "./route";
export * from "./types";
