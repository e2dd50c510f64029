/** A destination. */
export const to = (url: string) => ({ actionType: "URL", actionConfig: { url } });
/** A fallback. */
export const fallback = { clientRouteId: "rest", ...to("https://rest.example"), isGlobalFallback: true };
/** A condition on a property of visitors. */
export const among = (type: string, valueKey: string, ...values: string[]) => {
  return { type, operator: "IN", valueKey, valueJson: { values } };
};
