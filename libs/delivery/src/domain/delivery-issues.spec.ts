import { inHours, now } from '../../testing/a-delivery.js';
import { preserveSince, issueCodes, issueKinds, createIssue, issueSeverities } from './delivery-issues.js';

describe('an issue', () => {
  it.each(issueCodes)('%s has a severity and a remedy', (code) => {
    expect(issueSeverities).toContain(issueKinds[code].severity);
    expect(issueKinds[code].remedy).toMatch(/^[A-Z].{20,}\.$/);
    expect(createIssue(code, 'In the words of the platform.', now)).toEqual({
      code,
      severity: issueKinds[code].severity,
      message: 'In the words of the platform.',
      remedy: issueKinds[code].remedy,
      since: now.toISOString(),
    });
  });

  it('a persisting issue keeps its start time even when its message changes', () => {
    const before = [createIssue('creative_rejected', 'One is rejected.', now), createIssue('payment_failed', 'Failed.', now)];
    const next = [
      createIssue('creative_rejected', 'Two are rejected.', inHours(1)),
      createIssue('audience_too_small', 'Small.', inHours(1)),
    ];
    expect(preserveSince(before, next)).toMatchObject([
      { code: 'creative_rejected', message: 'Two are rejected.', since: now.toISOString() },
      { code: 'audience_too_small', since: inHours(1).toISOString() },
    ]);
  });

  it('two issues with the same code keep their own start times', () => {
    const before = [createIssue('creative_rejected', 'A', now), createIssue('creative_rejected', 'B', inHours(1))];
    const next = [createIssue('creative_rejected', 'A', inHours(2)), createIssue('creative_rejected', 'B', inHours(2))];
    expect(preserveSince(before, next).map(({ since }) => since)).toEqual([now.toISOString(), inHours(1).toISOString()]);
  });
});
