// The package's door: the dynamic resources, their arguments and the values they take.
export { Folder, type FolderArgs, Link, type LinkArgs, Route, type RouteArgs } from "./dynamic/resources";
