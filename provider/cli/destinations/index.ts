// What commands load only when destinations are requested.

export { checkDestinations } from "./check-destinations";
export { collectDestinations, liveSide } from "./collect/collect";
