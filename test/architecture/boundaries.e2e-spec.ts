import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = process.cwd();
const configuration = join(root, '.dependency-cruiser.cjs');
const cruiser = realpathSync(join(root, 'node_modules', '.bin', 'depcruise'));

/** The broken rules of a tree by the file that breaks them. */
function brokenRules(tree: string): Record<string, string[]> {
  const flags = ['--config', configuration, '--output-type', 'json', 'apps', 'libs'];
  const { stdout, stderr } = spawnSync(process.execPath, [cruiser, ...flags], { cwd: tree, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (stderr !== '') throw new Error(stderr);
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  const broken: Record<string, Set<string>> = {};
  for (const { from, rule } of summary.violations) (broken[from] ??= new Set()).add(rule.name);
  return Object.fromEntries(Object.entries(broken).map(([file, rules]) => [file, [...rules]]));
}

const campaigns = 'libs/campaigns/src';
const exportOne = 'export const one = 1;';

/** A small tree that keeps every rule. */
const goodTree: Record<string, string> = {
  'package.json': JSON.stringify({
    type: 'module',
    imports: {
      '#libs/*/contract': { source: './libs/*/src/contract.ts' },
      '#libs/rest/docs': { source: './libs/rest/src/docs.ts' },
      '#libs/kernel/infrastructure': { source: './libs/kernel/src/infrastructure.ts' },
      '#libs/*': { source: './libs/*/src/index.ts' },
      '#settings/*': { source: './libs/*/src/settings.ts' },
    },
    dependencies: {
      '@nestjs/common': '*',
      '@nestjs/cqrs': '*',
      'typeid-js': '*',
      '@takumi-rs/core': '*',
      'class-transformer': '*',
      '@mikro-orm/core': '*',
      pg: '*',
      zod: '*',
    },
    devDependencies: { jest: '*' },
  }),
  ...Object.fromEntries(
    [
      '@nestjs/common',
      '@nestjs/cqrs',
      'typeid-js',
      '@takumi-rs/core',
      'class-transformer',
      '@mikro-orm/core',
      'pg',
      'zod',
      'jest',
      'undeclared',
    ].flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' })],
      [`node_modules/${name}/index.js`, 'module.exports = { one: 1 };'],
    ]),
  ),
  'libs/kernel/src/index.ts': "export * from './id.js';",
  'libs/kernel/src/infrastructure.ts': "import { id } from './id.js'; export const statement = id;",
  'libs/kernel/testing/changes.ts': "import { id } from '../src/index.js'; export const changes = id;",
  'libs/kernel/src/id.ts': "import { one } from 'typeid-js'; export const id = one;",
  'libs/operations/src/index.ts': "import { id } from '#libs/kernel'; export const logger = id;",
  'libs/data/src/index.ts':
    "import { id } from '#libs/kernel'; import { logger } from '#libs/operations'; import { one } from 'pg'; export const rows = [id, logger, one];",
  'libs/work/src/index.ts':
    "import { rows } from '#libs/data'; import { logger } from '#libs/operations'; export const jobs = [rows, logger];",
  'libs/rest/src/index.ts': "export * from './http-result.js';",
  'libs/rest/src/docs.ts': "export const property = 'text';",
  'libs/rest/src/http-result.ts':
    "import { id } from '#libs/kernel'; import { logger } from '#libs/operations'; export const answer = [id, logger];",
  'libs/edge/src/index.ts': "import { rows } from '#libs/data'; import { answer } from '#libs/rest'; export const gate = [rows, answer];",
  'libs/accounts/src/infrastructure/limits/guard.ts': "import { gate } from '#libs/edge'; export const guard = gate;",
  'libs/connections/src/contract.ts': "export * from './domain/connection.js';",
  'libs/connections/src/index.ts': "export * from './contract.js'; export * from './connections.module.js';",
  'libs/connections/src/connections.module.ts': "import { one } from '@nestjs/common'; export const connections = one;",
  'libs/composition/src/index.ts': "export * from './contexts.js';",
  'libs/composition/src/contexts.ts': "import { connections } from '#libs/connections'; export const contexts = [connections];",
  'libs/operations/src/settings.ts': "export * from './config/setting-types.js';",
  'libs/operations/src/config/setting-types.ts':
    "import { one } from 'zod'; import { readFileSync } from 'node:fs'; export const url = [one, readFileSync];",
  'libs/ad-studio/src/index.ts': "export * from './drawing/draw.js';",
  'libs/ad-studio/src/drawing/draw.ts':
    "import { one } from '@takumi-rs/core'; import { createHash } from 'node:crypto'; export const draw = [one, createHash];",
  'libs/connections/src/domain/connection.ts': "import { id } from '#libs/kernel'; export const connection = id;",
  [`${campaigns}/settings.ts`]:
    "import { url } from '#settings/operations'; import { one } from 'zod'; export const settings = [url, one];",
  [`${campaigns}/index.ts`]: "export * from './application/launch.js';",
  [`${campaigns}/domain/campaign.ts`]: "import { id } from '#libs/kernel'; export const campaign = id;",
  [`${campaigns}/domain/campaign.spec.ts`]: `
    import { aCampaign } from '../../testing/a-campaign.js'; import { changes } from '../../../kernel/testing/changes.js';
    import { one } from 'jest';
    export const all = [aCampaign, changes, one];`,
  [`${campaigns}/application/launch.ts`]: `
    import { id } from '#libs/kernel'; import { connection } from '#libs/connections/contract';
    import { one } from '@nestjs/common'; import { one as two } from '@nestjs/cqrs'; import { createHash } from 'node:crypto';
    import { campaign } from '../domain/campaign.js';
    export const launch = [id, connection, one, two, createHash, campaign];`,
  [`${campaigns}/infrastructure/controller.ts`]: `
    import { answer } from '#libs/rest'; import { property } from '#libs/rest/docs'; import { rows } from '#libs/data'; import { jobs } from '#libs/work';
    import { statement } from '#libs/kernel/infrastructure';
    import { logger } from '#libs/operations'; import { draw } from '#libs/ad-studio'; import { one } from 'pg'; import { readFileSync } from 'node:fs';
    import { launch } from '../application/launch.js'; import { settings } from '../settings.js';
    export const controller = [statement, answer, property, rows, jobs, logger, draw, settings, one, readFileSync, launch];`,
  'libs/campaigns/testing/a-campaign.ts': "import { campaign } from '../src/domain/campaign.js'; export const aCampaign = campaign;",
  'apps/api/src/main.ts':
    "import { launch } from '#libs/campaigns'; import { gate } from '#libs/edge'; import { settings } from '#settings/campaigns'; export const all = [launch, gate, settings];",
  'apps/console/src/main.tsx': "import { one } from 'jest'; import { page } from './page.js'; export const all = [one, page];",
  'apps/console/src/page.tsx': "import './page.css'; export const page = 1;",
  'apps/console/src/page.css': 'main { color: red; }',
  'apps/demo/src/demo.ts': "import { launch } from '#libs/campaigns'; export const demo = launch;",
  'apps/cli/src/main.ts':
    "import { demo } from '../../demo/src/demo.js'; import { all } from '../../api/src/main.js'; export const both = [demo, all];",
  'apps/console/src/app/shell.tsx': exportOne,
  'apps/console/src/app/search.ts': exportOne,
  'apps/console/src/features/one/parts/form.tsx': "import type { one } from '../../../app/search.js'; export type Form = typeof one;",
  'apps/console/src/features/two/pages/two-page.tsx': "import '../../../page.css'; export const two = 2;",
  'apps/launcher/start.mjs': "import 'node:fs'; import './lock.mjs'; await import('./serve.ts');",
  'apps/launcher/lock.mjs': exportOne,
  'apps/launcher/serve.ts': "import { one } from './lock.mjs'; import { one as two } from 'pg'; export const both = [one, two];",
  'apps/sandbox/src/sandbox.ts': "import { id } from '#libs/kernel'; export const one = id;",
  'test/setup/client.ts': exportOne,
};

