import { type Attack, create, message, stored } from './attack.js';

const mebibyte = 1024 * 1024;

const body = (name: string, bytes: string | Buffer, answer: string | number, more: Partial<Attack> = {}): Attack => ({
  name: `a body ${name}`,
  bytes: (victim) => create(victim, bytes),
  answers: [answer],
  ...more,
});

const accepted = (name: string, text: string | Buffer, expected: Record<string, unknown>): Attack =>
  body(name, text, 201, { check: stored(expected) });

/** Refused with 422 at exactly these places. */
const refused = (name: string, text: string, ...pointers: string[]): Attack =>
  body(name, text, 'validation_failed', {
    check: ([answer]) => expect(answer?.body.error.details.errors.map((e: { pointer: string }) => e.pointer)).toEqual(pointers),
  });

const bytes = (before: string, odd: number[], after: string) => Buffer.concat([Buffer.from(before), Buffer.from(odd), Buffer.from(after)]);
const manyFields = `{"name":"many",${Array.from({ length: 90_000 }, (_, i) => `"f${i}":1`).join(',')}}`;
const manyKeys = `{"name":"many","metadata":{${Array.from({ length: 50_000 }, (_, i) => `"f${i}":"\\u0000"`).join(',')}}}`;
const small = ([answer]: { text: string }[]) => expect(answer?.text.length).toBeLessThan(100_000);

