import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/**
 * Whether a host name or an IP address stands for this machine.
 *
 * @param host with or without the brackets that a URL puts around an IPv6 address
 */
export function isLoopback(host = ""): boolean {
  const address = withoutBrackets(host);
  const family = isIP(address);
  return family === 0 ? address === "localhost" : loopback.check(address, family === 6 ? "ipv6" : "ipv4");
}

/** A host of a URL as the network functions take it: an IPv6 address without its brackets. */
export const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, "$1");