/** One file for each way to break a rule; each must break that rule and no other. */
const canaries: readonly { rule: string; file: string; imports: string; typesOnly?: boolean; also?: Record<string, string> }[] = [
  { rule: 'domain-stands-alone', file: `${campaigns}/domain/uses-package.ts`, imports: 'pg' },
  { rule: 'domain-stands-alone', file: `${campaigns}/domain/uses-types-of-package.ts`, imports: 'pg', typesOnly: true },
  { rule: 'domain-stands-alone', file: `${campaigns}/domain/uses-node.ts`, imports: 'node:fs' },
  { rule: 'domain-stands-alone', file: `${campaigns}/domain/uses-nest.ts`, imports: '@nestjs/common' },
  { rule: 'domain-stands-alone', file: `${campaigns}/domain/uses-shared.ts`, imports: '#libs/rest' },
  { rule: 'domain-stands-alone', file: `${campaigns}/domain/uses-context.ts`, imports: '#libs/connections/contract' },
  { rule: 'domain-stands-alone', file: `${campaigns}/domain/uses-application.ts`, imports: '../application/launch.js' },
  { rule: 'domain-stands-alone', file: `${campaigns}/domain/uses-infrastructure.ts`, imports: '../infrastructure/controller.js' },
  { rule: 'domain-stands-alone', file: `${campaigns}/domain/uses-statements.ts`, imports: '#libs/kernel/infrastructure' },
  {
    rule: 'application-knows-no-infrastructure',
    file: `${campaigns}/application/uses-statements.ts`,
    imports: '#libs/kernel/infrastructure',
  },
  { rule: 'application-knows-no-infrastructure', file: `${campaigns}/application/uses-own.ts`, imports: '../infrastructure/controller.js' },
  { rule: 'application-knows-no-infrastructure', file: `${campaigns}/application/uses-shared.ts`, imports: '#libs/data' },
  { rule: 'application-knows-no-infrastructure', file: `${campaigns}/application/uses-studio.ts`, imports: '#libs/ad-studio' },
  { rule: 'application-knows-no-infrastructure', file: `${campaigns}/application/uses-package.ts`, imports: 'pg' },
  { rule: 'application-knows-no-infrastructure', file: `${campaigns}/application/uses-node.ts`, imports: 'node:fs' },
  { rule: 'http-knows-no-database', file: `${campaigns}/infrastructure/http/uses-orm.ts`, imports: '@mikro-orm/core' },
  {
    rule: 'http-knows-no-database',
    file: `${campaigns}/infrastructure/http/uses-types-of-orm.ts`,
    imports: '@mikro-orm/core',
    typesOnly: true,
  },
  { rule: 'http-knows-no-database', file: `${campaigns}/infrastructure/http/uses-data.ts`, imports: '#libs/data' },
  {
    rule: 'contexts-meet-at-the-contract',
    file: `${campaigns}/infrastructure/uses-inside.ts`,
    imports: '../../../connections/src/domain/connection.js',
  },
  {
    rule: 'contexts-meet-at-the-contract',
    file: `${campaigns}/infrastructure/uses-kernel-inside.ts`,
    imports: '../../../kernel/src/id.js',
  },
  { rule: 'index-is-for-composition', file: `${campaigns}/infrastructure/uses-index.ts`, imports: '#libs/connections' },
  { rule: 'index-is-for-composition', file: `${campaigns}/application/uses-index.ts`, imports: '#libs/connections', typesOnly: true },
  { rule: 'contract-shows-no-infrastructure', file: `${campaigns}/contract.ts`, imports: './infrastructure/controller.js' },
  {
    rule: 'contract-shows-no-infrastructure',
    file: 'libs/creative/src/contract.ts',
    imports: './creative.module.js',
    also: { 'libs/creative/src/creative.module.ts': exportOne },
  },
  { rule: 'libraries-meet-at-index', file: 'libs/composition/src/uses-inside.ts', imports: '../../connections/src/domain/connection.js' },
  { rule: 'contexts-meet-at-the-contract', file: `${campaigns}/infrastructure/uses-composition.ts`, imports: '#libs/composition' },
  {
    rule: 'contexts-meet-at-the-contract',
    file: `${campaigns}/infrastructure/uses-studio-inside.ts`,
    imports: '../../../ad-studio/src/drawing/draw.js',
  },
  { rule: 'ad-studio-stands-alone', file: 'libs/ad-studio/src/uses-kernel.ts', imports: '#libs/kernel' },
  { rule: 'ad-studio-stands-alone', file: 'libs/ad-studio/src/uses-shared.ts', imports: '#libs/operations' },
  { rule: 'ad-studio-stands-alone', file: 'libs/ad-studio/src/uses-context.ts', imports: '#libs/connections', typesOnly: true },
  { rule: 'ad-studio-stands-alone', file: 'libs/ad-studio/src/uses-nest.ts', imports: '@nestjs/common' },
  { rule: 'ad-studio-stands-alone', file: 'libs/ad-studio/src/uses-sql.ts', imports: 'pg' },
  { rule: 'class-transformer-has-one-door', file: `${campaigns}/infrastructure/uses-transformer.ts`, imports: 'class-transformer' },
  { rule: 'kernel-is-plain', file: 'libs/kernel/src/uses-package.ts', imports: 'pg' },
  { rule: 'kernel-is-plain', file: 'libs/kernel/src/uses-node.ts', imports: 'node:crypto' },
  { rule: 'kernel-is-plain', file: 'libs/kernel/src/uses-shared.ts', imports: '#libs/operations' },
  { rule: 'operations-stand-on-the-kernel', file: 'libs/operations/src/uses-data.ts', imports: '#libs/data', typesOnly: true },
  { rule: 'data-stands-on-operations', file: 'libs/data/src/uses-context.ts', imports: '#libs/connections' },
  { rule: 'data-stands-on-operations', file: 'libs/data/src/uses-work.ts', imports: '#libs/work' },
  { rule: 'work-stands-on-data', file: 'libs/work/src/uses-rest.ts', imports: '#libs/rest' },
  { rule: 'rest-reaches-data-by-ports', file: 'libs/rest/src/uses-data.ts', imports: '#libs/data', typesOnly: true },
  { rule: 'edge-knows-no-context', file: 'libs/edge/src/uses-context.ts', imports: '#libs/connections' },
  { rule: 'edge-is-for-the-app', file: `${campaigns}/infrastructure/uses-edge.ts`, imports: '#libs/edge' },
  { rule: 'contexts-meet-at-the-contract', file: 'libs/connections/src/infrastructure/uses-settings.ts', imports: '#settings/campaigns' },
  { rule: 'settings-are-light', file: 'libs/audiences/src/settings.ts', imports: '#libs/operations' },
  { rule: 'settings-are-light', file: 'libs/analytics/src/settings.ts', imports: '#settings/campaigns' },
  { rule: 'settings-are-light', file: 'libs/creative/src/settings.ts', imports: '@nestjs/common', typesOnly: true },
  { rule: 'settings-are-light', file: 'libs/operations/src/config/uses-index.ts', imports: '../index.js' },
  { rule: 'composed-settings-are-light', file: 'libs/composition/src/settings.ts', imports: './contexts.js' },
  { rule: 'libs-know-no-app', file: `${campaigns}/infrastructure/uses-app.ts`, imports: '../../../../apps/api/src/main.js' },
  { rule: 'apps-compose-by-index', file: 'apps/api/src/uses-inside.ts', imports: '../../../libs/campaigns/src/domain/campaign.js' },
  { rule: 'sandbox-is-an-outsider', file: 'apps/sandbox/src/uses-context.ts', imports: '#libs/connections' },
  { rule: 'sandbox-is-an-outsider', file: 'apps/sandbox/src/uses-shared.ts', imports: '#libs/operations', typesOnly: true },
  { rule: 'nobody-imports-the-sandbox', file: 'apps/api/src/uses-sandbox.ts', imports: '../../sandbox/src/sandbox.js' },
  { rule: 'apps-compose-by-index', file: 'apps/demo/src/uses-inside.ts', imports: '../../../libs/campaigns/src/domain/campaign.js' },
  { rule: 'demo-knows-no-app', file: 'apps/demo/src/uses-app.ts', imports: '../../api/src/main.js' },
  { rule: 'only-the-cli-creates-demo-data', file: 'apps/api/src/uses-demo.ts', imports: '../../demo/src/demo.js' },
  { rule: 'launcher-starts-on-any-node', file: 'apps/launcher/uses-typescript.mjs', imports: './serve.ts' },
  { rule: 'launcher-starts-on-any-node', file: 'apps/launcher/uses-package.mjs', imports: 'pg' },
  { rule: 'tests-are-not-shipped', file: `${campaigns}/infrastructure/uses-builder.ts`, imports: '../../testing/a-campaign.js' },
  { rule: 'tests-are-not-shipped', file: `${campaigns}/infrastructure/uses-fake.ts`, imports: '../../../kernel/testing/changes.js' },
  { rule: 'tests-are-not-shipped', file: 'apps/api/src/uses-test.ts', imports: '../../../test/setup/client.js' },
  { rule: 'console-packages-are-listed', file: 'apps/console/src/uses-undeclared.ts', imports: 'undeclared' },
  { rule: 'console-runs-in-a-browser', file: 'apps/console/src/uses-library.tsx', imports: '#libs/campaigns' },
  { rule: 'console-runs-in-a-browser', file: 'apps/console/src/uses-app.ts', imports: '../../api/src/main.js' },
  { rule: 'console-has-no-node', file: 'apps/console/src/uses-node.ts', imports: 'node:fs' },
  { rule: 'console-shared-knows-no-feature', file: 'apps/console/src/shared/uses-feature.ts', imports: '../features/one/parts/form.js' },
  { rule: 'console-shared-knows-no-feature', file: 'apps/console/src/shared/uses-app.ts', imports: '../app/shell.js' },
  { rule: 'console-features-know-no-app', file: 'apps/console/src/features/one/parts/uses-app.ts', imports: '../../../app/shell.js' },
  {
    rule: 'console-features-know-no-app',
    file: 'apps/console/src/features/one/parts/uses-page.ts',
    imports: '../../two/pages/two-page.js',
  },
  { rule: 'nobody-imports-the-console', file: 'apps/api/src/uses-console.ts', imports: '../../console/src/main.js' },
  { rule: 'packages-are-declared', file: `${campaigns}/infrastructure/uses-dev-package.ts`, imports: 'jest' },
  { rule: 'packages-are-declared', file: `${campaigns}/infrastructure/uses-undeclared.ts`, imports: 'undeclared' },
  { rule: 'packages-are-declared', file: `${campaigns}/infrastructure/uses-missing.ts`, imports: './missing.js' },
  {
    rule: 'no-cycles',
    file: `${campaigns}/infrastructure/one.ts`,
    imports: './other.js',
    also: { [`${campaigns}/infrastructure/other.ts`]: "import { one } from './one.js'; export const other = one;" },
  },
  {
    rule: 'no-cycles',
    file: `${campaigns}/domain/one-type.ts`,
    imports: './other-type.js',
    typesOnly: true,
    also: { [`${campaigns}/domain/other-type.ts`]: "import type { One } from './one-type.js'; export type Other = One;" },
  },
];

