import type { AssumptionResult, DoctorResult } from "../../../provider/cli/doctor/model/result";

const requestIds = ["req_1", "req_2"];

/** A result in which a service differs in three ways, one of which is no setting. */
export const differing: DoctorResult = {
  connection: [
    { name: "settings", result: "holds", found: "https://links.example.com", requestIds: [] },
    { name: "key", result: "holds", found: "accepted", requestIds },
    {
      name: "scope links:delete",
      result: "differs",
      found: "the key lacks it (HTTP 403)",
      advice: "Deleting and replacing objects needs it.",
      requestIds,
    },
  ],
  assumptions: [
    { id: "listFormat", result: "holds", requestIds },
    {
      id: "slugParameter",
      result: "differs",
      found: "name",
      setting: "name",
      requestIds,
    },
    { id: "unknownIdStatus", result: "holds", found: "404", requestIds },
    {
      id: "defaults",
      result: "differs",
      found: '{"priority":10,"isQrCreated":true}',
      setting: { priority: 10, isQrCreated: true },
      requestIds,
    },
    { id: "slugRelease", result: "differs", found: "delayed", requestIds: [] },
    { id: "embeddedRoutes", result: "unclear", why: "the account has no links", requestIds: [] },
    { id: "analyticsDaysField", result: "unclear", why: "the account has no links", requestIds: [] },
    { id: "keyReplay", result: "unclear", why: "the run has sent 5 requests", requestIds: [] },
  ],
  hasWritten: true,
  hasVisited: false,
  requests: 12,
  leftovers: [],
};

/** A result in which everything holds. */
export const holding: DoctorResult = {
  ...differing,
  connection: differing.connection.filter(({ result }) => result === "holds"),
  assumptions: differing.assumptions.filter(({ result }) => result !== "differs") as AssumptionResult[],
};

/** A result without a connection. */
export const failing: DoctorResult = {
  connection: [
    {
      name: "settings",
      result: "differs",
      found: "shortlink:apiKey is not set.\nshortlink:baseUrl is not set.",
      advice: "Correct the settings and run again.",
      requestIds: [],
    },
    ...["DNS", "scope links:read", "scope links:write"].map((name) => ({
      ...{ name, result: "skipped", found: "not checked", requestIds: [] },
    })),
  ] as DoctorResult["connection"],
  assumptions: [],
  hasWritten: false,
  hasVisited: false,
  requests: 0,
  leftovers: [],
};

/** What visits have shown: rules that hold and differ, something that is no rule, and something that no visit shows. */
export const visited: DoctorResult = {
  ...holding,
  assumptions: [
    { id: "routePriority", result: "holds", setting: "higher", requestIds: [] },
    { id: "conditionJoin", result: "differs", found: "any", setting: "any", requestIds: [] },
    { id: "regexMatch", result: "holds", found: "whole", requestIds: [] },
    { id: "redirectStatus", result: "holds", requestIds: [] },
    {
      id: "countryCondition",
      result: "unclear",
      why: "a visit from one place shows only its own country",
      requestIds: [],
    },
  ],
  hasVisited: true,
};
