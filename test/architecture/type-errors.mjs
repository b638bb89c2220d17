// @ts-check
// Type-checks files with changed copies of others and prints the errors as JSON: for each change a list of `file: message`. It runs as a
// process of its own: inside a test file the compiler would be loaded for that file alone.
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import ts from 'typescript';

/** @typedef {{ file: string, from: string, to: string }} Edit */
const { checked, changes } = /** @type {{ checked: string[], changes: Edit[][] }} */ (JSON.parse(readFileSync(0, 'utf8')));

const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)).config, ts.sys, '.');
const settings = { ...options, incremental: false, tsBuildInfoFile: undefined, customConditions: ['source'] };
const base = ts.createCompilerHost(settings);
/** @type {Map<string, ts.SourceFile | undefined>} */
const parsed = new Map();

/** @param {readonly Edit[]} edits @param {ts.Program | undefined} former */
function programOf(edits, former) {
  /** @type {Map<string, string>} */
  const changed = new Map();
  for (const { file, from, to } of edits) {
    const text = changed.get(resolve(file)) ?? readFileSync(file, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
    changed.set(resolve(file), text.replace(from, to));
  }
  /** @type {ts.CompilerHost['getSourceFile']} */
  const getSourceFile = (name, version, ...rest) => {
    const text = changed.get(resolve(name));
    if (text !== undefined) return ts.createSourceFile(name, text, version, true);
    if (!parsed.has(name)) parsed.set(name, base.getSourceFile(name, version, ...rest));
    return parsed.get(name);
  };
  return ts.createProgram(checked, settings, { ...base, getSourceFile }, former);
}

/** @type {ts.Program | undefined} */
let program;
const errors = changes.map((edits) => {
  program = programOf(edits, program);
  return checked.flatMap((file) =>
    [...(program?.getSemanticDiagnostics(program.getSourceFile(file)) ?? [])].map(
      ({ messageText }) => `${basename(file)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    ),
  );
});
process.stdout.write(JSON.stringify(errors));
