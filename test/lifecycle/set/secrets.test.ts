import { describe, expect, it } from "vitest";
import { type Path, unknownValue } from "../../../provider/lifecycle";
import { secretsByKey } from "../../../provider/lifecycle/set/entries";
import { linkSet } from "../../../provider/resources";

describe("the secrets of an entry", () => {
  const known = { title: "All", folderId: "fld_1" };

  it.each<[string, readonly Path[], readonly Path[], readonly Path[]]>([
    ["nothing, where the set has no secrets", [], [], []],
    [
      "its own secrets",
      [
        ["links", "press", "url"],
        ["links", "press", "title"],
      ],
      [["url"], ["title"]],
      [],
    ],
    ["all of it, where it is a secret as a whole", [["links", "press"]], [[]], []],
    ["all of it, where the map is a secret", [["links"]], [[]], [[]]],
    ["all of it, where the table is a secret", [["table"]], [[]], [[]]],
    ["a default that is a secret", [["defaults", "title"]], [["title"]], [["title"]]],
    [
      "each default, where all of them are",
      [["defaults"]],
      [["title"], ["folderId"]],
      [["title"], ["folderId"]],
    ],
    [
      "both",
      [
        ["links", "press", "url"],
        ["defaults", "title"],
      ],
      [["title"], ["url"]],
      [["title"]],
    ],
  ])("are %s", (_, secrets, press, jobs) => {
    const secretsOf = secretsByKey(linkSet, { defaults: known }, secrets);
    expect([secretsOf("press"), secretsOf("jobs")]).toEqual([press, jobs]);
  });

  it.each<[Path]>([[["defaults"]], [["defaults", "title"]]])(
    "are all of it, while defaults with a secret at %j are not known",
    (path) => {
      expect(secretsByKey(linkSet, { defaults: unknownValue }, [path])("press")).toEqual([[]]);
    },
  );
});
