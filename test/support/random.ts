import fc from "fast-check";

// What is tried at random is the same in every run, so that a run fails by what was changed alone. `npm run soak` tries
// other values each time.
if (!process.env.SOAK) fc.configureGlobal({ seed: 1 });
