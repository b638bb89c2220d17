import { type ErrorCode, errorCatalog } from './error-catalog.js';

const replayedCodes = (Object.keys(errorCatalog) as ErrorCode[]).filter((code) => errorCatalog[code].isReplayed);

describe('the errors that an Idempotency-Key replays', () => {
  it('are those that time does not change', () => {
    expect(replayedCodes.toSorted()).toEqual([
      'content_policy_violation',
      'duplicate_external_id',
      'field_locked',
      'idempotency_key_reused',
      'invalid_state_transition',
      'precondition_failed',
      'resource_archived',
    ]);
  });

  it('are never retryable', () => {
    expect(replayedCodes.filter((code) => errorCatalog[code].retryable)).toEqual([]);
  });
});
