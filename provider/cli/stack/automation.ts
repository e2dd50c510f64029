/**
 * Pulumi's Automation API. It comes with the whole SDK, which takes longer to load than all of the rest: what needs no
 * stack does without.
 */
export const automation = () => import("@pulumi/pulumi/automation/index.js");
