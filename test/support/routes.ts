import * as shortlink from "../../provider";

type RouteInput = ReturnType<typeof shortlink.otherwise>;

// An import, and so a table, leaves out the platform that is the service's default.
const portable = ({ platform, ...route }: RouteInput): RouteInput =>
  platform === "GLOBAL" ? route : { platform, ...route };

/** The routes that programs write, as a table writes them. */
export const when = (...args: Parameters<typeof shortlink.when>): RouteInput =>
  portable(shortlink.when(...args));
export const otherwise = (destination: shortlink.Destination): RouteInput =>
  portable(shortlink.otherwise(destination));
export const opens = (...args: Parameters<typeof shortlink.opens>): RouteInput =>
  portable(shortlink.opens(...args));
