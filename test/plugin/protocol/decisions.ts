// What the plugin makes of Pulumi's protocol. A version of the SDK that brings something which is not listed here fails a test: decide
// about it, and say why.

/** The fields of a message that the plugin uses, and the reason for each that it does not use. */
export interface MessageDecision {
  readonly used: string;
  readonly unused?: Readonly<Record<string, string>>;
}

const inUrn = "the URN has it";
const noViews =
  "entries of a set are no rows of their own: reporting each of them would cost a request to the engine per entry";
const utf8 = "the API takes JSON, whose texts are Unicode";
const secretsAreEnough = "secrets and unknown values arrive without it, and dependencies decide nothing here";
const otherValues = {
  AcceptsByteString: utf8,
  AcceptsOutputsInInvoke: secretsAreEnough,
  AcceptsOutputsInCall: "no resource has methods",
  AcceptsOutputsInCheck: secretsAreEnough,
};
const views = { ResourceStatusAddress: noViews, ResourceStatusToken: noViews };
const oldViews = { ...views, OldViewsList: noViews };

/** The calls that the plugin does not answer. */
export const unansweredCalls: Readonly<Record<string, string>> = {
  Parameterize: "there is one package, with one schema",
  Call: "no resource has methods",
  Construct: "the package has no components",
  GetMapping: "no Terraform provider and no other ecosystem has these resources",
  GetMappings: "no Terraform provider and no other ecosystem has these resources",
};

/** The messages that only belong to calls that the plugin does not answer, or that the engine sends to others. */
export const otherMessages =
  /^(Parameteriz|CallRe|Construct|GetMapping|PackageDependency|PackageParameterization|PackageSpec|PluginDependency)/;

export const messages: Readonly<Record<string, MessageDecision>> = {
  ProviderHandshakeRequest: {
    used: "",
    unused: {
      EngineAddress: "it is the plugin's argument, and Attach sends another",
      RootDirectory: "the plugin finds its files beside itself",
      ProgramDirectory: "the plugin reads no file of a program",
      ConfigureWithUrn: "an engine that sends no URN configures the default provider",
      SupportsViews: noViews,
      SupportsRefreshBeforeUpdate: "an engine that does not know refresh_before_update ignores it",
      InvokeWithPreview: "a look-up reads the same in a preview",
      MapperTarget: "nothing is converted from other ecosystems",
      LoaderTarget: "the plugin needs no schema of another package",
      ResolverTarget: "the plugin needs no other package",
      SendsOldOutputsToCheck: "old inputs are enough for a check",
      ...otherValues,
    },
  },
  ProviderHandshakeResponse: {
    used: "AcceptSecrets AcceptOutputs SupportsAutonamingConfiguration",
    unused: {
      AcceptResources: "the API takes no resources; a check says to give the id",
      ...otherValues,
    },
  },
  GetSchemaRequest: {
    used: "",
    unused: {
      Version: "there is one version of the schema's format",
      SubpackageName: "there is one package",
      SubpackageVersion: "there is one package",
    },
  },
  GetSchemaResponse: { used: "Schema" },
  PluginInfo: { used: "Version" },
  PluginAttach: { used: "Address" },
  ConfigureRequest: {
    used: "Args Acceptsecrets Urn",
    unused: {
      VariablesMap: "Args has the same, with types",
      Acceptresources: "an engine since 2020 accepts them",
      SendsOldInputs: "an engine since 2023 sends them",
      SendsOldInputsToDelete: "without them, a delete takes the ids from state's outputs",
      Id: "the id of a provider has no meaning for the API",
      Name: inUrn,
      Type: inUrn,
    },
  },
  ConfigureResponse: {
    used: "Acceptsecrets Supportspreview Acceptoutputs SupportsAutonamingConfiguration",
    unused: { Acceptresources: "the API takes no resources; a check says to give the id" },
  },
  ConfigureErrorMissingKeys: {
    used: "",
    unused: { MissingkeysList: "the error for settings names the variable of the environment, too" },
  },
  "ConfigureErrorMissingKeys.MissingKey": {
    used: "",
    unused: {
      Name: "the error for settings names the variable of the environment, too",
      Description: "the error for settings says what it means",
    },
  },
  InvokeRequest: { used: "Tok Args", unused: { Preview: "a look-up reads the same in a preview" } },
  InvokeResponse: {
    used: "Return",
    unused: { FailuresList: "a look-up that fails is an error, which reaches programs in every language" },
  },
  CheckRequest: {
    used: "Urn Olds News Randomseed Type Autonaming",
    unused: { Name: inUrn, OldOutputs: "old inputs are enough for a check" },
  },
  "CheckRequest.AutonamingOptions": { used: "ProposedName Mode" },
  CheckResponse: { used: "Inputs FailuresList" },
  CheckFailure: {
    used: "Reason",
    unused: { Property: "the engine prints the whole value of it, so the reason has the path" },
  },
  DiffRequest: {
    used: "Id Urn Olds News OldInputs Type",
    unused: { Name: inUrn, IgnorechangesList: "the engine has put the old values into the inputs" },
  },
  PropertyDiff: { used: "Kind Inputdiff" },
  DiffResponse: {
    used: "ReplacesList Deletebeforereplace Changes DiffsList DetaileddiffMap Hasdetaileddiff",
    unused: { StablesList: "the preview of an update says which outputs are known" },
  },
  CreateRequest: {
    used: "Urn Properties Timeout Preview Type",
    unused: { Name: inUrn, ...views },
  },
  CreateResponse: { used: "Id Properties RefreshBeforeUpdate" },
  ReadRequest: {
    used: "Id Urn Properties Inputs Type Timeout",
    unused: { Name: inUrn, ...oldViews },
  },
  ReadResponse: { used: "Id Properties Inputs RefreshBeforeUpdate" },
  ListRequest: { used: "Token Query Limit PageSize ContinuationToken" },
  ListResponse: {
    used: "Computed Result Continuation",
    unused: { ResponseCase: "it says which of the three there is" },
  },
  "ListResponse.Computed": { used: "" },
  "ListResponse.Result": { used: "Id Name" },
  "ListResponse.Continuation": { used: "ContinuationToken" },
  UpdateRequest: {
    used: "Id Urn Olds News Timeout Preview OldInputs Type",
    unused: {
      Name: inUrn,
      IgnorechangesList: "the engine has put the old values into the inputs",
      ...oldViews,
    },
  },
  UpdateResponse: { used: "Properties RefreshBeforeUpdate" },
  DeleteRequest: {
    used: "Id Urn Properties Timeout OldInputs Type",
    unused: { Name: inUrn, ...oldViews },
  },
  ErrorResourceInitFailed: {
    used: "Id Properties ReasonsList",
    unused: {
      Inputs: "the engine keeps those of the request",
      RefreshBeforeUpdate: "the next run updates an unfinished object, and answers then",
    },
  },
  View: {
    used: "",
    unused: {
      Type: noViews,
      Name: noViews,
      ParentType: noViews,
      ParentName: noViews,
      Inputs: noViews,
      Outputs: noViews,
    },
  },
};