function plant(tree: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  }
}

describe('who may import whom', () => {
  let tree: string;
  let brokenAtFirst: Record<string, string[]>;
  let broken: Record<string, string[]>;

  beforeAll(() => {
    tree = mkdtempSync(join(tmpdir(), 'acs-boundaries-'));
    plant(tree, goodTree);
    brokenAtFirst = brokenRules(tree);
    for (const { file, imports, typesOnly = false, also = {} } of canaries) {
      const type = file.endsWith('.mjs') ? '' : 'export type One = typeof other;';
      plant(tree, { [file]: `import ${typesOnly ? 'type ' : ''}* as other from '${imports}'; ${type}`, ...also });
    }
    broken = brokenRules(tree);
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  it('the source tree breaks no rule', () => {
    expect(brokenRules(root)).toEqual({});
  });

  it.each(canaries)('$rule is broken by $file and no other rule is', ({ file, rule }) => {
    expect(broken[file]).toEqual([rule]);
  });

  it('nothing but the canaries breaks a rule', () => {
    expect(brokenAtFirst).toEqual({});
    const planted = canaries.flatMap(({ file, also = {} }) => [file, ...Object.keys(also)]);
    expect(Object.keys(broken).filter((file) => !planted.includes(file))).toEqual([]);
  });

  it('every rule has a canary', () => {
    const { forbidden } = createRequire(import.meta.url)(configuration) as { forbidden: { name: string }[] };
    expect(forbidden.map(({ name }) => name).sort()).toEqual([...new Set(canaries.map(({ rule }) => rule))].sort());
  });
});
