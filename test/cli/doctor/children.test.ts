import { describe, expect, it } from "vitest";
import type { WriteContext } from "../../../provider/cli/doctor/probes/context";
import {
  conditionIdField,
  targetIdField,
  targetRequiredField,
} from "../../../provider/cli/doctor/probes/write/children";
import { conventionsOf } from "../../../provider/contract";
import { Memo } from "../../../provider/lifecycle";

/** A service that responds to a new child of a route with this record. */
function contextOf(record: object): WriteContext {
  const graph = async () => ({ id: "lnk_1", routes: [] });
  const create = async () => ({ isOk: true, data: { id: "brd_1" } });
  const sandbox = { graph, create, link: async () => ({ id: "lnk_2" }), keep: () => {} };
  const api = { send: async () => ({ isOk: true, data: record }) };
  const conventions = conventionsOf(undefined);
  // Probes of children use nothing else.
  return { api, sandbox, conventions, account: { memo: new Memo<string>() } } as unknown as WriteContext;
}

const several = (names: string) => ({ other: `several fields look like an id: ${names}; set the right one` });

describe("the field of an id", () => {
  it.each([
    [{ linkId: "lnk_1", routeId: "rte_1", conditionId: "cnd_1" }, { value: "conditionId" }],
    [{ accountId: "acc_1", id: "cnd_1" }, { value: "id" }],
    [{ accountId: "acc_1", conditionId: "cnd_1" }, several("accountId, conditionId")],
    [{ type: "LANGUAGE" }, { other: "no field looks like an id" }],
  ])("in the condition %j is %j", async (record, observation) => {
    expect(await conditionIdField(contextOf(record))).toEqual(observation);
  });

  it.each([
    [{ itemId: "lnk_2", targetId: "tgt_1" }, { value: "targetId" }],
    [{ itemId: "lnk_2" }, { value: "itemId" }],
    [{ itemId: "lnk_2", boardId: "brd_1", targetId: "tgt_1" }, several("boardId, targetId")],
  ])("in the target %j is %j", async (record, observation) => {
    expect(await targetIdField(contextOf(record))).toEqual(observation);
  });

  it("is needed to find the required flag of a target", async () => {
    const record = { itemId: "lnk_2", boardId: "brd_1", targetId: "tgt_1" };
    const unclear = "the field for the id of a target is not clear";
    expect(await targetRequiredField(contextOf(record))).toEqual({ unclear });
  });
});
