// Generated from provider/resources by `npm run generate`. Do not edit.
export * from "./board";
export * from "./condition";
export * from "./feature";
export * from "./folder";
export * from "./link";
export * from "./link-set";
export * from "./qr";
export * from "./route";
export * from "./target";
export * from "./tree";
export * from "./types";
export * from "./enums";
export * from "./functions";
