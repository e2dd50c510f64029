import { join } from "node:path";

/** The checkout. The scripts run from dist/, so this is two folders up. */
export const project = join(__dirname, "../..");
