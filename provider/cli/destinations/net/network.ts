import { lookup } from "node:dns/promises";
import { connect, type LookupFunction, type Socket } from "node:net";
import { proxyFor, withoutBrackets } from "../../doctor/connection/proxy";
import { openTunnel } from "../../doctor/connection/sockets";
import { RefusedByProxy } from "./fault";

/** Where to connect to. */
export interface Target {
  readonly url: URL;
  readonly port: number;
  /** The addresses of the host, which may be connected to. */
  readonly addresses: readonly string[];
}

/** The network that requests go through. */
export interface Network {
  /** The addresses of a host name, for a URL there. */
  lookup(host: string, url: URL): Promise<readonly string[]>;
  /** Starts to connect to one of the addresses. */
  open(target: Target): Socket | Promise<Socket>;
}

/** The network of this machine, through HTTPS_PROXY or HTTP_PROXY where they are set. */
export const ownNetwork: Network = {
  async lookup(host, url) {
    const found = await lookup(host, { all: true }).catch((error) => {
      if (!proxyFor(url, process.env).url) throw error;
      throw new RefusedByProxy("only the proxy may know its address, which cannot be checked then");
    });
    return found.map(({ address }) => address);
  },

  open({ url, port, addresses }) {
    const proxy = proxyFor(url, process.env).url;
    // A proxy is given the address that was checked, not the name, which it might resolve to another one.
    if (proxy) return openThrough(proxy, addresses[0] ?? "", port);
    const checked: LookupFunction = (_, { all }, done) => {
      const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
      const [first] = found;
      if (all === true || !first) done(null, found);
      else done(null, first.address, first.family);
    };
    return connect({ host: withoutBrackets(url.hostname), port, lookup: checked, autoSelectFamily: true });
  },
};

/** How many milliseconds a proxy has to connect. */
const proxyTimeout = 10_000;

async function openThrough(proxy: URL, address: string, port: number): Promise<Socket> {
  const host = address.includes(":") ? `[${address}]` : address;
  const { status, socket } = await openTunnel(proxy, new URL(`https://${host}:${port}`), proxyTimeout);
  if (status === 200) return socket as Socket;
  socket.destroy();
  throw new RefusedByProxy(`the proxy does not connect to ${host} (HTTP ${status})`);
}
