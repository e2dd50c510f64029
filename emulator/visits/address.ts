import { contactNames } from "../../provider/contract";
import type { Decision } from "../../provider/routing";

type Destination = Extract<Decision, { type: "destination" }>;

/**
 * Where a browser is sent; undefined for what is no address that a browser may be sent to: an event, something to embed, and
 * every scheme that could run code.
 */
export function locationOf({ action = "URL", url, config }: Destination): string | undefined {
  if (action === "URL")
    return url !== undefined && URL.canParse(url) && isWeb(new URL(url)) ? new URL(url).href : undefined;
  const address = contactNames
    .map((name) => config[name])
    .find((it): it is string => typeof it === "string" && it !== "")
    ?.toWellFormed();
  if (address === undefined) return undefined;
  if (action === "SMS") return `sms:${encodeURIComponent(address)}`;
  if (action === "WHATSAPP") return `https://wa.me/${address.replace(/\D/g, "")}`;
  return action === "EMAIL" ? `mailto:${encodeURIComponent(address)}` : undefined;
}

const isWeb = ({ protocol }: URL): boolean => protocol === "https:" || protocol === "http:";
