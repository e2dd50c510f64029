// Every entry point imports this file first: on an older Node.js a dependency fails to load, and its error does not say why.

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 19)) {
  const error = new Error(
    `pulumi-shortlink needs Node.js 22.19 or newer, and this is ${process.version}. Put a newer \`node\` first on your PATH.`,
  );
  error.stack = error.message;
  throw error;
}

export {};
