import { BlockList, isIPv4, isIPv6 } from "node:net";

/** The addresses that no destination for the public has, by where they are (RFC 6890). */
const ranges: Readonly<Record<string, readonly string[]>> = {
  "on this machine": ["127.0.0.0/8", "0.0.0.0/8", "::1/128", "::/128"],
  "in a private network": ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7", "fec0::/10"],
  "in its own network segment": ["169.254.0.0/16", "fe80::/10"],
  "in the network of a carrier": ["100.64.0.0/10"],
  "in a reserved network": [
    ...["192.0.0.0/24", "198.18.0.0/15", "224.0.0.0/4", "240.0.0.0/4"],
    ...["100::/64", "64:ff9b:1::/48", "2001::/32", "5f00::/16", "ff00::/8"],
  ],
};

/** Where clouds serve the credentials of a machine, besides 169.254.169.254, which is in a range of its own. */
const metadata = ["168.63.129.16", "100.100.100.200", "192.0.0.192"];

const lists = Object.entries(ranges).map(([where, subnets]) => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = "", bits] = subnet.split("/");
    list.addSubnet(address, Number(bits), isIPv6(address) ? "ipv6" : "ipv4");
  }
  return { where, list };
});

/**
 * Where an address is if no request may go there; undefined for one on the internet. An IPv6 address that stands for
 * an IPv4 address, because it is mapped or translated, is judged as that one.
 *
 * @example
 * refusedNetwork("::ffff:10.0.0.1") // "in a private network"
 */
export function refusedNetwork(address: string): string | undefined {
  const inner = isIPv4(address) ? address : innerAddress(address);
  if (inner === undefined || metadata.includes(inner))
    return "in a cloud's metadata or in a form that is not known";
  const family = isIPv4(inner) ? "ipv4" : "ipv6";
  // A list of Node.js finds a mapped address in a range of IPv4, too.
  return lists.find(({ list }) => list.check(inner, family))?.where;
}

/** The IPv4 address in an IPv6 address, or the address itself; undefined for a text that is none. */
function innerAddress(address: string): string | undefined {
  // The parser of URLs writes every IPv6 address in one way, without dots. A zone names an interface of this machine.
  const [, written = ""] = /^([^%]*)/.exec(address) ?? [];
  const url = URL.parse(`http://[${written}]/`);
  if (!url) return undefined;
  const groups = groupsOf(url.hostname.slice(1, -1));
  const start = (count: number) => groups.slice(0, count).join(":");
  const [isMapped, isCompatible] = [start(6) === "0:0:0:0:0:ffff", start(6) === "0:0:0:0:0:0"];
  const isTranslated = start(6) === "64:ff9b:0:0:0:0" || start(6) === "0:0:0:0:ffff:0";
  const isShort = isCompatible && Number.parseInt(groups[6] ?? "", 16) === 0;
  if (isMapped || isTranslated || (isCompatible && !isShort)) return toIPv4(groups.slice(6));
  if (groups[0] === "2002") return toIPv4(groups.slice(1, 3));
  return url.hostname.slice(1, -1);
}

/** The eight groups of an IPv6 address in hexadecimal. */
function groupsOf(address: string): string[] {
  const [before = "", after] = address.split("::");
  const [head, tail] = [before, after ?? ""].map((it) => it.split(":").filter((group) => group !== ""));
  const zeros = 8 - (head?.length ?? 0) - (tail?.length ?? 0);
  return [
    ...(head ?? []),
    ...Array.from({ length: after === undefined ? 0 : zeros }, () => "0"),
    ...(tail ?? []),
  ];
}

const toIPv4 = (groups: readonly string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join(".");
