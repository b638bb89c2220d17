import { readPinterestCreateFailure, readPinterestFailure } from './pinterest-failures.js';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  headers,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const read = (status: number, body: unknown, headers = {}) => readPinterestFailure(answer(status, body, headers), 'pinterest_ads');
const error = (code: number, message = 'What Pinterest says.') => ({ code, message });

describe('failures of Pinterest', () => {
  it.each([
    [401, error(2), 'unauthorized', { isRenewable: true }],
    [401, error(3), 'unauthorized', { isRenewable: false }],
    [400, error(1104), 'unauthorized', { isRenewable: true }],
    [400, error(1), 'rejected', {}],
    [403, error(29), 'rejected', {}],
    [403, error(2625), 'rejected', { issue: 'account_suspended' }],
    [403, error(2626), 'rejected', { issue: 'account_review_pending' }],
    [404, error(50), 'not_found', {}],
    [409, error(1), 'rejected', {}],
  ])('%i with %o is %s', (status, body, kind, details) => {
    expect(read(status, body)).toMatchObject({ kind, message: body.message, details: { ...details, platformCode: String(body.code) } });
  });

  it.each([
    [429, error(8)],
    [429, error(30)],
    [400, error(8)],
    [200, { items: [{ data: {}, exceptions: [error(8)] }] }],
  ])('%i with %o is a rate limit, which says nothing about the health of the platform', (status, body) => {
    expect(read(status, body)).toMatchObject({ kind: 'rate_limited', details: { platformCode: expect.stringMatching(/^(8|30)$/) } });
  });

  it('a rate limit keeps the wait that the platform asks for', () => {
    expect(read(429, error(8), { 'retry-after': '7' })?.details.retryAfterSeconds).toBe(7);
  });

  it.each([
    [503, error(4197)],
    [500, 'no JSON'],
    [400, error(4197)],
  ])('%i with %o may have been done', (status, body) => {
    expect(read(status, body)).toMatchObject({ kind: 'unavailable', details: { mayHaveExecuted: true } });
  });

  it.each([
    ['a list of exceptions', { items: [{ data: { id: '1' }, exceptions: [error(1)] }] }, 'rejected'],
    ['one exception', { items: [{ exceptions: error(1) }] }, 'rejected'],
    [
      'a later item',
      {
        items: [
          { data: { id: '1' }, exceptions: [] },
          { data: {}, exceptions: [error(2625)] },
        ],
      },
      'rejected',
    ],
    ['an object that does not exist', { items: [{ data: {}, exceptions: [error(2)] }] }, 'not_found'],
  ])('status 200 with %s is a failure', (_, body, kind) => {
    expect(read(200, body)).toMatchObject({ kind });
  });

  it.each([
    ['no exceptions', { items: [{ data: { id: '1' }, exceptions: [] }] }],
    ['exceptions of null', { items: [{ data: { id: '1' }, exceptions: null }] }],
    ['a page of a list', { items: [{ id: '1' }], bookmark: null }],
    ['a list that is cut off, which the caller refuses', '{"items":[{"exceptions"'],
  ])('status 200 with %s is none', (_, body) => {
    expect(read(200, body)).toBeNull();
  });

  it('an object that was created exists, also when the platform remarks on it', () => {
    const body = { items: [{ data: { id: '1' }, exceptions: [error(1)] }] };
    expect(readPinterestCreateFailure(answer(200, body), 'pinterest_ads')).toBeNull();
    const none = { items: [{ data: {}, exceptions: [error(1)] }] };
    expect(readPinterestCreateFailure(answer(200, none), 'pinterest_ads')).toMatchObject({ kind: 'rejected' });
  });
});
