import type { Edit, Plan, Round } from "./plan";

// Defects that the world finds, and that stand. When one is fixed, its test fails: then its plan moves to the smallest cases.

interface Case {
  readonly name: string;
  readonly problems: readonly string[];
  readonly plan: Plan;
}

interface Known extends Case {
  /** What the world says of it, in any world. */
  readonly pattern: RegExp;
}

const plan = (rounds: readonly Partial<Round>[], more: Partial<Plan> = {}): Plan => ({
  ...{ seed: 0, haste: 0, maxRetries: 0, hasSeed: false, normalize: null, lags: false, hasOwner: false },
  neighbor: [],
  rounds: rounds.map((round) => ({ ...calm, ...round })),
  ...more,
});

const calm: Round = {
  ...{ edits: [], command: "up", skipsPreview: true, continuesOnError: false, target: undefined },
  ...{ faults: [], killedAt: undefined, others: [] },
};

const edit = (type: Edit["type"], more: Partial<Edit> = {}): Edit => ({
  ...{ type, pick: 0, value: 0, keepsAlias: false, kind: "Link" },
  ...more,
});

/** The first write of a round takes effect, and its response is lost. */
const unanswered: Partial<Round> = {
  faults: [{ at: 0, onWrite: true, kind: "dropAfter", lasts: false }],
};

const dynamic = { pick: 0 };
const byDefault = { pick: 1 };

export const known: readonly Known[] = [
  {
    // The engine checks the other set only after this one has waited in vain for what the program declares, and no preview has shown it.
    name: "an entry moves to a set that waits for a slow resource, without a preview, and is deleted and created again",
    pattern: /^deletes a Link that the program declares: \w+ of \w+ -> LinkSet of \w+, which waits$/,
    problems: [
      "deletes a Link that the program declares: LinkSet of default -> LinkSet of default, which waits",
    ],
    plan: plan(
      [
        {
          edits: [
            ...[edit("add"), edit("add"), edit("set", { value: 1 }), edit("set", { pick: 1, value: 1 })],
            ...[edit("setDoor", { value: 1 }), edit("setDoor", { pick: 1, value: 1 })],
          ],
        },
        { edits: [edit("setWaits", { pick: 1, value: 1 }), edit("set", { pick: 1, value: 2 })] },
      ],
      { seed: 2, haste: 5 },
    ),
  },
  {
    name: "an entry moves to a link that the engine checks only after a pause, and is deleted and created again",
    pattern: /^deletes a Link that the program declares: LinkSet of \w+ -> Link of \w+$/,
    problems: ["deletes a Link that the program declares: LinkSet of default -> Link of default"],
    plan: plan(
      [
        { edits: [edit("add", { pick: 1, keepsAlias: true }), edit("add", { pick: 1, keepsAlias: true })] },
        { edits: [edit("set")] },
      ],
      { seed: 45, haste: 5 },
    ),
  },
  {
    // With --continue-on-error, the engine deletes the link although the set, which declares it, could not take it over.
    name: "a link moves to a set that cannot take it over, and is deleted",
    pattern:
      /^deletes a Link that the program declares: (unconfirmed )?\w+ of \w+ -> LinkSet of \w+, which failed$/,
    problems: [
      "deletes a Link that the program declares: Link of default -> LinkSet of default, which failed",
    ],
    plan: plan([
      { edits: [edit("add", byDefault)] },
      {
        ...{ edits: [edit("set", { value: 1 })], continuesOnError: true },
        faults: [{ at: 1, onWrite: false, kind: "500", lasts: true }],
      },
    ]),
  },
  {
    // The process of the one that has it sees that another process declares it, and not whether that one gets it.
    name: "a link moves to a resource of another provider that cannot have it, and state loses it",
    pattern:
      /^(is refused for ever|destroy leaves in the account|is left although nobody declares it): [^:]*Link( \([^)]*\))? that a Link(Set)? of (\w+) has left( to a Link(Set)? of (?!\4\b)|$)/,
    problems: [
      "is refused for ever: Link that a LinkSet of a has left to a Link of default: urn:pulumi:dev::world::shortlink:index:Link::#: Create a link: The slug # is taken on this domain. (HTTP # SLUG_TAKEN, POST /api/#/links, request id #",
    ],
    plan: plan([
      {
        edits: [
          ...[edit("add", byDefault), edit("add", byDefault)],
          edit("set", { value: 1 }),
          edit("set", { pick: 1, value: 1 }),
        ],
      },
      { edits: [edit("setDoor", { value: 2, keepsAlias: true }), edit("set")], continuesOnError: true },
    ]),
  },
  {
    // The dynamic classes learn from the program which values are secret, and not from state.
    name: "a link with a secret moves from the plugin to the dynamic classes, and fails: its state shows the secret",
    pattern: /^state shows a secret: Link of dynamic, which the plugin had$/,
    problems: ["state shows a secret: Link of dynamic, which the plugin had"],
    plan: plan([
      { edits: [edit("add", { ...byDefault, value: 3 })] },
      { edits: [edit("door", { value: 0, keepsAlias: true }), edit("variant", { value: 1 })], ...unanswered },
    ]),
  },
  {
    // State has what the links of a set declared in its inputs only, which the SDK does not pass to a dynamic provider.
    name: "a set moves from the plugin to the dynamic classes, and its links keep what it no longer declares",
    pattern: /^is not as declared after an update: Link of LinkSet, which the plugin had$/,
    problems: ["is not as declared after an update: Link of LinkSet, which the plugin had"],
    plan: plan([
      { edits: [edit("add", { value: 1, keepsAlias: true })] },
      { edits: [edit("setDoor", { keepsAlias: true }), edit("variant")] },
    ]),
  },
  {
    // The entry takes over the link as it is: only what it declares is compared, and its routes may be resources of their own.
    name: "a link with inline parts moves to a set whose entry declares none, and its parts stay",
    pattern:
      /^(is left although nobody declares it|is there twice): (Route|Condition|Feature)( \(the create by a Link got no response\))?( of \w+, once)? in an entry( that a Link of \w+ has left)?$/,
    problems: ["is left although nobody declares it: Feature in an entry that a Link of default has left"],
    plan: plan([
      {
        edits: [...[edit("add", { kind: "Feature" }), edit("add", byDefault)], edit("inline", { pick: 1 })],
      },
      { edits: [edit("set", { pick: 1, value: 1 })], skipsPreview: false },
    ]),
  },
];

