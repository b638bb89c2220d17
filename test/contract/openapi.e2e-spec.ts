import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from '../setup/http-client.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const released = 'docs/openapi/v1.json';
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
      for (const answer of Object.values(o.responses as Record<string, Json>))
        expect(answer.content['application/json'].example).toBeDefined();
      if (o.requestBody) expect(o.requestBody.content['application/json'].examples.example.value).toBeDefined();
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

  it('keeps what was released: `npm run docs:openapi` writes down additions, nothing takes away', () => {
    expect(complaint('redocly', 'diff', released, written('next.json', document))).toBeNull();
  }, 60_000);

  it('a breaking change is found', () => {
    const broken = written(
      'broken.json',
      changed((copy) => {
        delete copy.paths['/v1/campaigns/{id}/pause'];
        copy.components.schemas.CampaignCreate.required.push('objective');
      }),
    );
    expect(complaint('redocly', 'diff', released, broken)).toContain('2 major');
  }, 60_000);

  it('the released document is the one of this code', () => {
    expect(JSON.parse(readFileSync(released, 'utf8'))).toEqual(document);
  });
});
