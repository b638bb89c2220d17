import { gzipSync } from 'node:zlib';
import { type Attack, create, type Header, head, message, smuggled, stored, type Victim } from './attack.js';

const read = 'GET /v1/campaigns?limit=1 HTTP/1.1';
const draft = '{"name":"headed"}';

const withHeader = (name: string, lines: string | string[], answer: string | number, more: Partial<Attack> = {}): Attack => ({
  name,
  bytes: (victim) => head(victim, read, ...[lines].flat()),
  answers: [answer],
  ...more,
});

const authorized = (name: string, lines: (victim: Victim) => string[], answer: string | number): Attack => ({
  name,
  bytes: (v) =>
    `${read}\r\nHost: ${v.host}\r\n${lines(v)
      .map((l) => `${l}\r\n`)
      .join('')}\r\n`,
  answers: [answer],
});

const typed = (type: string, answer: string | number = 'unsupported_media_type'): Attack => ({
  name: `the Content-Type ${JSON.stringify(type)}`,
  bytes: (v) => create(v, draft, [['Content-Type', type]]),
  answers: [answer],
});

const keyed = (name: string, key: string, answer: string | number): Attack => ({
  name: `an Idempotency-Key ${name}`,
  bytes: (v) => create(v, draft, [['Idempotency-Key', key]]),
  answers: [answer],
});

const matched = (name: string, tag: string, answer: string | number): Attack => ({
  name: `an If-Match ${name}`,
  bytes: (v) =>
    message(
      v,
      'PATCH',
      `/v1/campaigns/${v.campaign}`,
      [
        ['Content-Type', 'application/json'],
        ['If-Match', tag],
      ],
      '{}',
    ),
  answers: [answer],
});

const requestId = (name: string, id: string, isKept: boolean): Attack =>
  withHeader(`an X-Request-Id ${name} is ${isKept ? 'kept' : 'replaced'}`, `X-Request-Id: ${id}`, 200, {
    check: ([answer]) =>
      isKept ? expect(answer?.headers['x-request-id']).toBe(id) : expect(answer?.headers['x-request-id']).toMatch(/^req_[0-9a-f-]{36}$/),
  });

const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024, 0x20));
const compressed: readonly Header[] = [['Content-Encoding', 'gzip']];
const waits: Header = ['Expect', '100-continue'];

