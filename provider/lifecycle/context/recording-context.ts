import { withUnknowns } from "../recording/placeholders";
import type { Recorder } from "../recording/recorder";
import type { Context } from "./context";

/** Stands for the id of the account's default domain. */
const defaultDomainText = "(default)";

/** The context of a recording run, which knows nothing of the account, and so runs no preflight that needs the service. */
export function recordingContext(context: Context, recorder: Recorder): Context {
  const { settings, domains } = context;
  return {
    ...context,
    recorder,
    settings: { ...settings, checkSlugs: false },
    known: withUnknowns,
    domains: { ...domains, find: async (value) => ({ value }) },
    defaultDomainId: async () => settings.defaultDomainId ?? defaultDomainText,
    verifyCredentials: async () => {},
    forOperation: (more) => recordingContext(context.forOperation(more), recorder),
  };
}
