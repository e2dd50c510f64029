/** The heading of what no release has yet. */
const unreleased = "## Unreleased\n";

/** The entries that no release has yet; empty if there are none. */
export function unreleasedEntries(changelog: string): string {
  return sectionAfter(changelog, unreleased);
}

/** The entries of a version; undefined if the changelog does not have it. */
export function releaseNotes(changelog: string, version: string): string | undefined {
  const [heading] =
    new RegExp(`^## ${version.replaceAll(".", "\\.")} - \\d{4}-\\d\\d-\\d\\d\\n`, "m").exec(changelog) ?? [];
  return heading === undefined ? undefined : sectionAfter(changelog, heading);
}

/** The changelog after a release: its entries stand under the version, and those of the next release start empty. */
export function withRelease(changelog: string, version: string, date: string): string {
  return changelog.replace(unreleased, `${unreleased}\n## ${version} - ${date}\n`);
}

function sectionAfter(changelog: string, heading: string): string {
  const [, rest = ""] = changelog.split(heading);
  return rest.split(/^## /m)[0]?.trim() ?? "";
}
