import * as z from "zod";
import { assumption } from "./assumption";
import { statuses } from "./statuses";
import { FieldName, oneOf } from "./values";

const childId = (child: string, other: string) =>
  assumption({
    spec: "4.2",
    sentence: `The id of a ${child} in responses is in the field \`id\`.`,
    affects: `${child[0]?.toUpperCase()}${child.slice(1)} resources, and changes of one ${child} of an inline graph.`,
    probe: "write",
    support: "setting",
    advice: "Set it to the field's name.",
    values: FieldName,
    assumed: "id",
    others: [other],
  });

const dayField = (holds: string, name: string, others: readonly [string, ...string[]]) =>
  assumption({
    spec: "4.4",
    sentence: `In a link's analytics, ${holds} \`${name}\`.`,
    affects: "getAnalytics.",
    probe: "read",
    support: "setting",
    advice: "Set it to the field's name.",
    values: FieldName,
    assumed: name,
    others,
  });

/** What the provider assumes about responses and their statuses. */
export const responseAssumptions = {
  availableField: assumption({
    spec: "4.1",
    sentence: "The response of slug-availability has a field `available` that is true or false.",
    affects: "The check of new slugs in a preview, and getSlugAvailability.",
    probe: "read",
    support: "setting",
    advice: "Set it to the field's name.",
    values: FieldName,
    assumed: "available",
    others: ["isAvailable"],
  }),
  domainHostField: assumption({
    spec: "2.8",
    sentence:
      "The host name in a domain's record is in the field `domain`, or in `host`, `hostname` or `name`, or it is the only value that looks like a host name.",
    affects:
      "`shortUrl`, `shortUrls` and `host`, a domain that a program names by its host, and the filter of commands by a host.",
    probe: "read",
    support: "setting",
    advice: "Set it to the field's name.",
    values: FieldName,
    assumed: "domain",
    others: ["publicAddress"],
  }),
  analyticsDaysField: dayField("the list of days is in the field", "days", ["daily"]),
  analyticsDateField: dayField("the date of a day is in its field", "date", ["day"]),
  analyticsEventsField: dayField("the events of a day are in its field", "events", ["clicks"]),
  analyticsVisitorsField: dayField("the visitors of a day are in its field", "visitors", ["uniques"]),
  conditionIdField: childId("condition", "conditionId"),
  featureIdField: childId("feature", "featureId"),
  targetIdField: childId("target", "targetId"),
  unknownIdStatus: assumption({
    spec: "7",
    sentence:
      "A request for an id that does not exist is refused with the status 404. For one that was deleted, 410 means the same.",
    affects: "Whether a refresh finds that an object was deleted, and whether deleting it again succeeds.",
    probe: "read",
    support: "setting",
    advice:
      "Set it to the status. A service that uses 401, 403 or 409 cannot be set: a key without the scope, or a conflict, would look like a deleted object. Then remove what was deleted outside of Pulumi with `pulumi state delete`.",
    values: z.union([400, 404, 410, 422].map((status) => z.literal(status))),
    assumed: statuses.unknownId,
    others: [422, 400],
  }),
  invalidKeyStatus: assumption({
    spec: "7",
    sentence: "A request with an unknown API key is refused with the status 401.",
    affects: "What an error advises: another key, or a key with more scopes.",
    probe: "read",
    support: "either",
    advice: "Nothing. If an error advises a key with another scope, also check the key itself.",
    values: z.union([401, 403].map((status) => z.literal(status))),
    assumed: statuses.missingCredentials,
    others: [403],
  }),
  slugTakenStatus: assumption({
    spec: "7",
    sentence: "A slug that another link has is refused with the status 409.",
    affects: "Whether a LinkSet takes over a link that exists already.",
    probe: "write",
    support: "either",
    advice: "Nothing if the status is 400 or 422. With another one, a LinkSet takes over no links.",
    values: z.union([400, 409, 422].map((status) => z.literal(status))),
    assumed: statuses.slugTaken,
    others: [422, 400],
  }),
  embeddedRoutes: assumption({
    spec: "4.1",
    sentence:
      "A list of links with `includeRoutes=all` shows as much of each link as reading it on its own does.",
    affects:
      "How many requests a refresh, an export and a graph of an account send: one for 100 links, or one for each.",
    probe: "read",
    support: "either",
    advice: "Nothing: the provider notices it and reads links one by one.",
    values: oneOf(["whole", "ids"]),
    assumed: "whole",
    others: ["ids"],
  }),
  freshLists: assumption({
    spec: "4.1",
    sentence: "A list of links shows a change as soon as the change was confirmed.",
    affects: "Reads of many links in one request, which would otherwise show earlier values as drift.",
    probe: "write",
    support: "setting",
    advice: "Set it to `delayed`, so that links are read one by one.",
    values: oneOf(["immediate", "delayed"]),
    assumed: "immediate",
    others: ["delayed"],
  }),
  singleRead: assumption({
    spec: "4.1",
    sentence: "Reading a link shows its routes with their conditions, features and targets.",
    affects: "Whether drift inside an inline graph is found.",
    probe: "write",
    support: "either",
    advice:
      "Declare conditions, features and targets as resources of their own where drift matters: these are read through their own lists.",
    values: oneOf(["whole", "routes"]),
    assumed: "whole",
    others: ["routes"],
  }),
  shownFields: assumption({
    spec: "2.3",
    sentence: "Reading a link shows every field of it that was written.",
    affects:
      "Whether drift of these fields is found, whether an import contains them, and whether an update of an object such as `options` or `seo` keeps the keys that the program does not declare.",
    probe: "write",
    support: "either",
    advice:
      "Declare every key of an object that the service does not show: an update of one key removes those that are not declared. Fields that it does not show keep the values of the state.",
    values: oneOf(["all", "spec"]),
    assumed: "all",
    others: ["spec"],
  }),
  emptyFields: assumption({
    spec: "2.3",
    sentence: "Reading a link shows its fields without a value, as null or an empty list.",
    affects:
      "Whether a refresh finds that somebody has removed a folder, settings, conditions or features. A missing title, description or image is always found.",
    probe: "write",
    support: "setting",
    advice: "Set it to `omitted`, so that a field which is not shown counts as empty.",
    values: oneOf(["shown", "omitted"]),
    assumed: "shown",
    others: ["omitted"],
  }),
  passwordMask: assumption({
    spec: "2.7",
    sentence: "The settings of a PASSWORD feature are omitted from responses or masked.",
    affects:
      "What a look-up returns, and whether a setting that was changed outside of Pulumi is found as drift: one that the service shows, as it is or as a hash, is found; a masked one and the setting `password` never are.",
    probe: "write",
    support: "either",
    advice:
      "If passwords are shown, ask the service to mask them; in state, they are secret in any case. Nothing finds that `password` was changed outside of Pulumi, even where it is shown: to be certain, declare another one, which writes it.",
    values: oneOf(["masked", "shown", "hashed"]),
    assumed: "masked",
    others: ["shown", "hashed"],
  }),
} as const;
