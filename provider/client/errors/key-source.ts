import { environmentName, settingName } from "./setting-name";

/**
 * Where the API key of a run comes from: the stack's configuration or the environment. A run that does not execute the program
 * (`pulumi refresh`, `pulumi destroy`) takes it from the stack's state. A dynamic provider does not know which kind of run it is in.
 */
type Place = "configuration" | "environment" | "state" | "state or configuration";

/** The same for an explicit provider, by its name in the program, whose arguments are its configuration. */
interface ExplicitKeySource {
  readonly provider: string;
  readonly place: Exclude<Place, "state or configuration">;
}

export type KeySource = Place | ExplicitKeySource;

const apiKey = "shortlink:apiKey";
const variable = environmentName("apiKey");

const howToUse = (key: string) =>
  `To use ${key}, run \`pulumi up\`, or pass --run-program to \`pulumi refresh\` or \`pulumi destroy\`.`;

const howToUseNewKey = howToUse(`the current value of ${apiKey}`);

const adviceByPlace: Readonly<Record<Place, string>> = {
  configuration: `The key came from ${apiKey}. Check it.`,
  environment: `The key came from ${variable}, because ${apiKey} is not set. Check that variable.`,
  state: `The key came from the stack's state, where the last \`pulumi up\` stored it. ${howToUseNewKey}`,
  "state or configuration": `Without --run-program, \`pulumi refresh\` and \`pulumi destroy\` use the key that the last \`pulumi up\` stored in the stack's state. ${howToUseNewKey} If this run did use --run-program, check ${apiKey}.`,
};

const explicitAdvice: Readonly<Record<ExplicitKeySource["place"], (provider: string) => string>> = {
  configuration: (it) =>
    `The key came from the explicit provider ${it}. Check its \`apiKey\`, or ${variable} if it passes none.`,
  environment: (it) =>
    `The key came from ${variable}, because the explicit provider ${it} has no \`apiKey\`. Check that variable.`,
  state: (it) =>
    `The key came from the explicit provider ${it} in the stack's state, where the last \`pulumi up\` stored it. ${howToUse("the one that the program passes now")}`,
};

/** What to do when the service rejects a key, by its source if that is known. */
export function keyAdvice(source: KeySource | undefined): string {
  if (source === undefined) return `Check ${settingName("apiKey")}.`;
  return typeof source === "string" ? adviceByPlace[source] : explicitAdvice[source.place](source.provider);
}
