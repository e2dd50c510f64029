import fc from "fast-check";

// Random values are the same in every run, so that only a change can make a run fail. `npm run soak` uses other values
// each time.
if (!process.env.SOAK) fc.configureGlobal({ seed: 1 });
