/** A condition on a property of visitors. */
export const condition = (type: string, ...values: string[]) => ({
  ...{ type, operator: "IN", valueKey: type.toLowerCase(), valueJson: { values } },
});

/** A route to a URL, whatever the platform. */
export const to = (url: string, more: object = {}) => ({
  ...{ actionType: "URL", actionConfig: { url }, platform: "GLOBAL", ...more },
});
