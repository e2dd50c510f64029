/** The environment variable of a setting: `SHORTLINK_API_KEY` for `apiKey`. */
export const environmentName = (setting: string): string =>
  `SHORTLINK_${setting.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** Both names of a setting, for messages: "shortlink:baseUrl (or SHORTLINK_BASE_URL)". */
export const settingName = (setting: string): string =>
  `shortlink:${setting} (or ${environmentName(setting)})`;