export const headers: Attack[] = [
  withHeader('3 000 headers', Array<string>(3000).fill('a:b'), 200),
  withHeader('a header of 20 KiB', `X-Big: ${'a'.repeat(20_480)}`, 'headers_too_large', { closes: true }),
  withHeader('a header of 1 MiB', `X-Big: ${'a'.repeat(1_048_576)}`, 'headers_too_large', { closes: true }),
  withHeader('5 000 headers of more than 16 KiB together', Array<string>(5000).fill('abc:def'), 'headers_too_large', { closes: true }),
  withHeader('a header whose name has 20 KiB', `${'a'.repeat(20_480)}: b`, 'headers_too_large', { closes: true }),
  withHeader('a NUL in a header', 'X-A: b\x00c', 'invalid_request'),
  withHeader('a control character in a header', 'X-A: b\x01c', 'invalid_request'),
  withHeader('a DEL in a header', 'X-A: b\x7fc', 'invalid_request'),
  withHeader('a tab in a header', 'X-A: b\tc', 200),
  withHeader('bytes that are not ASCII in a header', 'X-A: \xff\xfe\xe4', 200),
  withHeader('an empty header name', ': b', 'invalid_request'),
  withHeader('a space in a header name', 'X A: b', 'invalid_request'),
  withHeader('a NUL in a header name', 'X\x00A: b', 'invalid_request'),
  withHeader('bytes that are not ASCII in a header name', 'X-\xe4: b', 'invalid_request'),
  withHeader('a header without a colon', 'X-A', 'invalid_request'),
  withHeader('headers named after the prototype', ['__proto__: x', 'constructor: x', 'hasOwnProperty: x', 'toString: x'], 200),
  authorized('two equal Authorizations', (v) => [`Authorization: Bearer ${v.key}`, `Authorization: Bearer ${v.key}`], 'invalid_request'),
  authorized('two different Authorizations', (v) => [`Authorization: Bearer ${v.key}`, 'authorization: Bearer nobody'], 'invalid_request'),
  authorized('two keys in one Authorization', (v) => [`Authorization: Bearer ${v.key}, Bearer ${v.key}`], 'invalid_api_key'),
  authorized('no Authorization', () => [], 'missing_api_key'),
  authorized('an empty Authorization', () => ['Authorization:'], 'invalid_api_key'),
  authorized('Bearer without a key', () => ['Authorization: Bearer'], 'invalid_api_key'),
  authorized('Basic instead of Bearer', (v) => [`Authorization: Basic ${Buffer.from(`${v.key}:`).toString('base64')}`], 'invalid_api_key'),
  authorized('a key of 10 KiB', () => [`Authorization: Bearer ${'a'.repeat(10_240)}`], 'invalid_api_key'),
  authorized('a key with bytes that are not ASCII', (v) => [`Authorization: Bearer ${v.key}\xe9`], 'invalid_api_key'),
  authorized('a key with SQL in it', () => ["Authorization: Bearer acs_'||pg_sleep(9)||'"], 'invalid_api_key'),
  authorized('a key cut short', (v) => [`Authorization: Bearer ${v.key.slice(0, -1)}`], 'invalid_api_key'),
  authorized('a key in another header', (v) => [`X-Api-Key: ${v.key}`, `Cookie: key=${v.key}`], 'missing_api_key'),
  authorized('bearer in lower case', (v) => [`authorization: bearer ${v.key}`], 200),
  {
    name: 'Expect: 100-continue: the body is asked for and taken',
    bytes: (v) => create(v, draft, [waits]),
    answers: [100, 201],
    check: (answers, v) => stored({ name: 'headed' })(answers, v),
  },
  {
    name: 'Expect: 100-continue with a wrong key: the body is not asked for',
    bytes: (v) => create({ ...v, key: 'nobody' }, '', [waits, ['Content-Length', '17']]),
    answers: ['invalid_api_key'],
    closes: true,
  },
  {
    name: 'Expect: 100-continue with 2 MiB to come: the body is not asked for',
    bytes: (v) => create(v, '', [waits, ['Content-Length', '2097152']]),
    answers: ['payload_too_large'],
    closes: true,
  },
  {
    name: 'Expect: 100-continue with a compressed body to come: the body is not asked for',
    bytes: (v) => create(v, '', [waits, ...compressed, ['Content-Length', '100']]),
    answers: ['unsupported_media_type'],
    closes: true,
  },
  withHeader('another expectation', 'Expect: 200-ok', 'expectation_failed', { closes: true }),
  withHeader('an expectation on HTTP/1.0 is not met', 'Expect: 100-continue', 200, {
    bytes: (v) => head(v, 'GET /v1/campaigns?limit=1 HTTP/1.0', 'Expect: 100-continue'),
    closes: true,
  }),
  withHeader(
    'Upgrade to WebSocket',
    ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='],
    200,
  ),
  withHeader('Upgrade to h2c', ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'], 200),
  withHeader('Range', 'Range: bytes=0-1', 200),
  withHeader('a thousand ranges', `Range: bytes=${Array<string>(1000).fill('0-').join(',')}`, 200),
  withHeader('another method in a header', ['X-HTTP-Method-Override: DELETE', 'X-Method-Override: DELETE'], 200),
  withHeader(
    'forwarded headers of nobody we trust',
    [
      'X-Forwarded-Proto: http',
      'X-Forwarded-For: 203.0.113.9',
      'X-Forwarded-Host: evil.example',
      'X-Original-URL: /health/live',
      'Forwarded: proto=http',
    ],
    200,
  ),
  withHeader('a Connection header that names our own headers', 'Connection: X-Request-Id, Authorization, X-RateLimit-Limit', 200),
  withHeader('Accept of something else', ['Accept: text/html', 'Accept-Encoding: br', 'Accept-Charset: utf-16'], 200),
  requestId('of 128 characters', 'x'.repeat(128), true),
  requestId('of 129 characters', 'x'.repeat(129), false),
  requestId('with a tab', 'a\tb', false),
  requestId('that is empty', '', false),
  requestId('with bytes that are not ASCII', 'a\xe9b', false),
  requestId('with a quote and a tag', '"><script>alert(1)</script>', true),
  withHeader('two X-Request-Ids', ['X-Request-Id: a', 'X-Request-Id: b'], 'invalid_request'),
  { name: 'a gzip bomb', bytes: (v) => create(v, bomb, compressed), answers: ['unsupported_media_type'] },
  { name: 'gzip that is not declared', bytes: (v) => create(v, gzipSync(draft)), answers: ['invalid_json'] },
  { name: 'two codings', bytes: (v) => create(v, draft, [['Content-Encoding', 'identity, gzip']]), answers: ['unsupported_media_type'] },
  {
    name: 'the identity coding',
    bytes: (v) => create(v, draft, [['Content-Encoding', 'identity']]),
    answers: [201],
    check: stored({ name: 'headed' }),
  },
  ...[
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
  ].map((type) => typed(type)),
  ...['*/*', 'json', 'application/', '/json', ';', 'application/json, text/html', 'application/vnd.api+json', ''].map((type) =>
    typed(type),
  ),
  ...['utf-16', 'utf-7', 'iso-8859-1', 'utf-80', '"utf-16"', 'utf-8; charset=utf-16'].map((charset) =>
    typed(`application/json; charset=${charset}`),
  ),
  ...['APPLICATION/JSON', 'application/json;charset=UTF-8', 'application/json; charset="utf-8"', 'application/json; charset=utf8; x=y'].map(
    (type) => typed(type, 201),
  ),
  {
    name: 'two Content-Types',
    bytes: (v) =>
      create(v, draft, [
        ['Content-Type', 'application/json'],
        ['Content-Type', 'text/plain'],
      ]),
    answers: ['invalid_request'],
  },
  { name: 'no Content-Type', bytes: (v) => message(v, 'POST', '/v1/campaigns', [], draft), answers: ['unsupported_media_type'] },
  keyed('of 256 characters', 'k'.repeat(256), 'invalid_parameter'),
  keyed('with bytes that are not ASCII', 'k\xe9y', 'invalid_parameter'),
  keyed('with a tab', 'a\tb', 'invalid_parameter'),
  keyed('that is empty', '', 'invalid_parameter'),
  keyed('with quotes, spaces and SQL', `a'"; drop table campaigns.campaign; -- \\ %00`, 201),
  keyed('of 255 characters', 'k'.repeat(255), 201),
  {
    name: 'two Idempotency-Keys',
    bytes: (v) =>
      create(v, draft, [
        ['Idempotency-Key', 'a'],
        ['Idempotency-Key', 'b'],
      ]),
    answers: ['invalid_request'],
  },
  matched('of a star', '*', 200),
  matched('without quotes', '1', 'invalid_parameter'),
  matched('that is weak and stale', 'W/"77"', 'precondition_failed'),
  matched('that is weak', 'W/"1"', 200),
  matched('that is empty', '', 'invalid_parameter'),
  matched('of a huge number', `"${'9'.repeat(400)}"`, 'precondition_failed'),
  matched('of 10 KiB of commas', ','.repeat(10_240), 'invalid_parameter'),
  matched('with bytes that are not ASCII', '"\xe9"', 'precondition_failed'),
  {
    name: 'two If-Matches',
    bytes: (v) =>
      message(v, 'DELETE', `/v1/campaigns/${v.campaign}`, [
        ['If-Match', '"1"'],
        ['If-Match', '"2"'],
      ]),
    answers: ['invalid_request'],
  },
  { name: 'a request in a header value', bytes: (v) => head(v, read, `X-A: ${encodeURIComponent(smuggled(v))}`), answers: [200] },
];
