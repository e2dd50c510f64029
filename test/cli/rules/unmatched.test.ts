import { expect, it } from "vitest";
import { parseRules } from "../../../provider/cli/rules/read-rules";
import { unmatchedNames } from "../../../provider/cli/rules/unmatched";

const known = {
  links: [{ names: ["shop"], folder: [] }],
  folders: ["Press"],
  hasAllLinks: true,
  hasAllFolders: true,
};
const exception = "exceptions: [{ rule: requireTitle, folder: Jobs, reason: r, until: 2099-12-31 }]";

it.each([
  [`rules: { requireTitle: true }\n${exception}`, ["exception for Jobs"]],
  ["rules: { httpsOnly: true, maxLinksPerFolder: { folders: { Pres: 3 } } }", ["limit of folder Pres"]],
  ["rules: { maxLinksPerFolder: 3 }", []],
])("of %s, what names nothing is found", (text, subjects) => {
  const found = unmatchedNames(parseRules("shortlink.yaml", text), known);
  expect(found.map(({ subject }) => subject)).toEqual(subjects);
});
