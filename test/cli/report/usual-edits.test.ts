import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { renderMarkdown } from "../../../provider/cli/report/render/markdown";
import { renderText } from "../../../provider/cli/report/render/text";
import { usualEdits } from "./usual-edits";
import { reportOf } from "./visitors";

/** The short URLs that state has, by the name of a link or an entry. */
const shortUrls = Object.fromEntries(
  ["shop", "press#jobs", "press#team", "press#logo"].map((name) => [
    name,
    `https://sho.rt/${name.split("#").at(-1)}`,
  ]),
);

it("the usual edits are described in sentences that a person would sign", async () => {
  const described = Object.entries(usualEdits).map(([edit, resources]) => {
    const report = reportOf(resources, { shortUrls, hosts: new Map([["dom_1", ["sho.rt"]]]) });
    const text = stripVTControlCharacters(renderText(report));
    const [comment = ""] = renderMarkdown(report).split("<details>");
    return `## ${edit}\n\n\`\`\`text\n${text}\n\`\`\`\n\n${comment.replace(/<!--.*-->\n/, "").trim()}\n`;
  });
  await expect(["# The usual edits", ...described].join("\n\n")).toMatchFileSnapshot("usual-edits.md");
});
