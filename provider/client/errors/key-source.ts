import { environmentName, settingName } from "./setting-name";

/**
 * Where the API key of a run comes from: the stack's configuration, the environment, or an explicit provider of the program. A run
 * that does not execute the program (`pulumi refresh`, `pulumi destroy`) takes it from the stack's state. A dynamic provider does
 * not know which kind of run it is in.
 */
export type KeySource = "configuration" | "environment" | "provider" | "state" | "state or configuration";

const apiKey = "shortlink:apiKey";
const variable = environmentName("apiKey");

const howToUseNewKey = `To use the current value of ${apiKey}, run \`pulumi up\`, or pass --run-program to \`pulumi refresh\` or \`pulumi destroy\`.`;

const adviceBySource: Readonly<Record<KeySource, string>> = {
  configuration: `The key came from ${apiKey}. Check it.`,
  environment: `The key came from ${variable}, because ${apiKey} is not set. Check that variable.`,
  provider: `The key came from the provider that the program declares. Check its \`apiKey\`, or ${variable} if it passes none.`,
  state: `The key came from the stack's state, where the last \`pulumi up\` stored it. ${howToUseNewKey}`,
  "state or configuration": `Without --run-program, \`pulumi refresh\` and \`pulumi destroy\` use the key that the last \`pulumi up\` stored in the stack's state. ${howToUseNewKey} If this run did use --run-program, check ${apiKey}.`,
};

/** What to do when the service rejects a key, by its source if that is known. */
export const keyAdvice = (source: KeySource | undefined): string =>
  source ? adviceBySource[source] : `Check ${settingName("apiKey")}.`;
