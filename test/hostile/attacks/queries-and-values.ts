import { type Attack, create, message, stored } from './attack.js';

const query = (text: string, answer: string | number, more: Partial<Attack> = {}): Attack => ({
  name: `the query ${text.slice(0, 80)}${text.length > 80 ? '…' : ''}`,
  bytes: (victim) => message(victim, 'GET', `/v1/campaigns?${text}`),
  answers: [answer],
  ...more,
});

const finds = (count: number): Partial<Attack> => ({ check: ([answer]) => expect(answer?.body.data).toHaveLength(count) });
const small: Partial<Attack> = { check: ([answer]) => expect(answer?.text.length).toBeLessThan(100_000) };

const injections = [
  "'; drop table campaigns.campaign; --",
  "' or '1'='1",
  '" or ""="',
  '1); select pg_sleep(9); --',
  '$1 $2 ?::uuid {}',
  '{"$gt": ""}',
  '{{7*7}} ${7*7} #{7*7} <%= 7*7 %> %{7*7}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '${jndi:ldap://127.0.0.1/a}',
  '%s%n%x %00 %0d%0aSet-Cookie: a=b',
  "=cmd|' /C calc'!A0",
  '\\x00 \\u0000 \\',
  '`id` $(id) ; id | id && id',
  'null',
  "E'\\\\x00'",
];

export const queriesAndValues: Attack[] = [
  query(Array.from({ length: 2500 }, (_, i) => `p${i}`).join('&'), 'unknown_parameter', small),
  query(Array<string>(1500).fill('limit=1').join('&'), 'invalid_parameter', small),
  query('limit=1&limit=2', 'invalid_parameter'),
  query('limit[]=1', 'unknown_parameter'),
  query('limit[$gt]=1', 'unknown_parameter'),
  query('limit%00=1', 'unknown_parameter'),
  query('__proto__[limit]=1&__proto__=x', 'unknown_parameter'),
  query('constructor=x&hasOwnProperty=x', 'unknown_parameter'),
  query('=x', 'unknown_parameter'),
  query('limit=1%00', 'invalid_parameter'),
  query('limit=%EF%BC%91', 'invalid_parameter'),
  query('limit=%2B1', 'invalid_parameter'),
  query('limit=1e1', 'invalid_parameter'),
  query('limit=0x1', 'invalid_parameter'),
  query('limit=101', 'invalid_parameter'),
  query('limit=99999999999999999999999', 'invalid_parameter'),
  query('limit=', 'invalid_parameter'),
  query('sort=name;drop%20table%20campaigns.campaign', 'invalid_parameter'),
  query('sort=__proto__', 'invalid_parameter'),
  query('sort=constructor', 'invalid_parameter'),
  query('order=asc,(select%20pg_sleep(9))', 'invalid_parameter'),
  query('status=__proto__', 'invalid_parameter'),
  query("external_id='%20or%20'1'='1", 200, finds(0)),
  query('external_id=%00', 'invalid_parameter'),
  query('external_id=%F0%9F%98%80', 200, finds(0)),
  query("connection_id=con_'%20or%20true--", 'invalid_parameter'),
  query('connection_id=%7B%7D,NULL,%22', 'invalid_parameter'),
  query(`connection_id=${Array<string>(300).fill('con_x').join(',')}`, 'invalid_parameter', small),
  query(`connection_id=${Array<string>(1000).fill('con_x').join(',')}`, 'invalid_parameter'),
  query('status=paused,%20active', 'invalid_parameter'),
  query('cursor=%00', 'invalid_parameter'),
  query('cursor=', 'invalid_cursor'),
  query(`cursor=${'A'.repeat(5000)}`, 'invalid_cursor'),
  query('dry_run=true', 'unknown_parameter'),
  ...injections.map((text): Attack => ({
    name: `the text ${text} is stored as it is`,
    bytes: (v) =>
      create(v, JSON.stringify({ name: text, external_id: text, labels: [text], metadata: { [text.slice(0, 40).trim()]: text } })),
    answers: [201],
    check: stored({ name: text, external_id: text, labels: [text], metadata: { [text.slice(0, 40).trim()]: text } }),
  })),
];
