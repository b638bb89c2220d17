import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from '../setup/http-client.js';
import { incompatibleChanges } from '../../apps/api/src/reference/document-changes.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const current = 'docs/openapi/v1.json';
/** The document of the last released version. */
const released = 'docs/openapi/released.json';
let api: TestService;
let document: Json;
let folder: string;

beforeAll(async () => {
  api = await startTestService();
  // Each service puts its own address into the document; the released one names that of `npm start`.
  const { text } = await api.get('/openapi.json');
  document = JSON.parse(text.replaceAll(api.service.baseUrl, 'https://localhost:8443'));
  folder = mkdtempSync(join(tmpdir(), 'acs-openapi-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await api.stop();
});

function written(name: string, content: Json): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

/** Runs a checker; returns what it said when it was not content, else null. */
function complaint(tool: string, ...args: string[]): string | null {
  try {
    execFileSync(join('node_modules', '.bin', tool), args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    return null;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return stdout + stderr;
  }
}

/** What a reference stands for; anything else is itself. */
const resolved = (part: Json): Json =>
  part.$ref === undefined
    ? part
    : (part.$ref as string)
        .slice(2)
        .split('/')
        .reduce((at: Json, name) => at[name], document);

const changed = (change: (copy: Json) => void): Json => {
  const copy = structuredClone(document);
  change(copy);
  return copy;
};

describe('the OpenAPI document', () => {
  it('describes the specified endpoints that exist, each with an example, a summary and every status', () => {
    const operations = Object.entries(document.paths as Json).flatMap(([path, methods]) =>
      Object.entries(methods as Json).map(([method, o]) => ({ name: `${method.toUpperCase()} ${path}`, o: o as Json })),
    );
    expect(operations.map(({ name }) => name).sort()).toEqual([
      'DELETE /v1/audiences/{id}',
      'DELETE /v1/campaigns/{id}',
      'DELETE /v1/connections/{id}',
      'DELETE /v1/creative/{id}',
      'GET /v1/analytics/audiences',
      'GET /v1/analytics/campaigns',
      'GET /v1/analytics/channels',
      'GET /v1/analytics/creative',
      'GET /v1/analytics/overview',
      'GET /v1/audiences',
      'GET /v1/audiences/{id}',
      'GET /v1/audiences/{id}/insights',
      'GET /v1/campaigns',
      'GET /v1/campaigns/{id}',
      'GET /v1/connections',
      'GET /v1/connections/{id}',
      'GET /v1/creative',
      'GET /v1/creative/{id}',
      'GET /v1/creative/{id}/variants',
      'PATCH /v1/audiences/{id}',
      'PATCH /v1/campaigns/{id}',
      'PATCH /v1/creative/{id}',
      'POST /v1/analytics/query',
      'POST /v1/audiences',
      'POST /v1/campaigns',
      'POST /v1/campaigns/{id}/launch',
      'POST /v1/campaigns/{id}/pause',
      'POST /v1/campaigns/{id}/resume',
      'POST /v1/connections/{id}/sync',
      'POST /v1/creative/generate',
    ]);
    for (const { o } of operations) {
      expect(o.summary).toBeTruthy();
      expect(Object.keys(o.responses)).toEqual(expect.arrayContaining(['400', '401', '403', '405', '429', '500', '503']));
      for (const [status, response] of Object.entries(o.responses as Record<string, Json>)) {
        const { content } = resolved(response);
        if (status === '304') expect(content).toBeUndefined();
        else if (Number(status) < 400) expect(content['application/json'].example).toBeDefined();
        else
          for (const example of Object.values(content['application/json'].examples as Json)) expect(resolved(example).value).toBeDefined();
      }
      if (o.requestBody) expect(o.requestBody.content['application/json'].examples.example.value).toBeDefined();
    }
  });

  it('says of headers and switches what the service does with them', () => {
    const operations = Object.values(document.paths as Json).flatMap((methods) => Object.entries(methods as Json) as [string, Json][]);
    const named = (name: string) =>
      operations.flatMap(([, { parameters }]) => (parameters as Json[]).map(resolved).filter((parameter) => parameter.name === name));
    // A longer one, or one of other characters, is replaced and not refused: the schema must take it.
    expect(named('X-Request-Id')).toHaveLength(operations.length);
    for (const { schema } of named('X-Request-Id')) expect(schema).toEqual({ type: 'string', maxLength: 16_384 });
    const writes = operations.filter(([method, { operationId }]) => method !== 'get' && operationId !== 'queryAnalytics');
    expect(named('dry_run')).toHaveLength(writes.length);
    for (const { schema } of named('dry_run')) expect(schema).toEqual({ type: 'boolean', default: false });
    for (const { description } of named('Idempotency-Key')) {
      for (const fact of ['query included', 'every key of the account', 'byte for byte', '`If-Match`', 'Ignored by a dry run']) {
        expect(description).toContain(fact);
      }
    }
    const conditional = operations.filter(([, { responses }]) => responses['304']).map(([, { operationId }]) => operationId);
    expect(conditional.sort()).toEqual(['getAudience', 'getCampaign', 'getConnection', 'getCreative']);
    for (const action of ['launch', 'pause', 'resume']) {
      expect(document.paths[`/v1/campaigns/{id}/${action}`].post.description).toContain('`already: true`');
    }
  });

  it('satisfies the linters', () => {
    const file = written('now.json', document);
    expect(complaint('redocly', 'lint', '--config', 'redocly.yaml', file)).toBeNull();
    expect(complaint('spectral', 'lint', '--ruleset', '.spectral.yaml', '--fail-severity', 'warn', file)).toBeNull();
  }, 60_000);

  it('the linters would object to a document that breaks their rules', () => {
    const bad = written(
      'bad.json',
      changed((copy) => {
        delete copy.paths['/v1/campaigns'].get.operationId;
        copy.components.schemas.CampaignCreate.properties.name = { type: 'string' };
      }),
    );
    expect(
      complaint(
        'redocly',
        'lint',
        '--config',
        'redocly.yaml',
        '--max-problems',
        '5',
        written(
          'worse.json',
          changed((copy) => delete copy.info),
        ),
      ),
    ).toContain('info');
    expect(complaint('spectral', 'lint', '--ruleset', '.spectral.yaml', '--fail-severity', 'warn', bad)).toContain('string-limit');
  }, 60_000);

  it('keeps what was released: every change since the document of the last version is compatible', () => {
    expect(incompatibleChanges(released, written('next.json', document))).toEqual([]);
  }, 60_000);

  it('a breaking change against the released document is found', () => {
    const broken = written(
      'broken.json',
      changed((copy) => {
        delete copy.paths['/v1/campaigns/{id}/pause'];
        copy.components.schemas.CampaignCreate.required.push('objective');
      }),
    );
    expect(incompatibleChanges(released, broken).map(({ path }) => path)).toEqual([
      '/v1/campaigns post requestBody content application/json schema required',
      '/v1/campaigns/{id}/pause',
    ]);
  }, 60_000);

  it('other words, and parameters in another order, are no change for clients', () => {
    const reworded = changed((copy) => {
      copy.paths['/v1/campaigns'].get.parameters.reverse();
      for (const parameter of Object.values(copy.components.parameters as Record<string, Json>))
        parameter.description = 'Said in quite another way.';
      for (const response of Object.values(copy.components.responses as Record<string, Json>))
        response.description = 'Said in quite another way.';
      copy.components.schemas.Campaign.properties.name.description = 'Said in another way.';
    });
    expect(incompatibleChanges(released, written('reworded.json', reworded))).toEqual([]);
  }, 60_000);

  it('what moves out of the components into the operations, or back, is no change for clients', () => {
    const moved = changed((copy) => {
      for (const operation of Object.values(copy.paths as Json).flatMap((methods) => Object.values(methods as Json)) as Json[]) {
        operation.parameters = operation.parameters.map(resolved);
        for (const [status, response] of Object.entries(operation.responses as Json)) operation.responses[status] = resolved(response);
      }
      for (const { properties } of Object.values(copy.components.schemas as Record<string, Json>)) {
        for (const [name, { allOf, ...rest }] of Object.entries((properties ?? {}) as Record<string, Json>)) {
          if (allOf?.length === 1 && rest.enum === undefined) properties[name] = { ...resolved(allOf[0]), ...rest };
        }
      }
    });
    expect(incompatibleChanges(current, written('moved.json', moved))).toEqual([]);
    expect(incompatibleChanges(written('moved.json', moved), written('now.json', document))).toEqual([]);
  }, 60_000);

  it('further values of an open enum and further error codes are compatible; lost details of a code are not', () => {
    const further = changed((copy) => {
      const { CampaignStatus } = copy.components.schemas;
      CampaignStatus.enum.push('resting');
      CampaignStatus['x-known-values'].push('resting');
      const { error } = copy.components.responses.PreconditionFailed.content['application/json'].schema.properties;
      copy.components.responses.PreconditionFailed.content['application/json'].schema.properties.error = {
        oneOf: [error, { $ref: '#/components/schemas/FieldLockedError' }],
      };
      copy.components.schemas.PlainError.properties.code.enum.push('too_tired');
    });
    expect(incompatibleChanges(current, written('further.json', further))).toEqual([]);
    const fewer = changed((copy) => delete copy.components.schemas.PreconditionFailedDetails.properties.current_revision);
    expect(incompatibleChanges(current, written('fewer.json', fewer)).map(({ path }) => path)).toContainEqual(
      expect.stringContaining('current_revision'),
    );
  }, 60_000);

  it('fits into 350 kB, and says of each operation what tools ask', () => {
    expect(JSON.stringify(document).length).toBeLessThan(350_000);
    const operations = Object.values(document.paths as Json).flatMap((methods) => Object.entries(methods as Json) as [string, Json][]);
    for (const [method, operation] of operations) {
      const isWrite = method !== 'get' && operation.operationId !== 'queryAnalytics';
      const takes = (name: string) => (operation.parameters as Json[]).map(resolved).some((parameter) => parameter.name === name);
      expect(operation['x-permission']).toMatch(/^[a-z_]+\.[a-z_]+$/);
      expect([operation['x-idempotent'], operation['x-dry-run']]).toEqual(isWrite ? [true, true] : [undefined, undefined]);
      expect([takes('Idempotency-Key'), takes('dry_run')]).toEqual([isWrite, isWrite]);
      expect(operation['x-paginated'] !== undefined).toBe(takes('cursor') || operation.operationId === 'queryAnalytics');
      for (const [status, response] of Object.entries(operation.responses as Json)) {
        if (Number(status) >= 400) expect(resolved(response)['x-error-codes'].length).toBeGreaterThan(0);
      }
    }
  });

  it('the written document is the one of this code, and the released one is of the version that package.json names', () => {
    expect(JSON.parse(readFileSync(current, 'utf8'))).toEqual(document);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as Json;
    expect([document.info.version, JSON.parse(readFileSync(released, 'utf8')).info.version]).toEqual([version, version]);
  });
});

describe('npm run docs:openapi', () => {
  const generator = 'dist/apps/api/src/reference/write-openapi.js';
  const read = (into: string, name: string): Json => JSON.parse(readFileSync(join(into, name), 'utf8'));

  /** Runs the generator in a folder that holds these documents. */
  function generate(documents: Record<string, Json>, ...options: string[]) {
    const into = mkdtempSync(join(folder, 'generated-'));
    for (const [name, content] of Object.entries(documents)) writeFileSync(join(into, name), JSON.stringify(content));
    const { status, stdout, stderr } = spawnSync(process.execPath, [generator, into, ...options], { encoding: 'utf8' });
    return { into, status, stdout, stderr };
  }

  const widerOnce = (version: string) =>
    changed((copy) => {
      copy.info.version = version;
      copy.paths['/v1/campaigns/{id}/pause'].put = copy.paths['/v1/campaigns/{id}/pause'].post;
      copy.components.schemas.CampaignCreate.required = [];
    });

  it('refuses an incompatible change against the released document, names it, and writes nothing', () => {
    const old = widerOnce('0.0.9');
    const { into, status, stdout, stderr } = generate({ 'released.json': old, 'v1.json': old });
    expect(status).toBe(1);
    expect(stderr).toContain('2 incompatible changes');
    expect(stdout).toContain('/v1/campaigns/{id}/pause put');
    expect([read(into, 'v1.json'), read(into, 'released.json')]).toEqual([old, old]);
  }, 60_000);

  it('--corrects writes it, prints each change as a row of Markdown, and later documents are compared with the corrected one', () => {
    const old = widerOnce('0.0.9');
    const { into, status, stdout } = generate({ 'released.json': old, 'v1.json': old }, '--corrects');
    expect(status).toBe(0);
    const rows = stdout.split('\n').filter((line) => line.startsWith('| '));
    expect(rows[0]).toBe('| Path | Old | New | Change |');
    expect(rows).toHaveLength(4);
    expect(rows.find((row) => row.includes('`/v1/campaigns post requestBody'))).toMatch(/\| `\["name"\]` \|.*became required: `name`/);
    expect([read(into, 'v1.json'), read(into, 'released.json')]).toEqual([document, document]);
  }, 60_000);

  it('takes a compatible change without a word; the document of a new version becomes the released one', () => {
    const narrower = (version: string) =>
      changed((copy) => {
        copy.info.version = version;
        delete copy.paths['/v1/campaigns/{id}/pause'];
      });
    const sameVersion = narrower(document.info.version as string);
    const kept = generate({ 'released.json': sameVersion });
    expect([kept.status, read(kept.into, 'v1.json'), read(kept.into, 'released.json')]).toEqual([0, document, sameVersion]);
    const raised = generate({ 'released.json': narrower('0.0.9') });
    expect([raised.status, read(raised.into, 'v1.json'), read(raised.into, 'released.json')]).toEqual([0, document, document]);
  }, 60_000);
});
