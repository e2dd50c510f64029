/** How many seconds all requests may take unless the user chooses. */
export const defaultMaxTime = 300;
