const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

/** Why this Node.js cannot run the package: on an older one a dependency fails to load, and its error does not say why. */
export const oldNodeMessage =
  major < 22 || (major === 22 && minor < 19)
    ? `pulumi-shortlink needs Node.js 22.19 or newer, and this is ${process.version}. Put a newer \`node\` first on your PATH.`
    : undefined;
