import { isExpectedError, printable, readSettings, type Settings } from "../../client";
import { withAccount } from "../account/account";
import { printMessage } from "../output/print";
import { askSecret, askText } from "../output/prompts";

/** Stands in for the key that is not known yet: no key is sent to a host before it has proved to be the service. */
const noKey = "x";

/**
 * The settings of an account that a person types. The URL and the key are tried at once, and asked for again until they work.
 *
 * @param given the URL and the key that are known already; one that does not work is asked for as well
 */
export async function askAccount(given: {
  readonly url: string | undefined;
  readonly key: string | undefined;
}): Promise<Settings> {
  const url = await untilItWorks(
    given.url,
    () => askText("The URL of the service:", (text) => void settingsOf(text, noKey)),
    (text) => problemWithUrl(settingsOf(text, noKey)),
  );
  const key = await untilItWorks(
    given.key,
    () => askSecret("The API key of the account:", (text) => void settingsOf(url, text)),
    (text) => problemWithKey(settingsOf(url, text)),
  );
  return settingsOf(url, key);
}

async function untilItWorks(
  given: string | undefined,
  ask: () => Promise<string>,
  problemWith: (text: string) => Promise<string | undefined>,
): Promise<string> {
  for (let text = given || (await ask()); ; text = await ask()) {
    const problem = await problemWith(text);
    if (problem === undefined) return text;
    printMessage(problem);
  }
}

const settingsOf = (baseUrl: string, apiKey: string): Settings =>
  readSettings((name) => ({ baseUrl, apiKey })[name]);

/** What is wrong with a URL, and what to do; undefined if the service is there. */
async function problemWithUrl(settings: Settings): Promise<string | undefined> {
  const { checkConnection } = await import("../doctor/connection/connection.js");
  const { results } = await checkConnection(settings, () => {});
  if (results.some(({ name, result }) => name === "API" && result === "holds")) return undefined;
  const { found = "", advice = "" } =
    results.find(({ result }) => result === "differs" || result === "unclear") ?? {};
  return `This is not the service: ${printable(found)}. ${advice}`;
}

/** What is wrong with a key; undefined if it is accepted. */
async function problemWithKey(settings: Settings): Promise<string | undefined> {
  try {
    await withAccount(settings, (context) => context.defaultDomainId());
    return undefined;
  } catch (error) {
    if (isExpectedError(error)) return error.message;
    throw error;
  }
}
