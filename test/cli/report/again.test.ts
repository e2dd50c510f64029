import { expect, it } from "vitest";
import { findDifferences } from "../../../provider/cli/report/read/differences";
import { type Properties, secretMark, unknownValue } from "../../../provider/lifecycle";
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

it("a property that the program has accepted is neither drift nor an edit, while the rest of its link is", () => {
  const partly = (accepted: unknown) =>
    findDifferences([
      {
        ...previewed("Link", "shop", { title: "Shop", url: "https://a.example" }, "lnk_1"),
        live: { title: accepted, url: "https://b.example" },
        ...{ after: { title: accepted, url: "https://a.example" }, step: "update" as const, paths: ["url"] },
      },
    ]);
  const paths = ({ drift, edits }: ReturnType<typeof findDifferences>) =>
    [drift, edits].map((list) => list.map(({ properties }) => properties.map(({ path }) => path)));
  expect(paths(partly("Sale"))).toEqual([[["url"]], []]);
  // Nobody knows whether hidden values are equal.
  expect(paths(partly(secretMark))).toEqual([[["title", "url"]], [["title"]]]);
});
