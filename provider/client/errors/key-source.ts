import { environmentName, settingName } from "./setting-name";

/**
 * Where the API key of a run comes from. A run that does not execute the program (`pulumi refresh`, `pulumi destroy`) takes
 * it from the stack's state. A dynamic provider does not know which kind of run it is in.
 */
export type KeySource = "configuration" | "environment" | "state" | "state or configuration";

const apiKey = "shortlink:apiKey";
const variable = environmentName("apiKey");

/** Describes the key by its source, without showing any of it. */
export const keyNames: Readonly<Record<KeySource, string>> = {
  configuration: `the key in ${settingName("apiKey")}`,
  environment: `the key in ${variable} (${apiKey} is not set)`,
  state: "the key that the last `pulumi up` stored in the stack's state",
  "state or configuration": `the key in the stack's state, or with --run-program the one in ${settingName("apiKey")}`,
};

const howToUseNewKey = `To use the current value of ${apiKey}, run \`pulumi up\`, or pass --run-program to \`pulumi refresh\` or \`pulumi destroy\`.`;

/** What to do when the service rejects the key. */
export const keyAdvice: Readonly<Record<KeySource, string>> = {
  configuration: `Check ${settingName("apiKey")}.`,
  environment: `The key came from ${variable}, because ${apiKey} is not set. Check that variable.`,
  state: `The key came from the stack's state, where the last \`pulumi up\` stored it. ${howToUseNewKey}`,
  "state or configuration": `Without --run-program, \`pulumi refresh\` and \`pulumi destroy\` use the key that the last \`pulumi up\` stored in the stack's state. ${howToUseNewKey} If this run did use --run-program, check ${settingName("apiKey")}.`,
};
