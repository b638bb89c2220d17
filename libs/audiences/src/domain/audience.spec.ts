import { DomainError, newId, Validated } from '#libs/kernel';
import { anAudience, anAudienceAfter, inCountry, inSeconds, now, measured, unanswered, sourceProblem } from '../../testing/an-audience.js';
import { Audience } from './audience.js';
import type { AudiencePatch } from './audience-patch.js';
import { buildFailures } from './build-failure.js';

const dayInSeconds = 86_400;

const change = (audience: Audience, patch: AudiencePatch, at: Date) => audience.change(new Validated(patch, []), [], at);

function codeOf(act: () => void): string {
  try {
    act();
    return 'done';
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
}

describe('how a building ends', () => {
  it.each([
    ['large enough on one platform', measured(5_000), 'ready', null],
    ['large enough on one of two', measured(100, 5_000), 'ready', null],
    ['too small on each, though not together', measured(900, 900), 'too_small', null],
    ['no platform is connected', unanswered(), 'failed', 'no_connection'],
    ['none answers', unanswered('unavailable'), 'failed', 'platform_unavailable'],
    ['one may answer later', unanswered('rejected', 'unavailable', 'unauthorized'), 'failed', 'platform_unavailable'],
    ['all have expired', unanswered('unauthorized'), 'failed', 'connection_expired'],
    ['all refuse it', unanswered('rejected'), 'failed', 'platform_rejected'],
    ['none offers estimates', unanswered('not_offered'), 'ready', null],
    ['one refuses it, and the other offers no estimates', unanswered('rejected', 'not_offered'), 'ready', null],
    ['one may answer later, and the other offers no estimates', unanswered('unavailable', 'not_offered'), 'failed', 'platform_unavailable'],
    ['the source is not ready', sourceProblem('source_not_ready'), 'failed', 'source_not_ready'],
    ['the source is archived', sourceProblem('source_archived'), 'failed', 'source_archived'],
    ['the source is still being built', sourceProblem('source_building'), 'building', null],
  ])('%s', (_, measurement, status, failureCode) => {
    const audience = anAudienceAfter(measurement);
    expect(audience).toMatchObject({ status, failureCode, build: 2, revision: status === 'building' ? 1 : 2 });
  });

  it('a size combines the greatest lower bound and the sum of the upper bounds, rounded outward to two digits', () => {
    expect(anAudienceAfter(measured(12_345, 6_789))).toMatchObject({ sizeLower: 11_000, sizeUpper: 22_000, measuredAt: now });
  });

  it('a retry follows a backoff, and a successful build is repeated after a day', () => {
    const audience = anAudience();
    const waits = Array.from({ length: 12 }, () => {
      audience.record(unanswered('unavailable'), now);
      return ((audience.nextBuildAt as Date).getTime() - now.getTime()) / 1000;
    });
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
    expect(audience.revision).toBe(2);
    audience.record(measured(5_000), now);
    expect(audience).toMatchObject({ status: 'ready', revision: 3, failedBuilds: 0, nextBuildAt: inSeconds(dayInSeconds) });
    expect(anAudienceAfter(unanswered('rejected')).nextBuildAt).toEqual(inSeconds(dayInSeconds));
  });

  it('an audience is ready and builds again soon when one of two platforms does not answer', () => {
    const measurement = { ...measured(5_000), unanswered: unanswered('unavailable').unanswered };
    expect(anAudienceAfter(measurement)).toMatchObject({
      status: 'ready',
      nextBuildAt: inSeconds(5),
      platforms: [{ status: 'ready' }, { status: 'unavailable', match_rate: null }],
    });
  });
});

describe('an audience that has been built', () => {
  it('a new size does not change the revision of a built audience', () => {
    const audience = anAudienceAfter(measured(5_000));
    const { revision, updatedAt } = audience;
    audience.record(measured(50_000), inSeconds(dayInSeconds));
    expect(audience).toMatchObject({ revision, updatedAt, sizeUpper: 55_000, measuredAt: inSeconds(dayInSeconds) });
  });

  it('an audience that becomes ready or too small gets one new revision', () => {
    const audience = anAudienceAfter(measured(5_000));
    audience.record(measured(500), now);
    expect(audience).toMatchObject({ status: 'too_small', revision: 3, sizeLower: 0, sizeUpper: 1_000 });
  });

  it.each(['unavailable', 'unauthorized'] as const)('a built audience keeps its measurement while every platform is %s', (reason) => {
    const audience = anAudienceAfter(measured(5_000));
    audience.record(unanswered(reason), inSeconds(10));
    expect(audience).toMatchObject({ status: 'ready', revision: 2, sizeUpper: 5_500, measuredAt: now, platforms: [{ status: reason }] });
  });

  it('a defect of ours fails a new audience, and leaves a built one as it is', () => {
    const fresh = anAudience();
    fresh.fail('build_error', now);
    expect(fresh).toMatchObject({ status: 'failed', failureCode: 'build_error' });
    const built = anAudienceAfter(measured(5_000));
    built.fail('build_error', now);
    expect(built).toMatchObject({ status: 'ready', failureCode: null, revision: 2, sizeUpper: 5_500 });
  });

  it.each([
    ['no platform is left', unanswered(), 'no_connection'],
    ['every platform refuses it', unanswered('rejected'), 'platform_rejected'],
  ])('a built audience fails when %s', (_, measurement, failureCode) => {
    const audience = anAudienceAfter(measured(5_000));
    audience.record(measurement, now);
    expect(audience).toMatchObject({ status: 'failed', failureCode, sizeLower: null, sizeUpper: null, measuredAt: null });
  });

  it('a failed audience becomes building on a refresh, a ready one does not', () => {
    const [failed, ready] = [anAudienceAfter(unanswered()), anAudienceAfter(measured(5_000))];
    for (const audience of [failed, ready]) audience.refreshSize(inSeconds(60));
    expect(failed).toMatchObject({ status: 'building', failureCode: null, revision: 3, build: 3, nextBuildAt: inSeconds(60) });
    expect(ready).toMatchObject({ status: 'ready', revision: 2, build: 3, nextBuildAt: inSeconds(60) });
  });
});

describe('changing an audience', () => {
  it('a change of the selected people starts a new build in one revision', () => {
    const audience = anAudienceAfter(measured(5_000));
    change(audience, { name: 'Austrians', rules: inCountry('AT') }, inSeconds(1));
    expect(audience).toMatchObject({ status: 'building', revision: 3, sizeLower: null, platforms: [], measuredAt: null, build: 3 });
  });

  it('an equivalent definition and other fields do not start a new build', () => {
    const audience = anAudienceAfter(measured(5_000));
    change(audience, { rules: { all: [], any: inCountry('DE').all, none: [] }, labels: ['x'] }, inSeconds(1));
    expect(audience).toMatchObject({ status: 'ready', revision: 3, build: 2 });
    change(audience, { labels: ['x'] }, inSeconds(2));
    expect(audience.revision).toBe(3);
  });

  it('a definition that is missing or of the other type is reported at its field', () => {
    const problems = (fields: Parameters<typeof Audience.validate>[0]) =>
      Audience.validate(fields).map(({ pointer, code }) => `${pointer} ${code}`);
    const { rules } = anAudience();
    expect(problems({})).toEqual(['/rules required']);
    expect(problems({ rules })).toEqual([]);
    expect(problems({ type: 'lookalike', rules })).toEqual(['/lookalike required', '/rules conflicting_fields']);
  });

  it('an audience requires the definition of its type and keeps its type', () => {
    const lookalike = { source_audience_id: newId('aud'), country: 'DE', ratio: 0.1 };
    const audience = anAudience();
    expect(codeOf(() => change(audience, { lookalike }, now))).toBe('validation_failed');
    expect(codeOf(() => change(audience, { rules: null }, now))).toBe('validation_failed');
    expect(codeOf(() => change(audience, { type: 'lookalike' }, now))).toBe('field_locked');
    expect(codeOf(() => change(audience, { type: 'rule_based' }, now))).toBe('done');
  });

  it('an archived audience cannot be changed or built', () => {
    const audience = anAudienceAfter(measured(5_000));
    audience.archive(inSeconds(1));
    expect(audience).toMatchObject({ status: 'archived', revision: 3, nextBuildAt: null, sizeUpper: 5_500 });
    const archived = Object.assign(Object.create(Audience.prototype) as Audience, audience);
    audience.archive(inSeconds(2));
    audience.refreshSize(inSeconds(2));
    audience.record(measured(1), inSeconds(2));
    audience.fail('build_error', inSeconds(2));
    expect(audience).toEqual(archived);
    expect(codeOf(() => change(audience, {}, now))).toBe('resource_archived');
  });
});

describe('a failure', () => {
  it('the service retries a failure exactly when it is retryable', () => {
    for (const [code, { retryable }] of Object.entries(buildFailures)) {
      const audience = anAudience();
      audience.fail(code as keyof typeof buildFailures, now);
      expect([code, audience.nextBuildAt]).toEqual([code, inSeconds(retryable ? 5 : dayInSeconds)]);
    }
  });
});
