import { PathId } from "../../contract";

/** The argument that names one object. */
export const id = PathId.describe("Its id.");

/** The argument that names the link it is about. */
export const theirLink = PathId.describe("The id of the link.");
