// The public interface of the contract.
export * from "./endpoints/analytics";
export * from "./endpoints/collections";
export * from "./endpoints/domains";
export * from "./endpoints/endpoint";
export * from "./endpoints/endpoints";
export * from "./endpoints/links";
export * from "./endpoints/qr";
export * from "./endpoints/routes";
export * from "./json/canonical-json";
export * from "./json/depth";
export * from "./json/secrets";
export * from "./schemas/assumptions";
export * from "./schemas/enums";
export * from "./schemas/envelope";
export * from "./schemas/uri";
export * from "./schemas/values";
