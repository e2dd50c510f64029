import { allMetadata, shortUrl, text } from "../fields/roles";
import { serviceKind } from "../fields/service";

const columns = ["keyword", "url", "title", "timestamp", "ip", "clicks"];

/** Whether a row has the values of the table, whose exports often lack the header. */
const isRow = ([keyword = "", url = "", , time = ""]: readonly string[]): boolean =>
  /^[^\s:/]+$/.test(keyword) && /^[a-z][a-z0-9+.-]*:/i.test(url) && /^\d{4}-\d\d-\d\d/.test(time);

/**
 * YOURLS: rows of its table `yourls_url` as CSV or in a dump of the database (YOURLS/YOURLS, includes/functions-install.php), with or without a header, and the
 * links of `action=stats` of its API (`yourls_get_stats` in includes/functions.php).
 */
export const yourls = serviceKind({
  name: "yourls",
  title: "YOURLS",
  howToExport:
    "Save yourls-api.php?action=stats&filter=last&limit=100000&format=json, or the table yourls_url as CSV or SQL.",
  marks: [
    ["keyword", "url"],
    ["shorturl", "url", "ip"],
    ["shorturl", "url", "timestamp"],
    ["shorturl", "url", "clicks"],
    ["source", "target", "hits"],
  ],
  columnsOf: (first) => (isRow(first) ? columns : undefined),
  roles: {
    keyword: text("slug"),
    source: text("slug"),
    shorturl: shortUrl,
    url: text("url"),
    longurl: text("url"),
    target: text("url"),
    title: text("title"),
    ...allMetadata("timestamp date ip clicks hits stats.totallinks stats.totalclicks"),
  },
});
