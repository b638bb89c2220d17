// npm run docs:generators: three generators make TypeScript of the OpenAPI document, and a client compiles against each of them.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { installTools, toolsFolder } from '../../../test/tools/install-tools.mjs';

await installTools();
const { createClient, orval } = await import('../../../test/tools/client-generators.mjs');

const root = fileURLToPath(new URL('../../../', import.meta.url));
const document = join(root, 'docs/openapi/v1.json');
const consumer = join(root, 'docs/openapi/generators/consumer.ts.txt');
const compiler = join(toolsFolder, 'node_modules/typescript7/bin/tsc');

/** Each writes `api.ts` into its folder. */
const generators = {
  async 'openapi-typescript'(source, folder) {
    const ast = await openapiTypescript(pathToFileURL(source), { rootTypes: true, rootTypesNoSchemaPrefix: true });
    writeFileSync(join(folder, 'api.ts'), astToString(ast));
  },
  async 'hey-api'(source, folder) {
    const output = { path: join(folder, 'generated'), clean: true };
    await createClient({ input: source, output, plugins: ['@hey-api/typescript'], logs: { level: 'silent' } });
    writeFileSync(join(folder, 'api.ts'), "export * from './generated/types.gen.js';\n");
  },
  async orval(source, folder) {
    const output = { target: join(folder, 'api.ts'), client: 'fetch', mode: 'single' };
    await orval({ input: { target: source }, output }, folder, { verbose: false });
  },
};

async function generate(name, source, folder) {
  mkdirSync(folder);
  await generators[name](source, folder);
  copyFileSync(consumer, join(folder, 'consumer.ts'));
  return join(folder, 'consumer.ts');
}

/** What the compiler says; empty when it is content. */
function complaints(folder, files) {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    noUncheckedIndexedAccess: true,
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'nodenext',
    moduleResolution: 'nodenext',
    types: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', join(folder, 'tsconfig.json')], { encoding: 'utf8', cwd: folder });
  return status === 0 ? '' : stdout;
}

/** The document as it must not become. */
const loosened = {
  'enums that are texts': (schemas) => {
    for (const schema of Object.values(schemas)) if ('x-known-values' in schema) delete schema.enum;
  },
  'details that are alike for all codes': (schemas) => {
    for (const name of Object.keys(schemas)) if (name.endsWith('Details')) schemas[name] = { type: 'object', additionalProperties: true };
  },
};

const folder = mkdtempSync(join(tmpdir(), 'acs-generators-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, 'package.json'), '{"type":"module"}');

const names = Object.keys(generators);
const files = [];
for (const name of names) files.push(await generate(name, document, join(folder, name)));
const found = complaints(folder, files);
if (found !== '') {
  process.stderr.write(`${found}\nThe client does not compile with the types of every generator.\n`);
  process.exit(1);
}

for (const [what, loosen] of Object.entries(loosened)) {
  const copy = JSON.parse(readFileSync(document, 'utf8'));
  loosen(copy.components.schemas);
  const loose = join(folder, 'loose.json');
  writeFileSync(loose, JSON.stringify(copy));
  const canary = mkdtempSync(join(folder, 'canary-'));
  if (!complaints(folder, [await generate('openapi-typescript', loose, join(canary, 'client'))]).includes("'@ts-expect-error'")) {
    process.stderr.write(`The client would also compile with ${what}: this check is worth nothing.\n`);
    process.exit(1);
  }
}
process.stdout.write(`A client compiles with the types of ${names.join(', ')}.\n`);
process.exit(0);
