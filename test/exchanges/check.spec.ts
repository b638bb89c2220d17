import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { operationsOfPlatforms, type ExchangeOperation } from '#libs/ad-platforms';
import { judgeRecording, schemasIn } from './check.js';
import { checkByOpenApi } from './checkers.js';
import { type OpenApiDocument } from './open-api-checker.js';

const folder = mkdtempSync(join(tmpdir(), 'schemas-'));
const documentFile = join(folder, 'platform.openapi.json.gz');
const json = { schema: { $ref: '#/components/schemas/Campaign' } };
const document: OpenApiDocument = {
  openapi: '3.0.3',
  servers: [{ url: 'https://api.platform.example/v5' }],
  paths: {
    '/accounts/{account}/campaigns': {
      parameters: [{ $ref: '#/components/parameters/account', name: '', in: 'path' }],
      get: {
        parameters: [
          { name: 'ids', in: 'query', explode: false, schema: { type: 'array', items: { type: 'string', pattern: '^\\d+$' } } },
          { name: 'page_size', in: 'query', required: true, schema: { type: 'integer', minimum: 0, exclusiveMinimum: true, maximum: 250 } },
        ],
        responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: json.schema } } } } },
      },
      post: {
        requestBody: { required: true, content: { 'application/json': json } },
        responses: { 200: { content: { 'application/json': json } }, default: { content: { 'application/json': {} } } },
      },
    },
    '/token': {
      post: {
        requestBody: { content: { 'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/Grant' } } } },
        responses: { 204: {} },
      },
    },
  },
  components: {
    parameters: { account: { name: 'account', in: 'path', required: true, schema: { type: 'string', pattern: '^\\d+$' } } },
    schemas: {
      Named: { type: 'object', properties: { name: { type: 'string', maxLength: 10 } }, required: ['name'] },
      Campaign: {
        allOf: [
          { $ref: '#/components/schemas/Named' },
          {
            type: 'object',
            properties: {
              id: { type: 'string', readOnly: true },
              status: { type: 'string', enum: ['ACTIVE', 'PAUSED'], nullable: true },
              budget: { type: 'object', properties: { micros: { type: 'integer' } }, additionalProperties: false },
              labels: { type: 'object' },
              media: { $ref: '#/components/schemas/Media' },
              id_of_bid: { oneOf: [{ type: 'string' }, { type: 'string', minLength: 3 }] },
            },
            required: ['id'],
          },
        ],
      },
      Media: {
        type: 'object',
        properties: { kind: { type: 'string' } },
        discriminator: { propertyName: 'kind', mapping: { image: '#/components/schemas/Image', video: '#/components/schemas/Video' } },
        oneOf: [{ $ref: '#/components/schemas/Image' }, { $ref: '#/components/schemas/Video' }],
      },
      Image: {
        allOf: [{ $ref: '#/components/schemas/Media' }, { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] }],
      },
      Video: { allOf: [{ $ref: '#/components/schemas/Media' }, { type: 'object', properties: { seconds: { type: 'number' } } }] },
      Grant: {
        type: 'object',
        discriminator: { propertyName: 'type', mapping: { code: '#/components/schemas/CodeGrant' } },
        oneOf: [{ $ref: '#/components/schemas/CodeGrant' }],
      },
      CodeGrant: { type: 'object', properties: { type: { type: 'string' }, code: { type: 'string' } }, required: ['code'] },
    },
  },
};
writeFileSync(documentFile, gzipSync(JSON.stringify(document)));

const campaign = {
  name: 'Shoes',
  status: null,
  budget: { micros: 5 },
  labels: { any: ['thing'] },
  media: { kind: 'image', url: 'https://x' },
  id_of_bid: 'abc',
};
const answer = { ...campaign, id: '7' };
const type = { 'content-type': 'application/json; charset=utf-8' };
let recordings = 0;

interface Change {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: object;
  readonly body?: unknown;
  readonly status?: number;
  readonly answer?: unknown;
  readonly response?: null;
  readonly platform?: string;
  readonly outcome?: string;
}

/** A correct exchange with some changes. */
function exchange(change: Change = {}): object {
  const { method = 'POST', path = '/v5/accounts/12/campaigns', headers = type, body = campaign, status = 200 } = change;
  const text = body === null || typeof body === 'string' ? body : JSON.stringify(body);
  const response = { status, headers: type, body: JSON.stringify(change.answer ?? answer) };
  return {
    platform: change.platform ?? 'small_ads',
    outcome: change.outcome ?? 'ok',
    method,
    url: `http://127.0.0.1:1${path}`,
    request: { headers, body: text },
    response: change.response === null ? null : response,
    note: '',
  };
}

