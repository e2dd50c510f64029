import { BlockList, isIP } from "node:net";

const unknownForm = "in a cloud's metadata or in a form that is not known";

/** The addresses that no destination for the public has, by where they are (RFC 6890). */
const ranges: Readonly<Record<string, readonly string[]>> = {
  // Where clouds serve the credentials of a machine, besides 169.254.169.254.
  [unknownForm]: ["168.63.129.16/32", "100.100.100.200/32", "192.0.0.192/32"],
  "on this machine": ["127.0.0.0/8", "0.0.0.0/8", "::1/128", "::/128"],
  "in a private network": ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7", "fec0::/10"],
  "in its own network segment": ["169.254.0.0/16", "fe80::/10"],
  "in the network of a carrier": ["100.64.0.0/10"],
  "in a reserved network": [
    ...["192.0.0.0/24", "198.18.0.0/15", "224.0.0.0/4", "240.0.0.0/4"],
    ...["100::/64", "64:ff9b:1::/48", "2001::/32", "5f00::/16", "ff00::/8"],
  ],
};

/** The starts of IPv6 addresses that end with an IPv4 address: compatible and translated ones. */
const prefixes = ["::", "64:ff9b::", "::ffff:0:"];

const lists = Object.entries(ranges).map(([where, subnets]) => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = "", length] = subnet.split("/");
    const bits = Number(length);
    if (isIP(address) === 6) list.addSubnet(address, bits, "ipv6");
    else {
      // A list of Node.js finds a mapped address (::ffff:10.0.0.1) in it, too.
      list.addSubnet(address, bits, "ipv4");
      for (const prefix of prefixes) list.addSubnet(`${prefix}${address}`, 96 + bits, "ipv6");
      const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
      const groups = [a * 256 + b, c * 256 + d].map((it) => it.toString(16)).join(":");
      list.addSubnet(`2002:${groups}::`, 16 + bits, "ipv6");
    }
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
  const family = isIP(address);
  if (family === 0) return unknownForm;
  return lists.find(({ list }) => list.check(address, family === 6 ? "ipv6" : "ipv4"))?.where;
}
