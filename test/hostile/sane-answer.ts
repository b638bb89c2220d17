import { type ErrorCode, errorCatalog } from '#libs/kernel';
import { statusOfKind } from '#libs/rest';
import type { RawAnswer } from './raw-socket.js';

const whole = /^\d+$/;
const policy = /^"(minute|day)";q=\d+;w=(60|86400)(, "(minute|day)";q=\d+;w=(60|86400))?$/;
const state = /^"(minute|day)";r=\d+;t=\d+(, "(minute|day)";r=\d+;t=\d+)?$/;

/** What every answer must be, however broken the request was: our envelope, our headers, a documented code. */
export function expectSaneAnswer(answer: RawAnswer, { hasBody = true }: { hasBody?: boolean } = {}): void {
  const { status, headers, body } = answer;
  expect(status).toBeLessThan(500);
  expectEdgeHeaders(answer);
  if (!hasBody) return;
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  if (status < 400) {
    expect(Object.keys(body as object)).toEqual(expect.arrayContaining(['data']));
    for (const name of Object.keys(body as object)) expect(['data', 'meta', 'has_more', 'next_cursor']).toContain(name);
    return;
  }
  expectErrorEnvelope(answer);
}

export function expectEdgeHeaders({ headers }: RawAnswer): void {
  expect(headers['x-request-id']).toMatch(/^[\x20-\x7e]{1,128}$/);
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']) expect(headers[name]).toMatch(whole);
  expect(headers['ratelimit-policy']).toMatch(policy);
  expect(headers['ratelimit']).toMatch(state);
  expect(headers['strict-transport-security']).toMatch(/max-age=\d+/);
  expect(headers['x-content-type-options']).toBe('nosniff');
}

export function expectErrorEnvelope({ status, headers, body }: RawAnswer): void {
  expect(Object.keys(body as object)).toEqual(['error']);
  expect(Object.keys(body.error as object)).toEqual(['code', 'message', 'details']);
  const { code, message, details } = body.error as { code: ErrorCode; message: string; details: Record<string, unknown> };
  expect(Object.keys(errorCatalog)).toContain(code);
  expect(status).toBe(statusOfKind[errorCatalog[code].kind]);
  expect(message.length).toBeGreaterThan(0);
  expect(message.length).toBeLessThanOrEqual(2000);
  expect(message).not.toMatch(/node_modules|\bat \S+:\d+:\d+|select |insert into|FST_|HPE_/);
  expect(details['request_id']).toBe(headers['x-request-id']);
  expect(typeof details['retryable']).toBe('boolean');
  expect(details['docs_url']).toMatch(new RegExp(`^https://localhost:\\d+/docs/errors#${code}$`));
  if (status === 401) expect(headers['www-authenticate']).toBe(code.endsWith('_api_key') ? 'Bearer' : 'Cookie');
  if (status === 405) expect(headers['allow']).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
  if (status === 429 || status === 503) expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
}
