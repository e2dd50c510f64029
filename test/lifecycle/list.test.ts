import { expect, it } from "vitest";
import { list } from "../../provider/lifecycle";
import { objects, route } from "../../provider/resources";
import { failureOf } from "../support/client";
import { offlineContext } from "./offline";

it("a list refuses a continuation token that it did not return", async () => {
  const page = list(route, Object.values(objects), { linkId: "lnk_1" }, offlineContext(), 10, "next");
  expect((await failureOf(page)).message).toBe('"next" is not a valid continuation token.');
});
