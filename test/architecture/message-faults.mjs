// @ts-check
// Prints the faults of queries and commands as JSON. It runs as a process of its own: inside a test file the compiler would be loaded
// for that file alone.
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const files =
  process.argv.length > 2 ? process.argv.slice(2) : globSync('libs/*/src/**/*.ts', { exclude: (path) => path.endsWith('.spec.ts') });

/** What the constructor of a query or a command must not contain. */
const rules = [
  { fault: 'unparsed parameters', isBroken: isUnparsed },
  { fault: 'a function', isBroken: isFunction },
];

/**
 * `Record<string, unknown>`, with `any` or with an index signature too.
 * @param {ts.Node} node
 */
function isUnparsed(node) {
  const isAnything = (/** @type {ts.Node | undefined} */ type) =>
    type?.kind === ts.SyntaxKind.UnknownKeyword || type?.kind === ts.SyntaxKind.AnyKeyword;
  if (ts.isIndexSignatureDeclaration(node)) return isAnything(node.type);
  if (!ts.isTypeReferenceNode(node) || node.typeName.getText() !== 'Record') return false;
  return node.typeArguments?.[0]?.kind === ts.SyntaxKind.StringKeyword && isAnything(node.typeArguments[1]);
}

/** @param {ts.Node} node */
function isFunction(node) {
  if (ts.isTypeReferenceNode(node)) return node.typeName.getText() === 'Function';
  return ts.isFunctionTypeNode(node) || ts.isMethodSignature(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}

/**
 * Every node of a type or a default value, including the types of the same file that it refers to.
 * @param {ts.Node} node @param {ReadonlyMap<string, ts.Node>} types @param {Set<ts.Node>} visited @returns {ts.Node[]}
 */
function nodesOf(node, types, visited = new Set()) {
  if (visited.has(node)) return [];
  visited.add(node);
  const named = ts.isTypeReferenceNode(node) ? types.get(node.typeName.getText()) : undefined;
  /** @type {ts.Node[]} */
  const nodes = [node, ...(named === undefined ? [] : nodesOf(named, types, visited))];
  ts.forEachChild(node, (child) => void nodes.push(...nodesOf(child, types, visited)));
  return nodes;
}

/** @type {string[]} */
const messages = [];
/** @type {string[]} */
const faults = [];
for (const file of files) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const types = new Map(
    source.statements.flatMap((one) => (ts.isTypeAliasDeclaration(one) || ts.isInterfaceDeclaration(one) ? [[one.name.text, one]] : [])),
  );
  for (const one of source.statements) {
    if (!ts.isClassDeclaration(one)) continue;
    const base = one.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0]?.expression.getText() ?? '';
    const parameters = one.members.flatMap((member) => (ts.isConstructorDeclaration(member) ? [...member.parameters] : []));
    if (base !== 'Query' && base !== 'Command') continue;
    messages.push(one.name?.text ?? '');
    for (const { fault, isBroken } of rules) {
      for (const parameter of parameters) {
        const isFaulty = nodesOf(parameter, types).some(isBroken);
        if (isFaulty) faults.push(`${one.name?.text}.${parameter.name.getText()} contains ${fault}`);
      }
    }
  }
}
process.stdout.write(JSON.stringify({ messages, faults }));
