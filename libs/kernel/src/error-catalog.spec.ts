import { errorCatalog, replayedCodes } from './error-catalog.js';

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
