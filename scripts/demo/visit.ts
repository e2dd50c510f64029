import { styleText } from "node:util";

/** Somebody who opens a short link. */
export interface Visitor {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Visitors who get different answers from the links of the demo. */
export const visitors = {
  german: {
    name: "a phone in Germany",
    headers: {
      "x-visitor-country": "DE",
      "user-agent":
        "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36",
    },
  },
  french: {
    name: "a computer in France",
    headers: {
      "x-visitor-country": "FR",
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
    },
  },
} satisfies Record<string, Visitor>;

/** Opens an address of the emulator as a visitor, and prints where it leads. */
export async function visit(address: string, { name, headers }: Visitor): Promise<string | null> {
  const response = await fetch(address, { redirect: "manual", headers });
  const location = response.headers.get("location");
  console.log(`    ${name}: GET ${address} → ${response.status} ${styleText("bold", location ?? "")}`);
  return location;
}
