import { describe, expect, it } from "vitest";
import { findNamed, type Named, namingFlags, noneCalled } from "../../../provider/cli/account/named";

const named = (id: string, ...names: string[]): Named => ({ id, names });
const [box, bag, sack] = [named("fld_1", "Box"), named("fld_2", "Bag"), named("fld_3", "SACK", "Pouch")];
/** Named like the id of another folder. */
const odd = named("fld_4", "fld_1");
const untitled = named("fld_5");
const itself = named("fld_6", "fld_6");

/** The id of what a flag names, or the error. */
function found(wanted: string, candidates: readonly Named[], flag: keyof typeof namingFlags): string {
  try {
    return findNamed(namingFlags[flag], wanted, candidates).id;
  } catch (error) {
    return String(error);
  }
}

describe("what a flag names", () => {
  it.each<[string, readonly Named[], string, (keyof typeof namingFlags)?]>([
    ["fld_1", [odd, box], "fld_1"],
    ["bOX", [bag, box], "fld_1"],
    ["pOUCH", [box, sack], "fld_3"],
    ["box", [], 'UserError: --folder: there is no folder "box". There are no folders.'],
    ["Boy", [box], 'UserError: --folder: there is no folder "Boy". There is only Box (fld_1).'],
    [
      "sho.rt",
      [named("dom_1", "go.example"), named("dom_2")],
      'UserError: --domain: there is no domain "sho.rt". There are 2 domains: go.example (dom_1), dom_2.',
      "domain",
    ],
    [
      "BOX",
      [box, bag, named("fld_7", "box")],
      'UserError: --folder: several folders are called "BOX". Name one by its id: fld_1, fld_7.',
    ],
    [
      "SAC",
      [untitled, named("fld_8", "s"), bag, named("fld_9", "A sack of links"), itself],
      'UserError: --folder: there is no folder "SAC". There are 5 folders: A sack of links (fld_9), s (fld_8), Bag (fld_2), fld_5, fld_6.',
    ],
    [
      "Bagg",
      [named("fld_7", "Ox"), box, itself, sack, bag, named("fld_8", "Bug")],
      'UserError: --folder: there is no folder "Bagg". The closest of 6 folders: Bag (fld_2), Bug (fld_8), Box (fld_1), SACK (fld_3), Ox (fld_7).',
    ],
  ])("%s of %j is found by its id or name, or the closest are named", (wanted, candidates, result, flag) => {
    expect(found(wanted, candidates, flag ?? "folder")).toBe(result);
  });

  it("and does not exist is an error without a flag as well", () => {
    expect(noneCalled("link", "x", [])).toBe('There is no link "x". There are no links.');
  });
});
