/** The parts of a page that begin with its headings of the second level; the first part is what stands before them. */
const partsOf = (page: string): string[] => page.split(/^(?=## )/m);

/** Returns the section with a heading; empty if the page has none. */
export const sectionOf = (page: string, heading: string): string =>
  partsOf(page).find((it) => it.startsWith(`## ${heading}\n`)) ?? "";

/** Puts a section in the place of the one that has the same heading, or at the end of the page. */
export function withSection(page: string, section: string): string {
  const [heading = ""] = section.split("\n");
  const parts = partsOf(page);
  const index = parts.findIndex((it) => it.startsWith(`${heading}\n`));
  parts.splice(index < 0 ? parts.length : index, 1, section);
  return `${parts.map((it) => it.trim()).join("\n\n")}\n`;
}
