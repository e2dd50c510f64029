import { environmentName, settingName } from "./setting-name";

/**
 * Where the key that a run uses comes from. A run that does not execute the program (`pulumi refresh`, `pulumi destroy`)
 * takes it from the stack's state; a dynamic provider does not learn which kind of run it is in.
 */
export type KeySource = "configuration" | "environment" | "state" | "state or configuration";

const apiKey = "shortlink:apiKey";
const variable = environmentName("apiKey");

/** The key in words: which one it is, and nothing of the key itself. */
export const keyNames: Readonly<Record<KeySource, string>> = {
  configuration: `the key in ${settingName("apiKey")}`,
  environment: `the key in ${variable} (${apiKey} is not set)`,
  state: "the key that the last `pulumi up` stored in the stack's state",
  "state or configuration": `the key in the stack's state, or with --run-program the one in ${settingName("apiKey")}`,
};

const howToUseTheNewKey = `To use the key that ${apiKey} has now, run \`pulumi up\`, or give \`pulumi refresh\` or \`pulumi destroy\` the flag --run-program.`;

/** What to do when the service does not accept a key. */
export const keyAdvice: Readonly<Record<KeySource, string>> = {
  configuration: `Check ${settingName("apiKey")}.`,
  environment: `The key came from ${variable}, since ${apiKey} is not set: check it.`,
  state: `The key came from the stack's state, where the last \`pulumi up\` stored it. ${howToUseTheNewKey}`,
  "state or configuration": `Without --run-program, \`pulumi refresh\` and \`pulumi destroy\` use the key that the last \`pulumi up\` stored in the stack's state. ${howToUseTheNewKey} If this run did, check ${settingName("apiKey")}.`,
};
