/** A place in properties: names and positions. */
export type Path = readonly (string | number)[];
