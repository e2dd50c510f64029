import * as z from "zod";

/** A response on the way to where a destination leads. */
const Hop = z.object({
  url: z.string().describe("The URL that was requested, without a user name and a password."),
  status: z.int().optional().describe("The status of the response. Absent where there was none."),
});
export type Hop = z.infer<typeof Hop>;

export const states = ["alive", "dead", "unknown", "refused"] as const;

/** What a request of a destination, and of all to which it redirects, has found. */
export const Outcome = z.object({
  state: z
    .enum(states)
    .describe(
      "`unknown` if the responses do not show it, as of a page that requires a login. `refused` if the destination is in a private network, to which no request was sent.",
    ),
  reason: z.string().describe("Why: the last status, or what is wrong: `404`, `no such host`."),
  chain: z
    .array(Hop)
    .describe("The URLs that were requested: the destination, and those to which it redirects."),
  hints: z
    .array(z.string())
    .describe(
      "What may be wrong with a destination that is alive, as a sentence each. Absent ones are not certain.",
    ),
});
export type Outcome = z.infer<typeof Outcome>;

/** The last URL of a chain. */
export const finalUrl = ({ chain }: { readonly chain: readonly Hop[] }): string | undefined =>
  chain.at(-1)?.url;