const oneName = "the name is the same everywhere";
const noOverlay = "everything is generated";

/** What the schema uses of Pulumi's metaschema, by definition; the package itself is `package`. */
export const schema: Readonly<Record<string, MessageDecision>> = {
  package: {
    used: "name displayName version description keywords homepage license repository logoUrl pluginDownloadURL publisher meta config types provider resources functions language",
    unused: {
      attribution: "no other project's text is in the package",
      namespace: "it has no namespace in the registry",
      dependencies: "no type of another package is used",
      parameterization: "it is no parameterized package",
      allowedPackageNames: "it only has types of its own",
    },
  },
  parameterization: {
    used: "",
    unused: { baseProvider: "it is no parameterized package", parameter: "it is no parameterized package" },
  },
  typeSpec: { used: "", unused: { plain: "each input may be an output of another resource" } },
  propertySpec: {
    used: "description defaultInfo secret replaceOnChanges willReplaceOnChanges",
    unused: {
      const: "no property has one value only",
      default: "the defaults are the service's own, and may change there",
      deprecationMessage: "nothing is deprecated",
      language: oneName,
    },
  },
  complexTypeSpec: { used: "description", unused: { language: oneName, isOverlay: noOverlay } },
  objectTypeSpec: {
    used: "description properties type required",
    unused: { language: oneName, isOverlay: noOverlay, overlaySupportedLanguages: noOverlay },
  },
  enumTypeSpec: { used: "type enum" },
  resourceSpec: {
    used: "description inputProperties requiredInputs listInputs aliases",
    unused: {
      stateInputs: "an id is all that a look-up of a resource needs",
      deprecationMessage: "nothing is deprecated",
      isComponent: "the package has no components",
      methods: "no resource has methods",
      isOverlay: noOverlay,
    },
  },
  languageSpec: { used: "csharp go nodejs python java" },
  functionSpec: {
    used: "description inputs outputs",
    unused: {
      multiArgumentInputs: "arguments have names",
      returnType: "each look-up returns an object",
      deprecationMessage: "nothing is deprecated",
      language: oneName,
      isOverlay: noOverlay,
      overlaySupportedLanguages: noOverlay,
      plain: "a look-up returns an output",
    },
  },
};
