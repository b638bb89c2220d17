import { readMetaFailure } from './meta-failures.js';
import { waitSecondsOf } from './meta-usage.js';

const read = (status: number, error: object | string, headers: Record<string, string> = {}) =>
  readMetaFailure({ status, headers, text: typeof error === 'string' ? error : JSON.stringify({ error }) }, 'meta_ads');

describe('an error of the Graph API', () => {
  it.each([
    [500, { code: 1 }, 'unavailable', { mayHaveExecuted: true }],
    [400, { code: 2, error_subcode: 1504038 }, 'rejected', { platformCode: '2/1504038' }],
    [
      500,
      { code: 1, message: "Please reduce the amount of data you're asking for, then retry" },
      'rejected',
      { platformCode: 'too_much_data' },
    ],
    [400, { code: 100, message: '(#100) Please reduce the amount of data' }, 'rejected', { platformCode: 'too_much_data' }],
    [400, { code: -1 }, 'unavailable', { mayHaveExecuted: true }],
    [400, { code: 100, error_subcode: 3910001 }, 'unavailable', { mayHaveExecuted: true }],
    [400, { code: 17, error_subcode: 2446079 }, 'rate_limited', { platformCode: '17/2446079', retryAfterSeconds: 60 }],
    [400, { code: 4 }, 'rate_limited', {}],
    [403, { code: 80004 }, 'rate_limited', {}],
    [400, { code: 613, error_subcode: 1487632 }, 'rate_limited', { retryAfterSeconds: 3_600 }],
    [400, { code: 17, error_subcode: 1885172 }, 'rate_limited', { retryAfterSeconds: 3_600 }],
    [401, { code: 190, error_subcode: 463 }, 'unauthorized', { isRenewable: false }],
    [401, { code: 190, error_subcode: 33 }, 'unauthorized', {}],
    [400, { code: 102 }, 'unauthorized', {}],
    [403, { code: 200 }, 'rejected', { platformCode: '200' }],
    [403, { code: 294 }, 'rejected', {}],
    [400, { code: 10 }, 'rejected', {}],
    [400, { code: 100, error_subcode: 33 }, 'not_found', { platformCode: '100/33' }],
    [400, { code: 100 }, 'rejected', { platformCode: '100' }],
    [400, { code: 368 }, 'rejected', { issue: 'account_suspended' }],
    [400, { code: 2490427 }, 'rejected', { issue: 'creative_rejected' }],
    [400, { code: 100, error_subcode: 3858152 }, 'rejected', { issue: 'policy_declaration_required' }],
    [400, { code: 506 }, 'unavailable', { mayHaveExecuted: true }],
    [400, { code: 123456 }, 'rejected', { platformCode: '123456' }],
    [401, { code: 987654 }, 'rejected', {}],
    [200, { code: 2 }, 'unavailable', {}],
  ])('%i %j is %s', (status, error, kind, details) => {
    expect(read(status, error)).toMatchObject({ kind, details });
  });

  it('names what Meta says to a person, the remedy and the trace', () => {
    const error = { code: 200, message: '(#200) Denied', error_user_title: 'No', error_user_msg: 'You may not.', fbtrace_id: 'Ab1' };
    expect(read(403, error)?.message).toMatch(/^No: You may not\. Check in Meta Business Suite .* \(trace Ab1\)$/);
  });

  it.each([
    [502, '<html>', 'unavailable'],
    [400, '<html>', 'unavailable'],
    [401, '', 'unavailable'],
    [429, '', 'rate_limited'],
    [302, '', 'rejected'],
  ])('a response with %i and the body "%s" is %s', (status, text, kind) => {
    expect(read(status, text)?.kind).toBe(kind);
  });

  it('a response with data is no failure, also when a text in it names an error', () => {
    expect(read(200, '{"data":[{"name":"\\"error\\""}]}')).toBeNull();
    expect(read(200, '{"id":"1"}')).toBeNull();
  });
});

describe('the wait after too many calls', () => {
  it.each([
    [{}, 60],
    [{ 'x-ad-account-usage': '{"acc_id_util_pct":100,"reset_time_duration":240}' }, 240],
    [{ 'x-ad-account-usage': '{"reset_time_duration":7,"ads_api_access_tier":"development_access"}' }, 300],
    [{ 'x-business-use-case-usage': '{"1":[{"type":"ads_management","estimated_time_to_regain_access":19}]}' }, 1_140],
    [{ 'x-business-use-case-usage': 'broken', 'x-ad-account-usage': '[]' }, 60],
  ])('of %j is %i seconds', (headers, seconds) => {
    expect(waitSecondsOf(headers)).toBe(seconds);
  });
});
