/** The token of a resource or a function of the plugin, as programs of every language know it: `shortlink:index:Link`. */
export const pluginToken = (name: string): string => `shortlink:index:${name}`;

/** The type that the SDK gives a dynamic resource of the module "shortlink": `pulumi-nodejs:dynamic/shortlink:Link`. */
export const dynamicType = (name: string): string => `pulumi-nodejs:dynamic/shortlink:${name}`;

/** The type of the plugin's explicit or default provider. */
export const providerType = "pulumi:providers:shortlink";

/** The name in a token of either door: "Link"; undefined for the token of another provider. */
export const nameInToken = (token: string): string | undefined =>
  /^(?:shortlink:index|pulumi-nodejs:dynamic\/shortlink):(\w+)$/.exec(token)?.[1];
