import { PathId } from "../../contract";

/** The argument for the id of the object to read. */
export const id = PathId.describe("The id of the object.");

/** The argument for the id of the link that the objects belong to. */
export const linkId = PathId.describe("The id of the link.");
