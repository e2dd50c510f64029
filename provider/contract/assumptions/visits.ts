import * as z from "zod";
import { type Assumption, assumption } from "./assumption";
import { conditionShapes, featureShapes } from "./shapes";
import { oneOf } from "./values";

/** Describes something that only a visit shows, and that the provider does not adapt to. */
const onlyShown = <const S extends z.ZodType>(
  row: Pick<Assumption<S>, "sentence" | "affects" | "advice" | "values" | "assumed" | "others">,
) => assumption({ spec: "1", probe: "visit", support: "either", ...row });

/** Describes that the service reads the JSON of a condition or a feature as the helpers for programs write it. */
const read = (spec: string, what: string) =>
  assumption({
    spec,
    sentence: `The service reads the JSON of ${what} as the helpers for programs write it.`,
    affects: `Who gets a route with ${what}, and all answers about it.`,
    probe: "visit",
    support: "cannot",
    advice: "Write the JSON by hand in the form that the service reads: it is sent as it is.",
    values: oneOf(["read", "ignored"]),
    assumed: "read",
    others: ["ignored"],
  });

type Row = ReturnType<typeof read>;
type ConditionFormId = (typeof conditionShapes)[keyof typeof conditionShapes]["id"];
type FeatureFormId = (typeof featureShapes)[Exclude<keyof typeof featureShapes, "REDIRECT_DELAY">]["id"];

/** The ids of the assumptions about the JSON of conditions and features. A delay is in a page, which nothing here opens. */
export type FormId = ConditionFormId | FeatureFormId;

const conditionForms = Object.entries(conditionShapes).map(([property, { id, type }]) => [
  id,
  read("2.6", property === "browser" ? "a USER_AGENT condition on the browser" : `a condition on ${type}`),
]);

const featureForms = Object.entries(featureShapes).flatMap(([type, { id }]) =>
  type === "REDIRECT_DELAY" ? [] : [[id, read("2.7", `a feature ${type}`)]],
);

/** That the service reads each form of a condition or a feature. */
export const formAssumptions = Object.fromEntries([...conditionForms, ...featureForms]) as {
  readonly [K in FormId]: Row;
};

/** What the provider assumes about short URLs themselves. */
export const shortUrlAssumptions = {
  redirectStatus: onlyShown({
    sentence: "A short URL redirects with the status 302.",
    affects: "Whether browsers and search engines keep a destination: they do so with 301 and 308.",
    advice: "With 301 or 308, do not expect that everybody notices a changed destination.",
    values: z.literal([301, 302, 303, 307, 308]),
    assumed: 302,
    others: [301, 307],
  }),
  redirectCaching: onlyShown({
    sentence: "A redirect may not be cached.",
    affects: "How soon visitors who have been there notice a changed destination.",
    advice: "Nothing. A visitor may get what a link gave before for as long as the redirect may be cached.",
    values: oneOf(["never", "allowed"]),
    assumed: "never",
    others: ["allowed"],
  }),
  headRequests: onlyShown({
    sentence: "A short URL responds to HEAD as to GET.",
    affects: "Programs that check links, and previews in messengers.",
    advice: "Check short URLs with GET.",
    values: oneOf(["redirected", "refused"]),
    assumed: "redirected",
    others: ["refused"],
  }),
  unknownSlug: onlyShown({
    sentence: "A short URL with a slug that no link has responds with the status 404 or 410.",
    affects: "What visitors get after a link is deleted, and programs that look for dead links.",
    advice: "Nothing.",
    values: oneOf(["notFound", "redirect", "page"]),
    assumed: "notFound",
    others: ["redirect", "page"],
  }),
} as const;

/** What only visits to short URLs show, besides the rules by which graphs are evaluated. */
export const visitAssumptions = { ...shortUrlAssumptions, ...formAssumptions };
