import { cpSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openAccount } from '../setup/test-accounts.js';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { spawnService } from '../setup/service-process.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

const shared = 'dist/apps/shared/src';
const chunks = () => readdirSync(shared).filter((file) => file.endsWith('.js'));
const outputs = () => [
  ...['api', 'cli', 'sandbox', 'worker'].map((program) => `dist/apps/${program}/src/main.js`),
  ...chunks().map((file) => join(shared, file)),
];

describe('the bundles of the programs', () => {
  it('a program loads at its start only these packages from files of their own', () => {
    const imported = outputs().flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^\n]*?"([^."\n][^"\n]*)";$/gm)].map(([, name = '']) => name),
    );
    const packages = new Set(imported.filter((name) => !isBuiltin(name)));
    expect([...packages].toSorted()).toEqual(['@ai-sdk/openai-compatible', '@node-rs/argon2', 'ai', 'flydrive']);
  });

  it('stacks can name the lines of the sources', () => {
    const maps = outputs().filter((file) => existsSync(`${file}.map`));
    const sources = maps.flatMap((file) =>
      (JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] }).sources.map((source) => resolve(file, '..', source)),
    );
    expect(sources).toContain(resolve('libs/data/src/postgres/orm.ts'));
    expect(sources.filter((source) => !existsSync(source))).toEqual([]);
  });
});

/** Calls of built-in functions whose value nobody uses. The bundler drops them, although they can throw. */
const unusedCalls = (source: string) =>
  source.match(
    /^\s*(?:(?:de|en)codeURI(?:Component)?|new (?:URL|URLSearchParams|RegExp|Date)|BigInt|Number|String|structuredClone)\([^()]*(?:\([^()]*\)[^()]*)*\);$/gm,
  ) ?? [];

describe('what the bundler drops', () => {
  it('no check rests on a call of a built-in function whose value nobody uses', () => {
    const sources = globSync(['apps/{api,cli,sandbox,worker}/src/**/*.ts', 'libs/*/src/**/*.ts']).filter(
      (path) => !path.endsWith('.spec.ts'),
    );
    expect(sources.length).toBeGreaterThan(1_000);
    expect(sources.flatMap((path) => unusedCalls(readFileSync(path, 'utf8')).map((call) => `${path}: ${call.trim()}`))).toEqual([]);
    expect(unusedCalls('try {\n  decodeURIComponent(url);\n} catch {}')).toHaveLength(1);
  });
});

describe('a service whose build is replaced while it runs', () => {
  let database: TestDatabase;
  let opener: TestService;
  let folder: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    opener = await startTestService({ database, environment: { RUN_JOBS: 'off' } });
    folder = mkdtempSync(join(tmpdir(), 'acs-build-'));
    cpSync('dist', join(folder, 'dist'), { recursive: true });
    for (const name of ['docs', 'node_modules', 'package.json']) symlinkSync(resolve(name), join(folder, name));
  }, 180_000);
  afterAll(async () => {
    await opener.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('a service needs no chunk of its build after its start', async () => {
    const { keys } = await openAccount(opener.service.app);
    const service = await spawnService(database.url, {}, { cwd: folder });
    for (const part of ['apps/shared', 'apps/api', 'apps/worker', 'libs']) rmSync(join(folder, 'dist', part), { recursive: true });
    const brief = { type: 'image', prompt: 'Running shoes for long roads.' };
    // A check that rests on an error of a built-in function is in the bundle.
    expect((await service.get('/v1/campaigns?q=%zz', keys.admin)).status).toBe(400);
    const { body } = await service.post('/v1/creative/generate', keys.admin, brief);
    const ready = await until(
      async () => (await service.get(`/v1/creative/${body.data.id}`, keys.admin)).body.data.status as string,
      (status) => status !== 'generating',
      30_000,
    );
    const reference = await service.get('/docs', keys.admin);
    const refusal = await service.post('/v1/campaigns', keys.admin, { name: 7 });
    expect({ ready, reference: reference.status, refusal: refusal.status }).toEqual({ ready: 'ready', reference: 200, refusal: 422 });
    await service.stop();
  }, 120_000);
});
