/** The environment variable that stands in for a setting: `apiKey` is `SHORTLINK_API_KEY`. */
export const environmentName = (setting: string): string =>
  `SHORTLINK_${setting.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** A setting under both of its names: "shortlink:baseUrl (or SHORTLINK_BASE_URL)". */
export const settingName = (setting: string): string =>
  `shortlink:${setting} (or ${environmentName(setting)})`;
