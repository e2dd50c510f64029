import type { HouseLink } from "../../rules";
import type { GraphLink } from "../graph/model/graph";

/** The links of a program or an account as rules look at them. Leaves out those of which too little is known. */
export const houseLinks = (links: readonly GraphLink[]): HouseLink[] =>
  links.flatMap(({ key, facts, folder, routing }) => {
    if (!facts) return [];
    const { hasFolder, ...rest } = facts;
    return [{ ...rest, key, folder: hasFolder ? folder : null, graph: routing }];
  });
