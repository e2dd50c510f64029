// The rules for imports, which `npm run check` enforces with dependency-cruiser.

/** Single files that every layer may import. */
const shared = [
  "provider/version",
  "provider/loopback",
  "provider/is-running",
  "provider/nearest",
  "provider/node-version",
  "provider/compile-cache",
];

/** What each layer may import besides. Imports point one way, from the doors down to the contract. */
const layers = {
  "provider/contract": [],
  "provider/pulumi": [],
  "provider/client": ["provider/contract"],
  "provider/routing": ["provider/contract"],
  "provider/rules": ["provider/routing", "provider/contract"],
  "provider/lifecycle": ["provider/pulumi", "provider/client", "provider/contract"],
  "provider/resources": ["provider/lifecycle", "provider/client", "provider/contract"],
  "provider/dynamic": [
    "provider/pulumi",
    "provider/resources",
    "provider/lifecycle",
    "provider/client",
    "provider/contract",
  ],
  "provider/plugin": [
    "provider/pulumi",
    "provider/resources",
    "provider/lifecycle",
    "provider/client",
    "provider/routing",
    "provider/contract",
  ],
  "provider/cli": [
    "provider/pulumi",
    "provider/resources",
    "provider/lifecycle",
    "provider/client",
    "provider/routing",
    "provider/rules",
    "provider/contract",
    "emulator",
  ],
  "provider/policy": ["provider/cli", "provider/rules"],
  "provider/index": ["provider/native", "provider/pulumi", "provider/dynamic", "provider/client"],
  "provider/native": ["provider/pulumi", "provider/dynamic", "sdk"],
  emulator: ["provider/contract", "provider/routing"],
  scripts: ["provider", "emulator"],
  bench: ["scripts", "provider", "emulator"],
};

/** Matches the files of some layers: a folder, or a single file without its extension. */
const filesOf = (names) => names.map((name) => `^${name}([.]ts$|/)`);

const layerRules = [...shared.map((file) => [file, []]), ...Object.entries(layers)].map(
  ([layer, allowed]) => ({
    name: layer,
    comment: `${layer} may import only ${[...allowed, ...shared].join(", ")}.`,
    severity: "error",
    from: { path: filesOf([layer]) },
    to: {
      path: "^(provider|emulator|sdk|scripts|bench|test|examples)/",
      pathNot: filesOf([layer, ...allowed, ...shared]),
    },
  }),
);

const outsideLayers = {
  path: "^(provider|emulator)/",
  pathNot: filesOf([...Object.keys(layers), ...shared]),
};
const noLayer = {
  name: "no-layer",
  comment: "This file belongs to no layer. Add its folder to the layers in .dependency-cruiser.mjs.",
  severity: "error",
};

export default {
  forbidden: [
    ...layerRules,
    { ...noLayer, from: outsideLayers, to: {} },
    { ...noLayer, from: { ...outsideLayers, orphan: true }, to: {} },
    {
      name: "no-file-cycle",
      comment: "Files must not import each other in a circle, not even types only.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-folder-cycle",
      comment: "Folders must not import each other in a circle.",
      severity: "error",
      scope: "folder",
      // Only folders inside of these: the command starts the emulator, and the emulator takes the contract.
      from: { path: "^(provider|emulator|scripts|bench)/" },
      to: { circular: true },
    },
    {
      name: "before-install",
      comment: "Set-up runs before any package is installed.",
      severity: "error",
      from: { path: "^scripts/(setup/|with-setup[.]mjs$)" },
      to: { dependencyTypesNot: ["core", "local"] },
    },
  ],
  options: {
    // Counts imports of types, too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: ["node_modules", "^sdk/"] },
  },
};
