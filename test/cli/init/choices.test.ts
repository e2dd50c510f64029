import { afterEach, expect, it, vi } from "vitest";
import { account as fromAccount, type Given } from "../../../provider/cli/init/choices";
import { startAccount } from "../../support/account";

const prompts = "../../../provider/cli/output/prompts";

afterEach(() => {
  vi.doUnmock(prompts);
  vi.resetModules();
  vi.unstubAllEnvs();
});

/** Chooses on a terminal, where each question gets its first choice, and the account has this URL and key. */
async function choose(given: Partial<Given>, { baseUrl, apiKey }: Record<"baseUrl" | "apiKey", string>) {
  vi.stubEnv("SHORTLINK_BASE_URL", undefined);
  vi.stubEnv("SHORTLINK_API_KEY", undefined);
  const asked: string[] = [];
  const answer = async <T>(message: string, result: T) => {
    asked.push(message);
    return result;
  };
  vi.resetModules();
  vi.doMock(prompts, () => ({
    askChoice: (message: string, [first]: readonly { readonly value: string }[]) =>
      answer(message, first?.value),
    askText: (message: string) => answer(message, baseUrl),
    askSecret: (message: string) => answer(message, apiKey),
  }));
  const { choose } = await import("../../../provider/cli/init/choices.js");
  const flags = { language: "yaml", state: "local", isEmulator: false } as const;
  return { choices: await choose({ ...flags, ...given }, true), asked };
}

it("an account whose links a program declares is asked for, and not whether there is one", async () => {
  const { settings } = await startAccount();
  const { choices, asked } = await choose({ from: fromAccount }, settings);
  expect(choices).toMatchObject({ isFromAccount: true, isEmulator: false, settings });
  expect(asked).toEqual(["The URL of the service:", "The API key of the account:"]);
});

it("without --from, a person may start with no account, and is asked what the program declares", async () => {
  const { settings } = await startAccount();
  const { choices, asked } = await choose({}, settings);
  expect(choices).toMatchObject({ isFromAccount: false, isEmulator: false, settings });
  expect(asked).toEqual([
    "Which account do you start with?",
    ...["The URL of the service:", "The API key of the account:"],
    "What does the program start with?",
  ]);
});