export const bodies: Attack[] = [
  accepted('with a byte order mark', bytes('', [0xef, 0xbb, 0xbf], '{"name":"marked"}'), { name: 'marked' }),
  body('in UTF-16', Buffer.from('\ufeff{"name":"wide"}', 'utf16le'), 'invalid_json'),
  body('in UTF-16 without a mark', Buffer.from('{"name":"wide"}', 'utf16le'), 'invalid_json'),
  body('in Latin-1', Buffer.from('{"name":"caf\xe9"}', 'latin1'), 'invalid_json'),
  body('with a byte that UTF-8 never has', bytes('{"name":"', [0xff], '"}'), 'invalid_json'),
  body('with an overlong slash', bytes('{"name":"', [0xc0, 0xaf], '"}'), 'invalid_json'),
  body('with a surrogate in UTF-8', bytes('{"name":"', [0xed, 0xa0, 0x80], '"}'), 'invalid_json'),
  body('with a character beyond Unicode', bytes('{"name":"', [0xf4, 0x90, 0x80, 0x80], '"}'), 'invalid_json'),
  body('with a character cut short', bytes('{"name":"', [0xf0, 0x9f, 0x98], '"}'), 'invalid_json'),
  body('that is empty', '', 'invalid_json', { bytes: (v) => create(v, '', [['Content-Length', '0']]) }),
  body('of spaces', '   ', 'invalid_json'),
  body('with __proto__', '{"name":"x","__proto__":{"plan":"enterprise"}}', 'invalid_json'),
  body('with __proto__ in escapes', '{"name":"x","\\u005f_proto_\\u005f":{"plan":"enterprise"}}', 'invalid_json'),
  body('with __proto__ inside metadata', '{"name":"x","metadata":{"__proto__":"polluted"}}', 'invalid_json'),
  body('with constructor.prototype', '{"name":"x","constructor":{"prototype":{"plan":"enterprise"}}}', 'invalid_json'),
  refused('with the field constructor', '{"name":"x","constructor":"x"}', '/constructor'),
  refused(
    'with fields named after methods',
    '{"name":"x","toString":1,"valueOf":1,"hasOwnProperty":1,"then":1,"toJSON":1}',
    '/toString',
    '/valueOf',
    '/hasOwnProperty',
    '/then',
    '/toJSON',
  ),
  accepted(
    'with metadata named after methods',
    '{"name":"odd","metadata":{"constructor":"a","toString":"b","then":"c","toJSON":"d","length":"5","prototype":"e"}}',
    {
      name: 'odd',
      metadata: { constructor: 'a', toString: 'b', then: 'c', toJSON: 'd', length: '5', prototype: 'e' },
    },
  ),
  body('100 000 arrays deep', '['.repeat(100_000), 'invalid_json'),
  body('100 000 objects deep', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 'invalid_json'),
  body('33 levels deep', `{"name":${'['.repeat(32)}${']'.repeat(32)}}`, 'invalid_json'),
  refused('with brackets in a text', `{"name":${JSON.stringify('['.repeat(300))}}`, '/name'),
  accepted('with the same key twice: the last counts', '{"name":"first","name":"second"}', { name: 'second' }),
  refused('with 1e400', '{"name":"x","budget":{"type":"daily","amount_micros":1e400}}', '/budget/amount_micros'),
  refused(
    'with an integer of 400 digits',
    `{"name":"x","budget":{"type":"daily","amount_micros":${'9'.repeat(400)}}}`,
    '/budget/amount_micros',
  ),
  refused('with a NUL in a value', '{"name":"a\\u0000b"}', '/name'),
  refused('with half a surrogate pair in a value', '{"name":"a\\ud800b"}', '/name'),
  refused('with the halves of a pair the wrong way round', '{"name":"\\udc00\\ud800"}', '/name'),
  refused('with a NUL in a key', '{"name":"x","a\\u0000b":1}', '/a\u0000b'),
  refused('with half a surrogate pair in a key', '{"name":"x","a\\ud800":1}', '/(not a text)'),
  refused('with a NUL in a metadata key', '{"name":"x","metadata":{"a\\u0000":"b"}}', '/metadata/a\u0000'),
  refused('with half a surrogate pair in a metadata key', '{"name":"x","metadata":{"a\\ud800":"b"}}', '/metadata'),
  refused('with a NUL in a metadata value', '{"name":"x","metadata":{"a":"\\u0000"}}', '/metadata/a'),
  refused('with half a surrogate pair in a metadata value', '{"name":"x","metadata":{"a":"\\udfff"}}', '/metadata/a'),
  refused('with half a surrogate pair in a label', '{"name":"x","labels":["a","\\ud800"]}', '/labels/1'),
  refused('with a NUL in an external id', '{"name":"x","external_id":"\\u0000"}', '/external_id'),
  refused('with a NUL in a URL', '{"name":"x","landing_url":"https://a.example/\\u0000"}', '/landing_url'),
  refused('with a NUL in an id', '{"name":"x","creative_ids":["crv_\\u0000"]}', '/creative_ids/0'),
  body('of 1 MiB and one byte', `{"name":"x"}${' '.repeat(mebibyte - 11)}`, 'payload_too_large'),
  accepted('of exactly 1 MiB', `{"name":"full"}${' '.repeat(mebibyte - 15)}`, { name: 'full' }),
  body('of 8 MiB', ' '.repeat(8 * mebibyte), 'payload_too_large'),
  ...['[]', '[{"name":"x"}]', '"x"', '5', 'true', 'null'].map((text) => refused(text, text, '')),
  ...[
    '{',
    '{"name":"x"',
    "{'name':'x'}",
    '{name:"x"}',
    '{"name":"x",}',
    '{"name":"x"}{"name":"y"}',
    '{"name":NaN}',
    '{"name":Infinity}',
    '{"name":0x1}',
    '{"name":01}',
    '{"name":"a\nb"}',
    '// x\n{"name":"x"}',
    'undefined',
    '\u00a0{"name":"x"}',
  ].map((text) => body(JSON.stringify(text), text, 'invalid_json')),
  body('with 90 000 unknown fields is refused in a short answer', manyFields, 'validation_failed', { check: small }),
  body('with 50 000 metadata keys is refused in a short answer', manyKeys, 'validation_failed', { check: small }),
  refused(
    'with objects where texts belong',
    '{"name":{"$gt":""},"external_id":{"$ne":null},"labels":[{"$where":"1"}]}',
    '/name',
    '/external_id',
    '/labels/0',
  ),
  body('on an action', '{"name":"x"}', 'validation_failed', {
    bytes: (v) => message(v, 'POST', `/v1/campaigns/${v.campaign}/launch`, [['Content-Type', 'application/json']], '{"name":"x"}'),
  }),
  body('on DELETE with fields', '{"force":true}', 'validation_failed', {
    bytes: (v) => message(v, 'DELETE', `/v1/campaigns/${v.campaign}`, [['Content-Type', 'application/json']], '{"force":true}'),
  }),
];