/** The smallest worlds of defects that are fixed. */
export const fixed: readonly Omit<Case, "problems">[] = [
  {
    name: "a link moves to a set after an update of it got no response: its former resource takes that update back",
    plan: plan([
      { edits: [edit("add", { value: 1 })] },
      { edits: [edit("variant")], ...unanswered },
      { edits: [edit("set", { value: 1 })] },
    ]),
  },
  {
    name: "a list shows no options, as if empty: a link that others manage is taken over",
    plan: plan([{ edits: [edit("add"), edit("add")] }], {
      ...{ adopts: true, hides: "options" },
      differs: { assume: { emptyFields: "omitted" }, service: { emptyFields: "omitted" } },
    }),
  },
  {
    name: "a route whose create shows its link is listed, not readable yet: the fallback is taken for it",
    plan: plan([{ edits: [edit("add"), edit("add", { kind: "Route" })] }], {
      ...{ seed: 5, hasSeed: true, responds: "link" },
    }),
  },
  {
    name: "an entry moves to a set that waits for a slow resource, as the preview has shown, and is deleted and created again",
    plan: plan(
      [
        {
          edits: [
            ...[edit("add"), edit("add"), edit("set", { value: 1 }), edit("set", { pick: 1, value: 1 })],
            ...[edit("setDoor", { value: 1 }), edit("setDoor", { pick: 1, value: 1 })],
          ],
        },
        {
          edits: [edit("setWaits", { pick: 1, value: 1 }), edit("set", { pick: 1, value: 2 })],
          skipsPreview: false,
        },
      ],
      { seed: 2, haste: 5 },
    ),
  },
  {
    name: "a set waits for ever for a check to whose request no response comes in time",
    plan: plan([
      {
        edits: [edit("add", { keepsAlias: true }), edit("add", { keepsAlias: true })],
        ...{ skipsPreview: false, ...unanswered },
      },
      {
        edits: [edit("set"), edit("add", { pick: 3, keepsAlias: true })],
        ...{ skipsPreview: false, continuesOnError: true },
        faults: [{ at: 0, onWrite: false, kind: "late", lasts: true }],
      },
    ]),
  },
  {
    name: "an entry moves to a set whose create of it got no response, and is deleted",
    plan: plan([
      { edits: [edit("add", { keepsAlias: true }), edit("add", { keepsAlias: true })] },
      {
        edits: [edit("set", { value: 2 }), edit("variant", { pick: 1, value: 1 })],
        faults: [{ at: 0, onWrite: true, kind: "500", lasts: true }],
      },
    ]),
  },
  {
    name: "a link moves to a set of another provider that is refused, and is left to that set after a refresh",
    plan: plan([
      { edits: [edit("add", { kind: "Condition" }), edit("add", { pick: 3 })] },
      {
        edits: [edit("set", { pick: 1, value: 2 }), edit("remove")],
        ...{ command: "upRefresh", continuesOnError: true },
      },
      { reverts: true },
    ]),
  },
  {
    name: "a refresh shows the secret of an entry that its set keeps until a link takes it over",
    plan: plan(
      [
        { edits: [1, 2].map(() => edit("add", { pick: 5, value: 3, keepsAlias: true })) },
        { edits: [edit("set", { value: 6, keepsAlias: true })] },
      ],
      { seed: 6 },
    ),
  },
  {
    name: "an update that takes a condition out of a route fails before it does, and no later one does so",
    plan: plan([
      { edits: [edit("add"), edit("add", { kind: "Condition" }), edit("inline")] },
      { edits: [edit("variant", { value: 1 }), edit("remove", { pick: 1 })], ...unanswered },
    ]),
  },
  {
    name: "a refresh with the key of another account drops the entry of a set whose update failed",
    plan: plan([
      { edits: [edit("add", { keepsAlias: true }), edit("add"), edit("add"), edit("add")] },
      {
        edits: [edit("variant", { value: 1 })],
        faults: [{ at: 0, onWrite: true, kind: "500", lasts: false }],
      },
      { command: "refresh", hasOtherKey: true },
    ]),
  },
  {
    name: "a link moves to a set of another provider, which fails in that update, and keeps what only its former resource declared",
    plan: plan([
      { edits: [edit("add", { ...byDefault, keepsAlias: true }), edit("add", { value: 1 })] },
      {
        edits: [
          ...[edit("set", { pick: 1, value: 2 }), edit("variant", { pick: 1 })],
          edit("variant", { value: 1 }),
        ],
        ...unanswered,
      },
    ]),
  },
  {
    name: "a link that moves to a set loses what the set does not declare, which gets no response: the error has a stack",
    plan: plan([
      { edits: [edit("add", { ...byDefault, value: 1 })] },
      {
        edits: [edit("set", { value: 1 }), edit("variant")],
        faults: [{ at: 1, onWrite: true, kind: "dropAfter", lasts: false }],
      },
    ]),
  },
  {
    name: "an update without a response may have renamed an entry, a resource of another provider gets the new address, and the link stays",
    plan: plan([
      { edits: [edit("add", { keepsAlias: true }), edit("add", { keepsAlias: true })] },
      {
        edits: [edit("slug")],
        faults: [{ at: 0, onWrite: true, kind: "dropBefore", lasts: false }],
      },
      { edits: [edit("set")] },
    ]),
  },
  {
    name: "a condition is no longer declared, in the same update in which its link declares its routes inline, and stays",
    plan: plan([
      { edits: [edit("add"), edit("add", { kind: "Condition" })] },
      { edits: [edit("inline"), edit("remove", { pick: 1 })] },
    ]),
  },
  {
    name: "an import shows a value that the program calls secret, and no update hides it",
    plan: plan([{ edits: [edit("add", { ...byDefault, value: 3 })] }, { command: "import", target: 0 }]),
  },
  {
    name: "an entry whose create got no response moves to a resource of another provider, and its set has a change in each run",
    plan: plan([
      {
        edits: [edit("add"), edit("add"), edit("set", { pick: 1, value: 1 })],
        faults: [{ at: 1, onWrite: true, kind: "500", lasts: false }],
      },
      { edits: [edit("set", { value: 1 }), edit("set", { pick: 1 })] },
    ]),
  },
  {
    name: "a set of which one entry is refused shows the secret of another one after a refresh",
    plan: plan([
      { edits: [edit("add", { keepsAlias: true }), edit("add")] },
      {
        edits: [
          ...[edit("set", { pick: 1, value: 1 }), edit("variant", { pick: 1, value: 1 })],
          edit("variant", { value: 3 }),
        ],
      },
      { command: "refresh" },
    ]),
  },
  {
    name: "a QR code whose create gets no response is no longer declared, and stays on",
    plan: plan([
      {
        edits: [edit("add"), edit("add", { kind: "QR" })],
        faults: [{ at: 1, onWrite: true, kind: "dropAfter", lasts: false }],
      },
      { edits: [edit("remove", { pick: 1 })] },
    ]),
  },
  {
    name: "an entry whose create gets no response changes before the next update, and is refused as taken",
    plan: plan([
      { edits: [edit("add"), edit("set", { value: 1 })], ...unanswered },
      { edits: [edit("variant", { value: 1 })] },
    ]),
  },
  {
    name: "an entry whose create gets no response is no longer declared, and its link stays",
    plan: plan([
      {
        edits: [edit("add"), edit("add"), edit("set", { value: 1 }), edit("set", { pick: 1, value: 1 })],
        ...unanswered,
      },
      { edits: [edit("remove")] },
    ]),
  },
  {
    name: "a set with an entry whose create gets no response moves to the other front door, and can no longer be removed",
    plan: plan([
      { edits: [edit("add"), edit("set", { value: 4 })], ...unanswered },
      { edits: [edit("setDoor")] },
    ]),
  },
  {
    name: "the link of an entry whose create gets no response stays when everything is destroyed",
    plan: plan([{ edits: [edit("add"), edit("set", { value: 1 })], ...unanswered }, { command: "destroy" }]),
  },
  {
    name: "a link whose create got no response moves to a set, and keeps what its entry does not declare",
    plan: plan([
      { edits: [edit("add", { ...byDefault, value: 1 })], ...unanswered },
      { edits: [edit("set", { value: 1 }), edit("variant")] },
    ]),
  },
  {
    name: "a link moves to a set of the other front door, and keeps what only its former resource declared",
    plan: plan([
      { edits: [edit("add", { ...dynamic, value: 1 })] },
      { edits: [edit("set", { value: 4 }), edit("variant")] },
    ]),
  },
  {
    name: "a link moves to a set, and keeps what only its former resource declared",
    plan: plan([
      { edits: [edit("add", { ...byDefault, value: 1 })] },
      { edits: [edit("set", { value: 1 }), edit("variant")] },
    ]),
  },
  {
    name: "an entry moves to another set, and the link keeps what only its former set declared",
    plan: plan([
      { edits: [edit("add", { ...byDefault, value: 1 }), edit("set", { value: 1 })] },
      { edits: [edit("set", { value: 2 }), edit("variant")] },
    ]),
  },
  {
    name: "an entry moves to a resource of its own, and the link keeps what only the set declared",
    plan: plan([
      { edits: [edit("add", { ...byDefault, value: 1 }), edit("set", { value: 1 })] },
      { edits: [edit("set"), edit("variant")] },
    ]),
  },
  {
    name: "an unconfirmed create changes its provider, is made by the new one, and deleted by the old one",
    plan: plan([{ edits: [edit("add", byDefault)], ...unanswered }, { edits: [edit("door", { value: 2 })] }]),
  },
  {
    name: "a link moves to a set of the other front door, which takes it over, and the first one deletes it",
    plan: plan([{ edits: [edit("add", dynamic)] }, { edits: [edit("set", { value: 4 })] }]),
  },
  {
    name: "a QR code moves to the other front door, and the first one turns it off",
    plan: plan([
      { edits: [edit("add", dynamic), edit("add", { kind: "QR" })] },
      { edits: [edit("door", { pick: 1, value: 3 })] },
    ]),
  },
  {
    name: "a route moves into the inputs of its link, which another provider holds, and the first one deletes it",
    plan: plan([
      { edits: [edit("add", byDefault), edit("add", { pick: 2, kind: "Route" })] },
      { edits: [edit("inline")] },
    ]),
  },
  {
    name: "a part of an object that another provider has just created is created again with another key, because the service did not know the object everywhere",
    plan: plan(
      [
        {
          edits: [edit("add", byDefault), edit("add", { kind: "Route" })],
          faults: [{ at: 1, onWrite: true, kind: "dropAfter", lasts: false }],
        },
      ],
      { maxRetries: 1, lags: true },
    ),
  },
  {
    name: "a part of a new object whose create got no response is created again with another key, because the service did not know the object everywhere",
    plan: plan(
      [
        {
          edits: [edit("add"), edit("add", { kind: "Route" })],
          faults: [{ at: 1, onWrite: true, kind: "dropAfter", lasts: false }],
        },
      ],
      { maxRetries: 1, lags: true },
    ),
  },
  {
    name: "a set that is no longer declared keeps a link that another resource declares and cannot have",
    plan: plan([
      { edits: [edit("add", byDefault), edit("set", { value: 1 })] },
      { edits: [edit("set")], continuesOnError: true },
    ]),
  },
  {
    name: "a refresh shows a secret that an update without a response has written",
    plan: plan([
      { edits: [edit("add", byDefault)] },
      { edits: [edit("variant", { value: 3 })], ...unanswered },
      { command: "refresh" },
    ]),
  },
  {
    name: "a refresh shows a secret that an update without a response has written, and the service has normalized",
    plan: plan(
      [
        { edits: [edit("add", byDefault)] },
        { edits: [edit("variant", { value: 3 })], ...unanswered },
        { command: "refresh" },
      ],
      { normalize: "trim" },
    ),
  },
  {
    name: "what moves from the plugin to the dynamic classes has no code of the provider, without which nobody can delete it",
    plan: plan([
      { edits: [edit("add", byDefault)] },
      { edits: [edit("door", { value: 0, keepsAlias: true })] },
    ]),
  },
  {
    name: "a refresh shows a secret that an update of an entry without a response has written",
    plan: plan([
      { edits: [edit("add", byDefault), edit("set", { value: 1 })] },
      { edits: [edit("variant", { value: 3 })], ...unanswered },
      { command: "refresh" },
    ]),
  },
  {
    name: "the error of a create that is repeated shows a secret that the program no longer declares",
    plan: plan([
      {
        edits: [edit("add", { value: 7 })],
        faults: [{ at: 0, onWrite: true, kind: "dropAfter", lasts: true }],
      },
      { edits: [edit("variant")], faults: [{ at: 0, onWrite: true, kind: "429", lasts: true }] },
    ]),
  },
];

/** A refresh takes the marks of secrets from the inputs or from the outputs, and brings them back without them where those are lost. */
export const isKnownOfWrecks = (problem: string): boolean =>
  isKnown(problem) || /^state shows a secret: Link(Set)? of /.test(problem);

export const isKnown = (problem: string): boolean => known.some(({ pattern }) => pattern.test(problem));
