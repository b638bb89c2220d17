import { type Attack, head, message, type Victim } from './attack.js';

const line = (name: string, request: (victim: Victim) => string, answer: string | number, more: Partial<Attack> = {}): Attack => ({
  name,
  bytes: (victim) => head(victim, request(victim)),
  answers: [answer],
  ...more,
});

const withHost = (name: string, hosts: (victim: Victim) => string[], answer: string | number): Attack => ({
  name,
  bytes: (v) =>
    `GET /v1/campaigns?limit=1 HTTP/1.1\r\n${hosts(v)
      .map((h) => `Host:${h}\r\n`)
      .join('')}Authorization: Bearer ${v.key}\r\n\r\n`,
  answers: [answer],
});

const path = (name: string, target: string, answer: string | number = 'not_found'): Attack =>
  line(`a path with ${name}`, () => `GET ${target} HTTP/1.1`, answer);

/** The path is nonsense, but the message is whole: the connection goes on. */
const undecodable = (name: string, target: string): Attack =>
  line(`a path with ${name}`, () => `GET ${target} HTTP/1.1`, 'invalid_request', { closes: false });

export const requestLines: Attack[] = [
  withHost('no Host', () => [], 'invalid_request'),
  withHost('an empty Host', () => [''], 'invalid_request'),
  withHost('two equal Hosts', (v) => [v.host, v.host], 'invalid_request'),
  withHost('two different Hosts', (v) => [v.host, 'evil.example'], 'invalid_request'),
  withHost('a Host with a path', (v) => [`${v.host}/v1`], 'invalid_request'),
  withHost('a Host with a user', (v) => [`admin@${v.host}`], 'invalid_request'),
  withHost('a Host with a space', () => ['local host'], 'invalid_request'),
  withHost('a Host with bytes that are not ASCII', () => ['l\xf6calhost'], 'invalid_request'),
  {
    ...withHost('a Host of somebody else changes nothing', () => ['evil.example'], 200),
    check: ([answer]) => expect(answer?.text).not.toContain('evil'),
  },
  line('the absolute form with our own host', (v) => `GET https://${v.host}/v1/campaigns/${v.campaign} HTTP/1.1`, 200),
  line(
    'the absolute form with our own host and a wrong method',
    (v) => `PATCH https://${v.host}/v1/campaigns HTTP/1.1`,
    'method_not_allowed',
  ),
  line('the absolute form with another host', () => 'GET https://evil.example/v1/campaigns HTTP/1.1', 'invalid_request'),
  line('the absolute form with plain HTTP', (v) => `GET http://${v.host}/v1/campaigns HTTP/1.1`, 'invalid_request'),
  line('the absolute form of another protocol', (v) => `GET ftp://${v.host}/v1/campaigns HTTP/1.1`, 'invalid_request'),
  line('the authority form', (v) => `GET ${v.host} HTTP/1.1`, 'invalid_request'),
  line('the asterisk form', () => 'OPTIONS * HTTP/1.1', 'invalid_request'),
  line('a relative path', () => 'GET v1/campaigns HTTP/1.1', 'invalid_request'),
  line('CONNECT', () => 'CONNECT evil.example:443 HTTP/1.1', 'invalid_request'),
  line('TRACE', () => 'TRACE /v1/campaigns HTTP/1.1', 'method_not_allowed'),
  line('OPTIONS', () => 'OPTIONS /v1/campaigns HTTP/1.1', 'method_not_allowed'),
  line('PUT', (v) => `PUT /v1/campaigns/${v.campaign} HTTP/1.1`, 'method_not_allowed'),
  line('a method that WebDAV knows', () => 'PROPFIND /v1/campaigns HTTP/1.1', 'method_not_allowed'),
  line('QUERY', () => 'QUERY /v1/campaigns HTTP/1.1', 'method_not_allowed'),
  line('a method nobody knows', () => 'BREW /v1/campaigns HTTP/1.1', 'invalid_request'),
  line('a method in lower case', () => 'get /v1/campaigns HTTP/1.1', 'invalid_request'),
  line('a method of 20 KiB', () => `${'A'.repeat(20_480)} /v1/campaigns HTTP/1.1`, 'invalid_request'),
  line('HEAD of a list', () => 'HEAD /v1/campaigns?limit=1 HTTP/1.1', 200, { isHead: true }),
  line('HEAD of nothing', () => 'HEAD /v1/nothing HTTP/1.1', 404, { isHead: true }),
  { name: 'HTTP/0.9', bytes: () => 'GET /v1/campaigns\r\n\r\n', answers: ['invalid_request'] },
  {
    name: 'HTTP/1.0 without Host is answered and closed',
    bytes: (v) => `GET /v1/campaigns/${v.campaign} HTTP/1.0\r\nAuthorization: Bearer ${v.key}\r\n\r\n`,
    answers: [200],
    closes: true,
  },
  line('HTTP/1.2', () => 'GET /v1/campaigns HTTP/1.2', 'invalid_request'),
  line('HTTP/2.0 in the clothes of HTTP/1.1', () => 'GET /v1/campaigns HTTP/2.0', 'invalid_request'),
  line('HTTP/3.0 in the clothes of HTTP/1.1', () => 'GET /v1/campaigns HTTP/3.0', 'invalid_request'),
  line('HTTP/1.1 in lower case', () => 'GET /v1/campaigns http/1.1', 'invalid_request'),
  line('another protocol', () => 'GET /v1/campaigns ICY/1.1', 'invalid_request'),
  {
    name: 'the preamble of HTTP/2',
    bytes: () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00',
    answers: ['invalid_request'],
  },
  { name: 'a TLS handshake inside TLS', bytes: () => Buffer.from('16030100050100000100', 'hex'), answers: ['invalid_request'] },
  { name: 'no version', bytes: (v) => `GET /v1/campaigns \r\nHost: ${v.host}\r\n\r\n`, answers: ['invalid_request'] },
  line('a tab between method and path', () => 'GET\t/v1/campaigns HTTP/1.1', 'invalid_request'),
  line('a space inside the path', () => 'GET /v1/camp aigns HTTP/1.1', 'invalid_request'),
  line('a URL of 100 KiB', () => `GET /v1/campaigns?external_id=${'a'.repeat(102_400)} HTTP/1.1`, 'uri_too_long', { closes: true }),
  {
    name: 'a URL of 100 KiB in small pieces',
    bytes: (v) => ['GET /v1/campaigns?external_id=', ...Array<string>(25).fill('a'.repeat(4096)), head(v, ' HTTP/1.1')],
    answers: ['uri_too_long'],
    closes: true,
  },
  line('a query of 15 KiB', () => `GET /v1/campaigns?external_id=${'a'.repeat(15_000)} HTTP/1.1`, 'invalid_parameter'),
  line('a path of 15 KiB', () => `GET /v1/campaigns/${'a'.repeat(15_000)} HTTP/1.1`, 'not_found'),
  path('a NUL', '/v1/camp\x00aigns', 'invalid_request'),
  path('a carriage return', '/v1/camp\raigns', 'invalid_request'),
  path('a tab', '/v1/camp\taigns', 'invalid_request'),
  path('bytes that are not ASCII', '/v1/camp\xe4igns', 'invalid_request'),
  path('a fragment', '/v1/campaigns#limit=1', 'invalid_request'),
  undecodable('a bad percent sign', '/v1/campaigns/%zz'),
  undecodable('a lone percent sign at the end', '/v1/campaigns/%'),
  undecodable('overlong UTF-8', '/v1/campaigns/%c0%af'),
  undecodable('half a surrogate pair in UTF-8', '/v1/campaigns/%ed%a0%80'),
  path('an encoded NUL', '/v1/campaigns/cmp_%00'),
  path('an encoded slash', '/v1%2fcampaigns'),
  path('an encoded slash in the id', '/v1/campaigns/cmp_01%2f..'),
  path('a step up', '/v1/../v1/campaigns'),
  path('an encoded step up', '/v1/%2e%2e/v1/campaigns'),
  path('steps up to a file', '/../../../../etc/passwd'),
  path('two slashes before', '//v1/campaigns'),
  path('two slashes inside', '/v1//campaigns'),
  path('a slash behind', '/v1/campaigns/'),
  path('capitals', '/V1/Campaigns'),
  path('a backslash', '/v1\\campaigns'),
  path('a semicolon', '/v1/campaigns;v=2'),
  path('the prototype as id', '/v1/campaigns/__proto__'),
  undecodable('a bad percent sign in the query', '/v1/campaigns?external_id=%zz'),
  undecodable('invalid UTF-8 in the query', '/v1/campaigns?external_id=%ff'),
  undecodable('overlong UTF-8 in the query', '/v1/campaigns?external_id=%c0%af'),
  undecodable('half a surrogate pair in the query', '/v1/campaigns?external_id=%ed%a0%80'),
  path('a fragment behind the query', '/v1/campaigns?limit=1#x', 'invalid_request'),
  {
    name: 'a bad path without a key asks for the key first',
    bytes: (v) => message({ ...v, key: 'nobody' }, 'GET', '/v1/campaigns/%zz'),
    answers: ['invalid_api_key'],
  },
];
