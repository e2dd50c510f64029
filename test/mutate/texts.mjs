// Keeps mutants out of texts that are for people: a test of every word would only say the same words again. What a text
// is made of (conditions, calls, the values in it) is mutated; so are all strings that programs read.

/** Properties that hold such texts: of definitions, endpoints, outputs, failures and schemas. */
const properties = new Set(["doc", "spec", "summary", "reason", "title", "description"]);

const isError = ({ type, callee }) =>
  type === "NewExpression" && ["UserError", "RunError", "Error", "PartialFailure"].includes(callee.name);

const isDescription = ({ type, callee }) =>
  type === "CallExpression" && callee.type === "MemberExpression" && callee.property.name === "describe";

const isTextProperty = ({ type, key }) => type === "ObjectProperty" && properties.has(key.name);

/** A text as it stands, or one in which only names are filled in. */
const isText = ({ type, expressions = [] }) =>
  type === "StringLiteral" ||
  (type === "TemplateLiteral" &&
    expressions.every((it) => it.type === "Identifier" || it.type === "MemberExpression"));

function shouldIgnore(path) {
  if (!isText(path.node)) return undefined;
  let { node, parentPath } = path;
  // A long text is several that are joined.
  while (parentPath?.node.type === "BinaryExpression" && parentPath.node.operator === "+") {
    ({ node, parentPath } = parentPath);
  }
  const parent = parentPath?.node;
  const isForPeople =
    parent && (isError(parent) || isDescription(parent) || (isTextProperty(parent) && parent.value === node));
  return isForPeople ? "a text for people" : undefined;
}

export const strykerPlugins = [{ kind: "Ignore", name: "texts", value: { shouldIgnore } }];
