import { meaningOf } from './google-error-codes.js';
import { GoogleFailure, readGoogleFailure } from './google-failures.js';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  headers,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const failure = (...errors: object[]) => ({
  error: {
    code: 400,
    message: 'Request contains an invalid argument.',
    status: 'INVALID_ARGUMENT',
    details: [{ '@type': 'type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure', errors, requestId: 'r1' }],
  },
});
const error = (family: string, code: string, more: object = {}) => ({ errorCode: { [family]: code }, message: `About ${code}.`, ...more });
const read = (status: number, body: unknown, headers = {}) => readGoogleFailure(answer(status, body, headers), 'google_ads');

describe('failures of Google Ads', () => {
  it.each([
    [401, error('authenticationError', 'OAUTH_TOKEN_EXPIRED'), 'unauthorized', { isRenewable: true }],
    [403, error('authorizationError', 'USER_PERMISSION_DENIED'), 'unauthorized', { isRenewable: false }],
    [403, error('authorizationError', 'CUSTOMER_NOT_ENABLED'), 'rejected', { issue: 'account_suspended' }],
    [403, error('authorizationError', 'ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT'), 'rejected', { issue: 'account_suspended' }],
    [403, error('authorizationError', 'ONE_OF_NEXT_YEAR'), 'rejected', { platformCode: 'one_of_next_year' }],
    [403, error('authorizationError', 'PROJECT_DISABLED'), 'unavailable', { retryAfterSeconds: 900 }],
    [400, error('requestError', 'UNSUPPORTED_VERSION'), 'unavailable', { retryAfterSeconds: 900 }],
    [400, error('mutateError', 'EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED'), 'rejected', { issue: 'policy_declaration_required' }],
    [400, error('policyFindingError', 'POLICY_FINDING'), 'rejected', { issue: 'creative_rejected' }],
    [400, error('mutateError', 'RESOURCE_NOT_FOUND'), 'not_found', {}],
    [400, error('contextError', 'OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE'), 'not_found', {}],
    [409, error('databaseError', 'CONCURRENT_MODIFICATION'), 'unavailable', { platformCode: 'concurrent_modification' }],
    [400, error('campaignError', 'CONVERSION_TRACKING_NOT_ENABLED'), 'rejected', { platformCode: 'conversion_tracking_not_enabled' }],
    [400, error('oneOfNextYearError', 'ODD'), 'rejected', { platformCode: 'odd' }],
  ])('%i with %o is %s', (status, one, kind, details) => {
    expect(read(status, failure(one))).toMatchObject({ kind, details });
  });

  it('an unknown authorization error is final and has a remedy', () => {
    const { kind, message } = read(403, failure(error('authorizationError', 'ONE_OF_NEXT_YEAR'))) as GoogleFailure;
    expect([kind, message]).toEqual(['rejected', expect.stringContaining('administrator')]);
    expect(meaningOf('authenticationError', 'ONE_OF_NEXT_YEAR')).toBe('access_lost');
  });

  it('only what Google may have done counts as done', () => {
    expect(read(500, failure(error('internalError', 'TRANSIENT_ERROR')))?.details.mayHaveExecuted).toBe(true);
    expect(read(409, failure(error('databaseError', 'CONCURRENT_MODIFICATION')))?.details.mayHaveExecuted).toBeUndefined();
    expect(read(503, 'no JSON')).toMatchObject({ kind: 'unavailable', details: { mayHaveExecuted: true } });
  });

  it.each([
    ['60s', 60],
    ['0.5s', 1],
    [undefined, 900],
  ])('a quota with the delay %s is left alone for %i seconds', (retryDelay, seconds) => {
    const one = error('quotaError', 'RESOURCE_EXHAUSTED', { details: { quotaErrorDetails: { rateScope: 'DEVELOPER', retryDelay } } });
    expect(read(429, failure(one))).toMatchObject({ kind: 'rate_limited', details: { retryAfterSeconds: seconds } });
  });

  it('of several errors the one that decides the call counts, and all are told', () => {
    const first = error('mutateError', 'RESOURCE_NOT_FOUND');
    const second = error('policyFindingError', 'POLICY_FINDING', {
      location: { fieldPathElements: [{ fieldName: 'mutate_operations', index: 7 }, { fieldName: 'ad_group_ad_operation' }] },
      details: { policyFindingDetails: { policyTopicEntries: [{ topic: 'ALCOHOL' }] } },
    });
    const read_ = read(400, failure(first, second)) as GoogleFailure;
    expect(read_.kind).toBe('rejected');
    expect(read_.message).toBe('About RESOURCE_NOT_FOUND. About POLICY_FINDING. (ALCOHOL) (request r1)');
    expect(read_.errors.map(({ operation }) => operation)).toEqual([null, 7]);
    expect([read_.has('policy'), read_.has('missing'), read_.has('budget')]).toEqual([true, true, false]);
  });

  it('a budget that is too small names the minimum', () => {
    const details = { budgetPerDayMinimumErrorDetails: { budgetPerDayMinimumMicros: '5000000' } };
    expect(read(400, failure(error('campaignBudgetError', 'BUDGET_BELOW_PER_DAY_MINIMUM', { details })))?.message).toContain(
      '5000000 micros',
    );
  });

  it.each([
    [401, {}, 'unauthorized'],
    [403, { error: { details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'SERVICE_DISABLED' }] } }, 'unavailable'],
    [
      403,
      { error: { details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] } },
      'unauthorized',
    ],
    [403, '<html>', 'rejected'],
    [404, { error: { code: 404, message: 'Requested entity was not found.' } }, 'not_found'],
    [404, '<html>', 'unavailable'],
    [429, '<html>', 'rate_limited'],
    [400, '<html>', 'rejected'],
    [400, [failure(error('queryError', 'BAD_VALUE'))], 'rejected'],
  ])('%i with %j is %s', (status, body, kind) => {
    expect(read(status, body)).toMatchObject({ kind });
  });

  it('a response with success is none', () => {
    expect(read(200, {})).toBeNull();
  });
});
