// The public interface of the contract.

export * from "./assumptions/assumption";
export * from "./assumptions/graph";
export * from "./assumptions/hosts";
export * from "./assumptions/lists";
export * from "./assumptions/masks";
export * from "./assumptions/service";
export * from "./assumptions/statuses";
export * from "./assumptions/table";
export * from "./assumptions/unchecked";
export * from "./assumptions/wire";
export * from "./endpoints/analytics";
export * from "./endpoints/assumed-fields";
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
export * from "./schemas/enums";
export * from "./schemas/envelope";
export * from "./schemas/uri";
export * from "./schemas/values";
