// A recording run checks a program without the service: it notes what is wrong with a resource instead of refusing it.

/** The environment variable that makes a run a recording one: the file in which it notes its checks. */
export const recordingVariable = "SHORTLINK_RECORDING";

/**
 * Starts each text that stands for one that a recording run does not know: a secret of the configuration, or what the service
 * would return. A program may build other texts from it, so it consists of letters and hyphens.
 */
export const placeholder = "unknown-in-shortlink-check";

/** The settings of a recording run where the configuration has none. It sends no request. */
export const recordingSettings: Readonly<Record<string, string>> = {
  apiKey: "none",
  baseUrl: "https://shortlink.invalid",
};
