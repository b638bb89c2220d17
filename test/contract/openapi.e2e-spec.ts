import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { toolPath } from '../tools/install-tools.mjs';
import type { Json } from '../setup/http-client.js';
import { ServedDocument } from './served-document.js';

/** Operations with POST that change no record. */
const readingOperations = ['queryAnalytics', 'testWebhookEndpoint'];

let served: ServedDocument;
let document: Json;

beforeAll(async () => {
  served = await ServedDocument.start();
  ({ document } = served);
});
afterAll(() => served.stop());

/** Runs a checker; returns what it said when it was not content, else null. */
function complaint(path: string, ...args: string[]): string | null {
  try {
    execFileSync(process.execPath, [path, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    return null;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return stdout + stderr;
  }
}

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
      'DELETE /v1/webhook_endpoints/{id}',
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
      'GET /v1/event_types',
      'GET /v1/events',
      'GET /v1/events/{id}',
      'GET /v1/webhook_deliveries/{id}',
      'GET /v1/webhook_endpoints',
      'GET /v1/webhook_endpoints/{id}',
      'GET /v1/webhook_endpoints/{id}/deliveries',
      'GET /v1/whoami',
      'PATCH /v1/audiences/{id}',
      'PATCH /v1/campaigns/{id}',
      'PATCH /v1/creative/{id}',
      'PATCH /v1/webhook_endpoints/{id}',
      'POST /v1/analytics/query',
      'POST /v1/audiences',
      'POST /v1/audiences/{id}/unarchive',
      'POST /v1/campaigns',
      'POST /v1/campaigns/{id}/duplicate',
      'POST /v1/campaigns/{id}/launch',
      'POST /v1/campaigns/{id}/pause',
      'POST /v1/campaigns/{id}/resume',
      'POST /v1/campaigns/{id}/unarchive',
      'POST /v1/connections/{id}/sync',
      'POST /v1/creative/generate',
      'POST /v1/creative/{id}/unarchive',
      'POST /v1/webhook_deliveries/{id}/retry',
      'POST /v1/webhook_endpoints',
      'POST /v1/webhook_endpoints/{id}/disable',
      'POST /v1/webhook_endpoints/{id}/enable',
      'POST /v1/webhook_endpoints/{id}/replay',
      'POST /v1/webhook_endpoints/{id}/rotate_secret',
      'POST /v1/webhook_endpoints/{id}/test',
    ]);
    const envelopes = operations.flatMap(({ o }) =>
      Object.values(o.responses as Record<string, Json>)
        .map((response) => served.resolved(response).content?.['application/json'])
        .filter((body) => body !== undefined && (body.example !== undefined || body.examples !== undefined))
        .map(({ schema }) => schema.$ref),
    );
    for (const { o } of operations) {
      expect(o.summary).toBeTruthy();
      expect(Object.keys(o.responses)).toEqual(expect.arrayContaining(['400', '401', '403', '429', '500', '503', 'default']));
      for (const [status, response] of Object.entries(o.responses as Record<string, Json>)) {
        const { content } = served.resolved(response);
        if (status === '304') expect(content).toBeUndefined();
        else {
          const { example, examples, schema } = content['application/json'];
          // The record of a page is shown by the operation that gets one.
          if (example === undefined && examples === undefined) {
            expect(envelopes).toContain(String(schema.$ref).replace(/List$/, 'Envelope'));
            continue;
          }
          const shown = example === undefined ? Object.values(examples as Json).map((one) => served.resolved(one).value) : [example];
          expect(shown.length).toBeGreaterThan(0);
          expect(shown).not.toContain(undefined);
          if (Number(status) < 400) expect(shown).toHaveLength(1);
        }
      }
      if (o.requestBody) expect(o.requestBody.content['application/json'].examples.example.value).toBeDefined();
    }
  });

  it('says of headers and switches what the service does with them', () => {
    const operations = Object.values(document.paths as Json).flatMap((methods) => Object.entries(methods as Json) as [string, Json][]);
    const named = (name: string) =>
      operations.flatMap(([, { parameters }]) =>
        (parameters as Json[]).map(served.resolved).filter((parameter) => parameter.name === name),
      );
    // A longer one, or one of other characters, is replaced and not refused: the schema must take it.
    expect(named('X-Request-Id')).toHaveLength(operations.length);
    for (const { schema } of named('X-Request-Id')) expect(schema).toEqual({ type: 'string', maxLength: 16_384 });
    const writes = operations.filter(([method, { operationId }]) => method !== 'get' && !readingOperations.includes(operationId));
    expect(named('dry_run')).toHaveLength(writes.length);
    for (const { schema } of named('dry_run')) expect(schema).toEqual({ type: 'boolean', default: false });
    for (const { description } of named('Idempotency-Key')) {
      for (const fact of [
        'including the query',
        'all API keys of the account',
        'byte for byte',
        '`If-Match`',
        'A dry run ignores this header',
      ]) {
        expect(description).toContain(fact);
      }
    }
    const conditional = operations.filter(([, { responses }]) => responses['304']).map(([, { operationId }]) => operationId);
    expect(conditional.sort()).toEqual(['getAudience', 'getCampaign', 'getConnection', 'getCreative', 'getWebhookEndpoint']);
    for (const action of ['launch', 'pause', 'resume']) {
      expect(document.paths[`/v1/campaigns/{id}/${action}`].post.description).toContain('`already: true`');
    }
  });

  it('has a webhook for each type of record, whose body is one variant of the union of all events', () => {
    const { webhooks, components } = document;
    const schemas: Json[] = Object.values(webhooks as Record<string, Json>).map(
      ({ post }) => post.requestBody.content['application/json'].schema,
    );
    expect(schemas).toEqual(components.schemas.Event.oneOf);
    const types = schemas.flatMap(({ $ref }) => served.resolved({ $ref }).allOf[1].properties.type.enum);
    expect(new Set(types).size).toBe(types.length);
    expect(types).toContain('webhook_endpoint.test');
  });

  it('satisfies the linters', () => {
    const file = served.written('now.json', document);
    expect(complaint(toolPath('redocly'), 'lint', '--config', 'redocly.yaml', file)).toBeNull();
    expect(complaint(toolPath('spectral'), 'lint', '--ruleset', 'test/tools/spectral.yaml', '--fail-severity', 'warn', file)).toBeNull();
  }, 180_000);

  it('the linters would object to a document that breaks their rules', () => {
    // Of one endpoint alone: the linters take seconds for the whole document.
    const file = (name: string, change: (copy: Json) => void) =>
      served.written(
        name,
        served.changed((copy) => {
          copy.paths = { '/v1/campaigns': { post: copy.paths['/v1/campaigns'].post } };
          change(copy);
        }),
      );
    const redocly = (path: string) => complaint(toolPath('redocly'), 'lint', '--config', 'redocly.yaml', '--max-problems', '5', path);
    expect(redocly(file('worse.json', (copy) => delete copy.info))).toContain('info');
    const exampleOf = (copy: Json) => copy.paths['/v1/campaigns'].post.responses['200'].content['application/json'].example;
    expect(redocly(file('wrong.json', (copy) => (exampleOf(copy).data.revision = 'one')))).toContain('no-invalid-media-type-examples');
    const bad = file('bad.json', (copy) => (copy.components.schemas.Campaign.properties.name = { type: 'string' }));
    expect(complaint(toolPath('spectral'), 'lint', '--ruleset', 'test/tools/spectral.yaml', '--fail-severity', 'warn', bad)).toContain(
      'string-limit',
    );
  }, 180_000);

  it('fits into 362 kB, and says of each operation what tools ask', () => {
    expect(JSON.stringify(document).length).toBeLessThan(362_000);
    const operations = Object.values(document.paths as Json).flatMap((methods) => Object.entries(methods as Json) as [string, Json][]);
    for (const [method, operation] of operations) {
      const isWrite = method !== 'get' && !readingOperations.includes(operation.operationId);
      const takes = (name: string) => (operation.parameters as Json[]).map(served.resolved).some((parameter) => parameter.name === name);
      expect(operation['x-permission']).toMatch(/^[a-z_]+\.[a-z_]+$/);
      expect([operation['x-idempotent'], operation['x-dry-run']]).toEqual(isWrite ? [true, true] : [undefined, undefined]);
      expect([takes('Idempotency-Key'), takes('dry_run')]).toEqual([isWrite, isWrite]);
      expect(operation['x-paginated'] !== undefined).toBe(takes('cursor') || operation.operationId === 'queryAnalytics');
      for (const [status, response] of Object.entries(operation.responses as Json)) {
        if (Number(status) >= 400) expect(served.resolved(response)['x-error-codes'].length).toBeGreaterThan(0);
      }
    }
  });

  it('the written document is the one of this code, and the released one is of the version that package.json names', () => {
    expect(JSON.parse(readFileSync('docs/openapi/v1.json', 'utf8'))).toEqual(document);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as Json;
    expect([document.info.version, JSON.parse(readFileSync('docs/openapi/released.json', 'utf8')).info.version]).toEqual([
      version,
      version,
    ]);
  });
});
