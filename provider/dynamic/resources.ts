import { folder, link, route } from "../resources";
import { type Args, resourceClass } from "./resource";

export class Folder extends resourceClass(folder) {}
export type FolderArgs = Args<typeof folder>;

export class Link extends resourceClass(link) {}
export type LinkArgs = Args<typeof link>;

export class Route extends resourceClass(route) {}
export type RouteArgs = Args<typeof route>;
