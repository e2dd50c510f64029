import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { startEmulator } from "../../../../emulator";
import type { Properties } from "../../../../provider/lifecycle";
import { base, clientOf } from "../../../emulator/support/emulator";
import type { Program } from "./programs";

/** The headers of visitors, and the passwords that they post. */
const visitors: readonly Readonly<Record<string, string>>[] = [
  {},
  { "x-visitor-country": "DE" },
  {
    "x-visitor-country": "FR",
    "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1",
  },
  { password: "sesame" },
  { password: "open" },
];

/** What every visitor of a small world gets at some addresses in the account of a program, by address: `dom_1 a-1`. */
export async function visits(
  program: Program,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const emulator = await startEmulator();
  try {
    const { send } = clientOf(emulator);
    const ids = new Map<unknown, string>();
    const create = async (key: string, path: string, inputs: Properties) => {
      const body = JSON.parse(JSON.stringify(inputs), (_, value) => ids.get(value) ?? value);
      const { status, text: response, data } = await send("POST", path, { body });
      if (status !== 201) throw new Error(`${path} ${JSON.stringify(body)}: ${response}`);
      ids.set(key.split("/").at(-1), data.id);
    };
    const createAll = async (kind: string, path: string) => {
      for (const [name, inputs] of Object.entries(program[kind] ?? {}).toReversed())
        await create(idOf(kind, name), path, inputs);
    };
    for (const kind of ["Tree", "Board", "Folder"]) await createAll(kind, `${base}/${kind.toLowerCase()}s`);
    for (const kind of ["Link", "LinkSet"]) await createAll(kind, base);
    const link = `${base}/${ids.get("lnk_b")}`;
    await createAll("Route", `${link}/routes`);
    for (const kind of ["Condition", "Feature", "Target"])
      await createAll(kind, `${link}/routes/${ids.get("Route-r")}/${kind.toLowerCase()}s`);
    const found = new Map<string, string>();
    for (const address of addresses) {
      const [domain = "", slug] = address.split(" ");
      found.set(address, JSON.stringify(await visit(`${emulator.url}/${slug}`, hosts[domain] ?? "")));
    }
    return found;
  } finally {
    await emulator.close();
  }
}

const hosts: Readonly<Record<string, string>> = { dom_1: "sho.rt", dom_2: "go.example.com" };

async function visit(url: string, host: string): Promise<unknown[]> {
  const all = [];
  for (const { password, ...headers } of visitors) {
    const form = password && {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(`password=${password}`.length),
    };
    const sent = request(url, { method: form ? "POST" : "GET", headers: { host, ...headers, ...form } });
    sent.end(form && `password=${password}`);
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const body = (await text(response)).replaceAll(/req_[\w-]+/g, "");
    all.push([response.statusCode, response.headers.location, response.headers.refresh, body]);
  }
  return all;
}

/** The id of a resource in a preview, which the programs use to name others. */
export const idOf = (kind: string, name: string): string =>
  kind === "Link" ? `lnk_${name}` : kind === "Route" ? `lnk_b/Route-${name}` : `${kind}-${name}`;
