import type { Plugin } from "esbuild";
import { project } from "../project";

/** What the provider uses of undici, by the modules in which it is. A build fails where undici has moved them. */
const used = `
import Dispatcher from "undici/lib/dispatcher/dispatcher";
import api from "undici/lib/api";
export { default as Agent } from "undici/lib/dispatcher/agent";
export { default as EnvHttpProxyAgent } from "undici/lib/dispatcher/env-http-proxy-agent";
Object.assign(Dispatcher.prototype, api);
`;

/**
 * Bundles of undici only what the provider uses: no fetch, no mocks and no caches, and of its two parsers of HTTP the one that is not an
 * experiment. Together, they would be half of a bundle.
 */
export const slimUndici: Plugin = {
  name: "undici",
  setup({ initialOptions, onResolve, onLoad }) {
    // The variable that turns the experiment on.
    initialOptions.define = { ...initialOptions.define, "process.env.UNDICI_USE_MILO": '"0"' };
    onResolve({ filter: /^undici$/ }, () => ({ path: "undici", namespace: "slim" }));
    onResolve({ filter: /\/milo\// }, () => ({ path: "milo", namespace: "slim" }));
    onLoad({ filter: /^undici$/, namespace: "slim" }, () => ({ contents: used, resolveDir: project }));
    onLoad({ filter: /^milo$/, namespace: "slim" }, () => ({ contents: "module.exports = {};" }));
  },
};
