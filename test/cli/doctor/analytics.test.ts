import { expect, it } from "vitest";
import { compare } from "../../../provider/cli/doctor/probes/compare";
import type { ReadContext } from "../../../provider/cli/doctor/probes/context";
import {
  analyticsDateField,
  analyticsEventsField,
  analyticsVisitorsField,
} from "../../../provider/cli/doctor/probes/read/analytics";
import { conventionsOf } from "../../../provider/contract";
import { Memo } from "../../../provider/lifecycle";

const conventions = conventionsOf(undefined);

/** What is observed where the analytics of a link have this day. */
async function observe(day: object) {
  const account = { links: async () => [{ id: "lnk_1" }], memo: new Memo<string>() };
  const api = { send: async () => ({ isOk: true, data: { days: [day] } }) };
  // Probes of analytics use nothing else.
  const context = { api, account, conventions } as unknown as ReadContext;
  return {
    date: await analyticsDateField(context),
    events: await analyticsEventsField(context),
    visitors: await analyticsVisitorsField(context),
  };
}

const unclear = { unclear: "several fields have the same totals" };

it.each([
  [{ uniques: 1, clicks: 2 }, { value: "clicks" }, { value: "uniques" }],
  [{ uniques: 0, clicks: 0 }, unclear, unclear],
  [{ uniques: 0, events: 0 }, { value: "events" }, { value: "uniques" }],
  [{ events: 0 }, { value: "events" }, { other: "no field looks like it" }],
])("of a day with %j, the fields of events and visitors are %j and %j", async (day, events, visitors) => {
  const found = await observe({ date: "2026-01-01", ...day });
  expect(found).toEqual({ date: { value: "date" }, events, visitors });
});

it("a name that no setting accepts differs, and is not offered", async () => {
  const { date } = await observe({ "date (UTC)": "2026-01-01" });
  expect(compare("analyticsDateField", conventions, date)).toEqual({
    result: "differs",
    found: "date (UTC)",
  });
});
