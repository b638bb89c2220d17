import { type Attack, create, head, message, smuggled, stored, type Victim } from './attack.js';

const draft = '{"name":"framed"}';
const json = 'Content-Type: application/json';
const post = 'POST /v1/campaigns HTTP/1.1';
const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
const list = (victim: Victim) => message(victim, 'GET', '/v1/campaigns?limit=1').toString('latin1');

/** A message whose length two readers could understand differently: refused, and nothing after it is read as a request. */
const doubtful = (name: string, bytes: (victim: Victim) => string): Attack => ({
  name,
  bytes: (victim) => bytes(victim) + smuggled(victim),
  answers: ['invalid_request'],
  closes: true,
});

const lengths: [name: string, value: string][] = [
  ['a list', '17, 17'],
  ['a plus sign', '+17'],
  ['a negative number', '-1'],
  ['letters behind the number', '17abc'],
  ['a hexadecimal number', '0x11'],
  ['a number of more than 64 bits', '99999999999999999999'],
  ['nothing', ''],
  ['a space inside the number', '1 7'],
];

const codings: [name: string, line: string][] = [
  ['an unknown coding', 'Transfer-Encoding: xchunked'],
  ['a coding after chunked', 'Transfer-Encoding: chunked, identity'],
  ['a coding before chunked', 'Transfer-Encoding: gzip, chunked'],
  ['chunked twice', 'Transfer-Encoding: chunked, chunked'],
  ['identity', 'Transfer-Encoding: identity'],
  ['two headers', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity'],
  ['a space before the colon', 'Transfer-Encoding : chunked'],
  ['a folded line', 'Transfer-Encoding:\r\n chunked'],
  ['a vertical tab', 'Transfer-Encoding: \x0bchunked'],
  ['quotes', 'Transfer-Encoding: "chunked"'],
];

const chunks: [name: string, body: string][] = [
  ['a size of more than 64 bits', `FFFFFFFFFFFFFFFFF\r\n${draft}\r\n0\r\n\r\n`],
  ['a negative size', `-11\r\n${draft}\r\n0\r\n\r\n`],
  ['a size with 0x', `0x11\r\n${draft}\r\n0\r\n\r\n`],
  ['a chunk longer than its size', `5\r\n${draft}\r\n0\r\n\r\n`],
  ['a size line that ends in a bare line feed', `11\n${draft}\r\n0\r\n\r\n`],
  ['a chunk that ends in a bare line feed', `11\r\n${draft}\n0\r\n\r\n`],
  ['an extension of 20 KiB', `11;${'x'.repeat(20_480)}\r\n${draft}\r\n0\r\n\r\n`],
  ['an extension with a bare line feed', `11;a\nb\r\n${draft}\r\n0\r\n\r\n`],
];

export const framing: Attack[] = [
  doubtful(
    'Content-Length before Transfer-Encoding',
    (v) => head(v, post, json, 'Content-Length: 6', 'Transfer-Encoding: chunked') + chunked(draft),
  ),
  doubtful(
    'Transfer-Encoding before Content-Length',
    (v) => head(v, post, json, 'Transfer-Encoding: chunked', 'Content-Length: 6') + chunked(draft),
  ),
  doubtful('two equal Content-Lengths', (v) => head(v, post, json, 'Content-Length: 17', 'Content-Length: 17') + draft),
  doubtful('two different Content-Lengths', (v) => head(v, post, json, 'Content-Length: 17', 'Content-Length: 0') + draft),
  ...lengths.map(([name, value]) =>
    doubtful(`a Content-Length of ${name}`, (v) => head(v, post, json, `Content-Length: ${value}`) + draft),
  ),
  ...codings.map(([name, line]) => doubtful(`a Transfer-Encoding of ${name}`, (v) => head(v, post, json, line) + chunked(draft))),
  ...chunks.map(([name, body]) => doubtful(`chunked with ${name}`, (v) => head(v, post, json, 'Transfer-Encoding: chunked') + body)),
  doubtful('chunked in HTTP/1.0', (v) => head(v, 'POST /v1/campaigns HTTP/1.0', json, 'Transfer-Encoding: chunked') + chunked(draft)),
  doubtful('bare line feeds as line ends', (v) => `GET /v1/campaigns HTTP/1.1\nHost: ${v.host}\nAuthorization: Bearer ${v.key}\n\n`),
  doubtful('one bare line feed between two headers', (v) => head(v, 'GET /v1/campaigns HTTP/1.1', 'X-A: b\nContent-Length: 0')),
  doubtful('a bare carriage return in a header', (v) => head(v, 'GET /v1/campaigns HTTP/1.1', 'X-A: b\rContent-Length: 100')),
  doubtful('a folded header', (v) => head(v, 'GET /v1/campaigns HTTP/1.1', 'X-A: b\r\n c')),
  doubtful('a first header that begins with a space', (v) => `GET /v1/campaigns HTTP/1.1\r\n Host: ${v.host}\r\n\r\n`),
  {
    name: 'a Content-Length of 2^53',
    bytes: (v) => head(v, post, json, 'Content-Length: 9007199254740993') + draft,
    answers: ['payload_too_large'],
    closes: true,
  },
  {
    name: 'a Content-Length with leading zeros is that number',
    bytes: (v) => head(v, post, json, 'Content-Length: 0017') + draft,
    answers: [201],
    check: stored({ name: 'framed' }),
  },
  {
    name: 'chunked in mixed case with a short extension and a trailer that names another key',
    bytes: (v) => `${head(v, post, json, 'Transfer-Encoding: Chunked')}11;a=b\r\n${draft}\r\n0\r\nAuthorization: Bearer other\r\n\r\n`,
    answers: [201],
    check: stored({ name: 'framed' }),
  },
  {
    name: 'more than 1 MiB in chunks',
    bytes: (v) => head(v, post, json, 'Transfer-Encoding: chunked') + `10000\r\n${' '.repeat(65_536)}\r\n`.repeat(17) + '0\r\n\r\n',
    answers: ['payload_too_large'],
    closes: true,
  },
  {
    name: 'a body longer than its Content-Length: the rest is not a request',
    bytes: (v) => head(v, post, json, 'Content-Length: 17') + draft + draft,
    answers: [201, 'invalid_request'],
    check: (answers, v) => stored({ name: 'framed' })(answers.slice(0, 1), v),
  },
  {
    name: 'a body shorter than its Content-Length, then the client hangs up',
    bytes: (v) => head(v, post, json, 'Content-Length: 170') + draft,
    answers: ['invalid_request'],
    hangsUp: true,
  },
  {
    name: 'two reads, then the client hangs up: both are answered',
    bytes: (v) => list(v) + list(v),
    answers: [200, 200],
    hangsUp: true,
  },
  {
    name: 'garbage pipelined behind a read: the read is answered first',
    bytes: (v) => `${list(v)}\x00\x01\x02 garbage\r\n\r\n`,
    answers: [200, 'invalid_request'],
  },
  {
    name: 'garbage pipelined behind three creates: each is answered in turn',
    bytes: (v) => Buffer.concat([create(v, draft), create(v, draft), create(v, draft), Buffer.from('} garbage\r\n\r\n')]),
    answers: [201, 201, 201, 'invalid_request'],
  },
  {
    name: 'a request hidden in the body of a GET is not run',
    bytes: (v) => message(v, 'GET', '/v1/campaigns?limit=1', [], smuggled(v)),
    answers: [200],
  },
  {
    name: 'a request hidden in the chunked body of a GET is not run',
    bytes: (v) => message(v, 'GET', '/v1/campaigns?limit=1', [['Transfer-Encoding', 'chunked']], chunked(smuggled(v))),
    answers: [200],
  },
  {
    name: 'a GET that promises a body and does not send it',
    bytes: (v) => head(v, `GET /v1/campaigns/${v.campaign} HTTP/1.1`, 'Content-Length: 1000'),
    answers: [200],
    closes: true,
  },
  {
    name: 'a refused POST whose body never comes',
    bytes: (v) => head({ ...v, key: 'nobody' }, post, json, 'Content-Length: 1000'),
    answers: ['invalid_api_key'],
    closes: true,
  },
  {
    name: 'a body on DELETE that is not JSON',
    bytes: (v) => message(v, 'DELETE', `/v1/campaigns/${v.campaign}`, [], smuggled(v)),
    answers: ['unsupported_media_type'],
  },
  { name: 'empty lines before the request', bytes: (v) => `\r\n\r\n${list(v)}`, answers: [200] },
];
