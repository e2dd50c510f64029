// Property names that the SDK and the engine keep for themselves.

/** Holds the code of a dynamic provider, in the inputs and outputs of its resources. */
export const providerKey = "__provider";

/** Lists the inputs whose value came from the service rather than the program: the engine's own convention. */
export const defaultsKey = "__defaults";
