import { expect, it } from "vitest";
import { findDifferences } from "../../../provider/cli/report/read/differences";
import { type Properties, unknownValue } from "../../../provider/lifecycle";
import { previewed } from "../graph/fixtures";

/** A resource that was deleted behind the stack's back, and which the update creates again. */
const again = (kind: string, name: string, id: string, before: Properties, after: Properties) => ({
  ...previewed(kind, name, before, id),
  ...{ live: undefined, after, step: "create" as const },
});

it("a link and its folder that were deleted behind the stack's back are drift only, although the folder's next id is not known yet", () => {
  const folder = again("Folder", "campaign", "folder_1", { title: "A" }, { title: "A" });
  const link = (before: Properties, after: Properties) =>
    findDifferences([folder, again("Link", "shop", "lnk_1", before, after)]);
  const { drift, edits } = link({ folderId: "folder_1" }, { folderId: unknownValue });
  expect(drift.map(({ name, change }) => [name, change])).toEqual([
    ["campaign", "delete"],
    ["shop", "delete"],
  ]);
  expect(edits).toEqual([]);
  // An edit of the program, to a folder that is new.
  expect(link({ folderId: "folder_2" }, { folderId: unknownValue }).edits).toHaveLength(1);
  expect(link({ title: "B" }, { title: "C" }).edits).toHaveLength(1);
});
