// @ts-check
// Prints what a reader of the sources meets, as JSON: the names that are declared, by file, and the strings of the pages. It runs as a
// process of its own: inside a test file the compiler would be loaded for that file alone.
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const patterns = ['{apps,libs,test,bench,docs,docker}/**/*.{ts,tsx,mjs,mts}'];
const files =
  process.argv.length > 2 ? process.argv.slice(2) : globSync(patterns, { exclude: (path) => path.includes('node_modules') }).sort();

/** @type {Record<string, { declared: string[], exported: string[] }>} */
const names = {};
/** @type {Record<string, string[]>} */
const texts = {};

/** @param {ts.Node} node */
function isDeclaration(node) {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isGetAccessor(node) ||
    ts.isEnumMember(node)
  );
}

/** @param {ts.Node} node */
function isExported(node) {
  const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  return ts.canHaveModifiers(statement) && (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

for (const file of files) {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : file.endsWith('ts') ? ts.ScriptKind.TS : ts.ScriptKind.JS;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind);
  const declared = new Set();
  const exported = new Set();
  const spoken = new Set();
  const isPage = file.startsWith('apps/console/') && !file.includes('.spec.');
  const visit = (/** @type {ts.Node} */ node) => {
    if (isDeclaration(node) && node.name && (ts.isIdentifier(node.name) || ts.isPrivateIdentifier(node.name))) {
      declared.add(node.name.text);
      if (isExported(node)) exported.add(node.name.text);
    }
    const isText = ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    // A text that people read has a space or begins with a capital letter; what does neither is a key, a path or a class.
    if (isPage && isText && !ts.isImportDeclaration(node.parent) && /^\s*[A-Z]|\S\s+\S/.test(node.text)) spoken.add(node.text.trim());
    ts.forEachChild(node, visit);
  };
  visit(source);
  names[file] = { declared: [...declared], exported: [...exported] };
  if (spoken.size > 0) texts[file] = [...spoken];
}
process.stdout.write(JSON.stringify({ names, texts }));
