import { inspect } from "node:util";
import { isExpectedError } from "../../client";
import { printMessage, printWarning } from "../output/print";
import type { Report } from "../report/model/report";
import type { Environment } from "./conversation";
import { postComment } from "./post";

/** Posts a comment. The report has been printed and decides about the job, so any failure is only a warning, even a bug. */
export async function tryToComment(report: Report, env: Environment): Promise<void> {
  try {
    printMessage(await postComment(report, env));
  } catch (error) {
    printWarning(`No comment was posted: ${isExpectedError(error) ? error.message : inspect(error)}`);
  }
}
