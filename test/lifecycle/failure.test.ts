import { expect, it } from "vitest";
import { counted } from "../../provider/lifecycle/properties/failure";

it.each([
  [0, "0 entries were"],
  [1, "1 entry was"],
  [1240, "1,240 entries were"],
])("a message counts %d in words that fit", (number, expected) => {
  expect(counted(number, "entry was", "entries were")).toBe(expected);
});
