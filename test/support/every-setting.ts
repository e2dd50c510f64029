import { environmentOf, type Settings } from "../../provider/client/settings/settings";
import type { Account } from "./account";

/** A value for every setting as environment variables, none of them a default. The default domain is dom_2. */
export const everySetting = ({ settings }: Account): Record<string, string> =>
  environmentOf({
    ...settings,
    ...{ defaultDomainId: "dom_2", maxRetries: 3, requestTimeout: 20.5, requestsPerSecond: 500 },
    ...{
      operationSeed: "every-setting",
      checkSlugs: false,
      allowMissing: true,
      detectDrift: true,
      owner: "acme/website",
    },
    service: { unknownIdStatus: 410 },
  } satisfies Required<Settings>);
