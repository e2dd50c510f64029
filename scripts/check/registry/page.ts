import { parse } from "yaml";

// A rehearsal of what the Pulumi Registry does with `docs/_index.md`: its docs/overview-page.md says what the page must have, and
// its build ends at a shortcode that Hugo cannot parse.

/** The languages of the Registry's tabs, in its order. */
const languages = ["typescript", "python", "go", "csharp", "java", "yaml", "hcl"];

const sections = ["Installation", "Example Usage", "Configuration"];

/** What is wrong with the overview page of a package, each as a sentence. */
export function pageProblems(text: string, { displayName }: { displayName: string }): string[] {
  const [, head, body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined) return ["The page does not start with front matter."];
  const prose = withoutCode(body);
  return [
    ...frontMatterProblems(parse(head), displayName),
    ...headingProblems(prose),
    ...shortcodeProblems(prose),
    ...linkProblems(prose),
  ];
}

/** A text without its fenced code. Hugo parses shortcodes in code, too, but the page has none there that it means. */
function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, "```");
}

function frontMatterProblems(found: Readonly<Record<string, unknown>>, displayName: string): string[] {
  const description = String(found.meta_desc ?? "");
  return [
    ...(found.title === displayName
      ? []
      : [`The title is not "${displayName}", the displayName of the schema.`]),
    ...(description.includes(displayName) ? [] : ["meta_desc does not name the package."]),
    ...(description.length <= 155
      ? []
      : ["meta_desc has more than 155 characters, which search engines cut off."]),
    ...(found.layout === "package" ? [] : ['The layout is not "package".']),
  ];
}

function headingProblems(prose: string): string[] {
  const headings = [...prose.matchAll(/^(#+) (.+)$/gm)].map(([, level = "", name = ""]) => ({ level, name }));
  const top = headings.filter(({ level }) => level === "##").map(({ name }) => name);
  return [
    ...(headings.some(({ level }) => level === "#")
      ? ["The page has a heading of the first level, which its title is already."]
      : []),
    ...(prose.trim().startsWith("#")
      ? ["The page starts with a heading, and not with what the package is."]
      : []),
    ...(sections.every((name, index) => top[index] === name)
      ? []
      : [`The page does not have the sections ${sections.join(", ")}, in this order, before others.`]),
  ];
}

const delimiters = { chooser: ["<", ">"], choosable: ["%", "%"] } as const;

function shortcodeProblems(prose: string): string[] {
  const problems = /\{\{\s+[<%]/.test(prose)
    ? ["A shortcode has a space between its braces and its mark."]
    : [];
  const found = prose.matchAll(/\{\{([<%]) (\/?)(\w+)(?: (.*?))? ([>%])\}\}/g);
  let tabs: { wanted: string[]; seen: string[] } | undefined;
  let open: string | undefined;
  for (const [code, start, slash, name = "", rest = "", end] of found) {
    const wanted = delimiters[name as keyof typeof delimiters];
    if (!wanted) problems.push(`${code}: the Registry has no such shortcode here.`);
    else if (start !== wanted[0] || end !== wanted[1])
      problems.push(`${code}: wrong delimiters for ${name}.`);
    if (name === "chooser" && !slash) {
      if (tabs) problems.push(`${code} is inside another chooser.`);
      tabs = { wanted: /^language "(.+)"$/.exec(rest)?.[1]?.split(",") ?? [], seen: [] };
    } else if (name === "chooser") {
      if (open) problems.push(`The tab ${open} does not end before its chooser.`);
      problems.push(...tabProblems(tabs));
      tabs = undefined;
    } else if (slash) {
      if (!open) problems.push(`${code} ends no tab.`);
      open = undefined;
    } else {
      if (!tabs || open) problems.push(`${code} is not directly inside a chooser.`);
      open = /^language (\w+)$/.exec(rest)?.[1] ?? "";
      tabs?.seen.push(open);
    }
  }
  return tabs ? [...problems, "A chooser does not end."] : problems;
}

function tabProblems(tabs: { wanted: string[]; seen: string[] } | undefined): string[] {
  if (!tabs) return ["A chooser ends that does not start."];
  const isComplete = [tabs.wanted, tabs.seen].every((it) => it.join() === languages.join());
  return isComplete ? [] : [`A chooser does not have the tabs ${languages.join(", ")}.`];
}

/** The page is not in its folder any more when the Registry shows it, so that every link and image has its whole address. */
const linkProblems = (prose: string): string[] =>
  [...prose.matchAll(/\]\(([^)]*)\)|(?:src|href)="([^"]*)"/g)]
    .map(([, link, attribute]) => String(link ?? attribute))
    .filter((address) => !/^(https:\/\/|#)/.test(address))
    .map((address) => `The link to ${address} is relative.`);
