// Ignores mutants in texts for people, because tests that assert every word would only repeat the texts. Conditions, calls and
// values inside such texts are mutated, and so are all strings that programs read.

/** The properties of definitions, endpoints, outputs, failures and schemas that hold such texts. */
const properties = new Set(["doc", "spec", "summary", "reason", "title", "description"]);

const isError = ({ type, callee }) =>
  type === "NewExpression" && ["UserError", "RunError", "Error", "PartialFailure"].includes(callee.name);

const isDescription = ({ type, callee }) =>
  type === "CallExpression" && callee.type === "MemberExpression" && callee.property.name === "describe";

const isTextProperty = ({ type, key }) => type === "ObjectProperty" && properties.has(key.name);

/** Whether a node is a literal text, or a template that inserts only names. */
const isText = ({ type, expressions = [] }) =>
  type === "StringLiteral" ||
  (type === "TemplateLiteral" &&
    expressions.every((it) => it.type === "Identifier" || it.type === "MemberExpression"));

function shouldIgnore(path) {
  if (!isText(path.node)) return undefined;
  let { node, parentPath } = path;
  // Long texts are concatenated.
  while (parentPath?.node.type === "BinaryExpression" && parentPath.node.operator === "+") {
    ({ node, parentPath } = parentPath);
  }
  const parent = parentPath?.node;
  const isForPeople =
    parent && (isError(parent) || isDescription(parent) || (isTextProperty(parent) && parent.value === node));
  return isForPeople ? "a text for people" : undefined;
}

export const strykerPlugins = [{ kind: "Ignore", name: "texts", value: { shouldIgnore } }];
