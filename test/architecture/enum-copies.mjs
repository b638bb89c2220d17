// Lists the places in the pages that hold a copy of an enum of the API: `node enum-copies.mjs <file>…`, by default all of the console.
// A copy is a list of three or more values of one enum: an array, a union type, a Set, or a text with separators. A map from each value
// is no copy: its type is the enum, and the compiler reports a value that it lacks.
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const documents = ['docs/openapi/v1.json', 'docs/openapi/console.json'].map((path) => JSON.parse(readFileSync(path, 'utf8')));
const minCopied = 3;

/** Every enum of the documents, with its name or place. */
function enumsOf(part, name, found = new Map()) {
  if (typeof part !== 'object' || part === null) return found;
  const values = Array.isArray(part.enum) ? part.enum.filter((value) => typeof value === 'string') : [];
  if (values.length >= minCopied) found.set(values.join(' '), { name, values: new Set(values) });
  for (const [key, child] of Object.entries(part)) enumsOf(child, ['properties', 'items', 'schema'].includes(key) ? name : key, found);
  return found;
}
const enums = documents.flatMap(({ paths, components }) => [...enumsOf({ paths, components }, '').values()]);
const fields = {
  name: 'fields of a campaign',
  values: new Set(Object.keys(documents[0].components.schemas.CampaignPatch.properties)),
};

/** The enum of which these are three values or more. */
const enumOf = (values) =>
  new Set(values).size < minCopied ? undefined : [...enums, fields].find((each) => values.every((value) => each.values.has(value)));

/** Whether a union is the second argument of `Pick` or `Omit`, which the compiler checks. */
const isSelection = (node) => ts.isTypeReferenceNode(node.parent) && ['Pick', 'Omit'].includes(node.parent.typeName.getText());

/** The texts of a list in the sources: an array, a union type, or a text that separates words. */
function listedIn(node) {
  if (ts.isArrayLiteralExpression(node))
    return node.elements.flatMap((element) => (ts.isStringLiteralLike(element) ? [element.text] : textOfOption(element)));
  if (ts.isUnionTypeNode(node) && !isSelection(node))
    return node.types.flatMap((type) => (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? [type.literal.text] : []));
  if (ts.isStringLiteralLike(node)) return node.text.split(/[ ,|]+/);
  return [];
}

/** The `value` of an option such as `{ value: 'draft', label: 'Draft' }`. */
function textOfOption(element) {
  if (!ts.isObjectLiteralExpression(element)) return [];
  const value = element.properties.find(
    (property) => ts.isPropertyAssignment(property) && ['value', 'name', 'from', 'to'].includes(property.name.getText()),
  );
  return value !== undefined && ts.isStringLiteralLike(value.initializer) ? [value.initializer.text] : [];
}

function copiesIn(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const copies = [];
  const visit = (node) => {
    const values = listedIn(node);
    const copied = enumOf(values);
    if (copied !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      copies.push({ file, line: line + 1, name: copied.name, count: values.length });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return copies;
}

const given = process.argv.slice(2);
const files = given.length > 0 ? given : globSync('apps/console/src/**/*.{ts,tsx}').filter((path) => !/\.(d|spec)\.ts$/.test(path));
process.stdout.write(JSON.stringify(files.sort().flatMap(copiesIn)));
