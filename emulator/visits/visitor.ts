import { languagesIn, type Visitor } from "../../provider/routing";
import { readUserAgent } from "../../provider/routing/user-agent";
import { timeOf } from "../../provider/routing/visitor/test";

/** The headers that say what an address of this machine cannot show: the visitor's country, and the time of the visit. */
export const visitHeaders = { country: "x-visitor-country", time: "x-visitor-time" } as const;

/** The visitor who sends a request. Nothing of a visitor is open. */
export function visitorOf(header: (name: string) => string | undefined, now: Date): Visitor {
  const userAgent = header("user-agent") ?? "";
  const time = new Date(timeOf(header(visitHeaders.time) ?? now));
  return {
    ...{ os: "", browser: "", device: "", ...readUserAgent(userAgent) },
    userAgent,
    country: header(visitHeaders.country) ?? "",
    languages: languagesIn(header("accept-language") ?? ""),
    referrer: hostOf(header("referer") ?? ""),
    at: Number.isNaN(time.getTime()) ? now : time,
  };
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : "");