function record(...exchanges: object[]): string {
  const file = join(folder, `recording-${++recordings}.jsonl`);
  writeFileSync(file, exchanges.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return file;
}

const check = (recording: string) => checkByOpenApi('small_ads', recording, documentFile);
const get = { method: 'GET', body: null, answer: [answer] } as const;
const grant = { path: '/v5/token', headers: { 'content-type': 'application/x-www-form-urlencoded' } };

describe('exchanges compared with an OpenAPI document', () => {
  it('correct exchanges have no violation, with and without an answer', async () => {
    const list = { ...get, path: '/v5/accounts/12/campaigns?page_size=250&ids=1,2' };
    const other = exchange({ platform: 'other_ads', path: '/nowhere' });
    const cut = exchange({ response: null });
    const token = { ...exchange({ ...grant, body: 'type=code&code=removed' }), response: { status: 204, headers: {}, body: '' } };
    expect(await check(record(exchange(), exchange(list), other, cut, token, exchange({ status: 500, answer: {} })))).toEqual([]);
  });

  it.each<[string, Change, string]>([
    ['a misspelled field', { body: { ...campaign, nam: 'Shoes' } }, 'request: must NOT have unevaluated properties: nam'],
    [
      'a misspelled field inside',
      { body: { ...campaign, budget: { micro: 5 } } },
      'request: /budget must NOT have additional properties: micro',
    ],
    ['a field of another type', { body: { ...campaign, name: 5 } }, 'request: /name must be string'],
    ['a value that does not exist', { body: { ...campaign, status: 'ON' } }, 'request: /status must be equal to one of the allowed values'],
    ['a missing field', { body: {} }, "request: must have required property 'name'"],
    ['a read-only field', { body: answer }, 'request: must NOT have unevaluated properties: id'],
    [
      'a field of another subtype',
      { body: { ...campaign, media: { kind: 'video', url: 'x' } } },
      'request: /media must NOT have unevaluated',
    ],
    [
      'a subtype that lacks a field',
      { body: { ...campaign, media: { kind: 'image' } } },
      "request: /media must have required property 'url'",
    ],
    ['no body', { body: null }, 'request: the body is missing'],
    ['a body of another type', { headers: { 'content-type': 'text/plain' } }, 'request: the operation has no body of type text/plain'],
    ['text instead of JSON', { body: '{' }, 'request: the body is not JSON'],
    ['a route that does not exist', { path: '/v5/account/12/campaigns' }, 'the route does not exist'],
    ['a route of another version', { path: '/v6/accounts/12/campaigns' }, 'the route does not exist'],
    ['a method that does not exist', { method: 'PUT' }, 'the route does not exist'],
    ['a malformed ID in the path', { path: '/v5/accounts/a/campaigns' }, 'request: parameter account: must match pattern'],
    ['an unknown parameter', { ...get, path: '/v5/accounts/1/campaigns?page_size=1&q=1' }, 'request: the query parameter q does not exist'],
    ['a parameter out of range', { ...get, path: '/v5/accounts/1/campaigns?page_size=0' }, 'request: parameter page_size: must be > 0'],
    ['a missing parameter', { ...get, path: '/v5/accounts/1/campaigns' }, 'request: the query parameter page_size is missing'],
    [
      'a wrong item of a list',
      { ...get, path: '/v5/accounts/1/campaigns?page_size=1&ids=1,b' },
      'request: parameter ids: /1 must match pattern',
    ],
    ['a form without a field', { ...grant, body: 'type=code' }, "request: must have required property 'code'"],
    ['a form of an unknown kind', { ...grant, body: 'type=cod&code=1' }, 'request: /type must be equal to one of the allowed values'],
    ['an answer with a misspelled field', { answer: { ...answer, statu: null } }, 'response: must NOT have unevaluated properties: statu'],
    ['an answer with a field of another type', { answer: { ...answer, id: 7 } }, 'response: /id must be string'],
    ['an answer that lacks a field', { answer: campaign }, "response: must have required property 'id'"],
    [
      'a status that does not exist',
      { ...get, path: '/v5/accounts/1/campaigns?page_size=1', status: 418 },
      'response: the status 418 does not',
    ],
    ['an answer where there is none', { ...grant, body: 'type=code&code=1', status: 204 }, 'response: the status 204 has no body'],
  ])('%s is a violation', async (_, change, violation) => {
    const found = await check(record(exchange(), exchange(change)));
    expect(found).toEqual(expect.arrayContaining([expect.stringMatching(/^2: [A-Z]+ \/v[56]\/[^ ]*: /)]));
    expect(found.map((text) => text.replace(/^.*?: .*?: /, '')).join('\n')).toContain(violation);
  });
});

describe('exchanges compared with what the adapter declares', () => {
  const declared: Record<string, readonly ExchangeOperation[]> = {
    small_ads: [
      {
        name: 'find shoes',
        method: 'POST',
        path: '/v5/accounts/{id}/campaigns',
        contains: '"name":"Shoes"',
        outcomes: ['ok', 'no_answer'],
      },
      { name: 'create', method: 'POST', path: '/v5/accounts/{id}/campaigns', outcomes: ['rejected'] },
    ],
  };
  const all = [
    exchange(),
    exchange({ outcome: 'no_answer', response: null }),
    exchange({ outcome: 'rejected', body: { ...campaign, name: 'Boots' }, status: 422, answer: {} }),
  ];
  const byDocument = { small_ads: (recording: string) => check(recording) };
  const judge = (
    exchanges: readonly object[],
    checks: Parameters<typeof judgeRecording>[3] = byDocument,
    schemas: string | null = folder,
  ) => judgeRecording(record(...exchanges), schemas, declared, checks);

  it('a recording with every outcome of every operation is complete, and its counts are printed', async () => {
    const { lines, violations } = await judge(all);
    expect(violations).toBe(0);
    expect(lines.join('\n')).toBe(
      ['small_ads: 3 exchanges, with its schema, 0 violations', 'find shoes  ok 1, no_answer 1', 'create      rejected 1'].join('\n'),
    );
  });

  it('an outcome that is missing, a call that is not declared and a violation of the schema are counted', async () => {
    const { lines, violations } = await judge([all[0] as object, exchange({ path: '/v5/accounts', outcome: 'ok' })]);
    expect(violations).toBe(4);
    const text = lines.join('\n');
    expect(text).toContain('find shoes: no exchange with the outcome no_answer');
    expect(text).toContain('create: no exchange with the outcome rejected');
    expect(text).toContain('2: POST /v5/accounts is not an operation that the adapter declares');
    expect(text).toContain('2: POST /v5/accounts: the route does not exist');
  });

  it('a platform without a check is a violation, also without the schemas, unless it is the sandbox', async () => {
    const missing = 'there is no check for this platform';
    for (const schemas of [folder, null]) expect((await judge(all, {}, schemas)).lines.join('\n')).toContain(missing);
    const sandbox = [...all, exchange({ platform: 'sandbox' })].map((one) => ({ ...one, platform: 'sandbox' }));
    const { lines } = await judgeRecording(record(...sandbox), folder, { sandbox: declared['small_ads'] as never }, {});
    expect(lines.join('\n')).toContain('sandbox: 4 exchanges, without a schema, 0 violations');
  });

  it('without the schemas, the declarations are compared alone', async () => {
    const { lines, violations } = await judge([...all, exchange({ body: { ...campaign, nam: 1 } })], byDocument, null);
    expect([lines[0], violations]).toEqual(['small_ads: 4 exchanges, schema not compared, 0 violations', 0]);
  });

  it('a line that is not an exchange ends the check', async () => {
    const file = record(exchange());
    writeFileSync(file, '{"platform":"small_ads"}\n', { flag: 'a' });
    await expect(judgeRecording(file, folder, declared, byDocument)).rejects.toThrow(`${file}:2 is not an exchange.`);
  });

  it('the build must have the schemas, others may not', () => {
    expect(schemasIn(folder, true)).toBe(folder);
    expect(schemasIn(join(folder, 'none'), false)).toBeNull();
    expect(() => schemasIn(join(folder, 'none'), true)).toThrow(/published schemas is missing/);
    expect(() => schemasIn(undefined, true)).toThrow(/--schemas/);
  });

  it('every adapter declares its calls, each under a name of its own', () => {
    for (const [platform, operations] of Object.entries(operationsOfPlatforms)) {
      const names = operations.map(({ name }) => name);
      expect({ platform, names: [...new Set(names)] }).toEqual({ platform, names });
      expect(names.length).toBeGreaterThan(5);
    }
  });
});
