import { globSync, readFileSync } from 'node:fs';
import { buildConsoleDocument } from '../../apps/api/src/reference/openapi-document.js';
import { consoleTypes, typesFile, typesOf } from '../../docs/generate-console-types.js';
import type { Json } from '../setup/http-client.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const written = JSON.parse(readFileSync('docs/openapi/console.json', 'utf8')) as Json;
let api: TestService;

beforeAll(async () => {
  api = await startTestService();
});
afterAll(() => api.stop());

describe('the document of the console API', () => {
  it('the written document is the one of this code; `npm run docs:openapi` writes it', () => {
    expect(written).toEqual(JSON.parse(JSON.stringify(buildConsoleDocument(api.service.app))));
  });

  it('it describes each endpoint that is declared for the console, and nothing else', () => {
    const sources = globSync('{apps,libs}/**/src/**/*.controller.ts').map((path) => readFileSync(path, 'utf8'));
    const declared = sources.reduce((sum, text) => sum + text.split('  @ConsoleEndpoint(').length - 1, 0);
    const operations = Object.values(written.paths as Json).flatMap((methods) => Object.keys(methods as Json));
    expect(operations).toHaveLength(declared);
    expect(Object.keys(written.paths).filter((path) => !/^\/console\/api\/(?!v1)/.test(path))).toEqual([]);
  });

  it('it is not published', async () => {
    const { body } = await api.get('/openapi.json');
    expect(Object.keys(body.paths).filter((path) => !path.startsWith('/v1/'))).toEqual([]);
    expect(Object.keys(body.components.schemas)).not.toContain('Session');
    expect((await api.get('/console/openapi.json')).status).toBe(404);
  });
});

describe('the types of the API in the console', () => {
  it('are those of the documents; `npm run docs:console-types` writes them', async () => {
    const isCurrent = readFileSync(typesFile, 'utf8') === (await consoleTypes());
    expect(isCurrent).toBe(true);
  });

  it('follow a document that changes', async () => {
    const changed = structuredClone(written);
    changed.components.schemas.KeyStatus.enum.push('lost');
    const types = [await typesOf(written), await typesOf(changed)];
    expect(types.map((text) => text.includes('"lost"'))).toEqual([false, true]);
  });
});

describe('a response of the console API', () => {
  it('that differs from the document fails the test that received it', () => {
    const answer = {
      method: 'GET',
      path: '/console/api/plan',
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    };
    globalThis.answersOfV1.judge({ ...answer, text: JSON.stringify({ data: { plan: 'growth' } }) });
    expect(globalThis.answersOfV1.takeDrift().join('\n')).toContain("must have required property 'limits'");
  });
});
