// The door of the contract: what the layers above may use.
export * from "./analytics";
export * from "./assumptions";
export * from "./collections";
export * from "./depth";
export * from "./domains";
export * from "./endpoint";
export * from "./endpoints";
export * from "./enums";
export * from "./envelope";
export * from "./links";
export * from "./qr";
export * from "./routes";
export * from "./secrets";
export * from "./uri";
export * from "./values";
