import type * as pulumi from "@pulumi/pulumi";
import type { LinkSetEntry } from "./generated/types";
import { toRunError } from "./look-up";
import type * as service from "./service";

/**
 * Reads a table of links from a file: CSV whose header names inputs of Link, or JSON. Returns the inputs of each link by its
 * key, or by its slug if it has no key.
 *
 * @param path the file, relative to the folder of the program
 * @throws RunError when the file or one of its links is wrong, with everything that is
 *
 * @example
 * ```ts
 * new shortlink.LinkSet("redirects", { links: shortlink.readLinks("redirects.csv") });
 * ```
 */
export function readLinks(path: string): Record<string, pulumi.Unwrap<LinkSetEntry>> {
  // What parses and checks a table is loaded only here: most programs have none.
  const { readLinksFile } = require("./service.js") as typeof service;
  try {
    // Every link was checked against the inputs of Link.
    return readLinksFile(path) as ReturnType<typeof readLinks>;
  } catch (error) {
    throw toRunError(error);
  }
}
