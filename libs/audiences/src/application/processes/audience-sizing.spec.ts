import { PlatformFailure } from '#libs/ad-platforms/contract';
import { type ConnectionSummary } from '#libs/connections/contract';
import { type Id, newId, Transactions } from '#libs/kernel';
import type { CommandBus } from '@nestjs/cqrs';
import { jest } from '@jest/globals';
import { RecordedChanges } from '../../../../kernel/testing/recorded-changes.js';
import { FakeAudiences, FakeConnections, FakePlatforms, type PlatformBehavior } from '../../../testing/fake-platforms.js';
import { anAudience, anAudienceAfter, inSeconds, measured, now } from '../../../testing/an-audience.js';
import type { Audience } from '../../domain/audience.js';
import type { AudienceFields } from '../../domain/audience-fields.js';
import { AudienceEstimator } from '../build/audience-estimator.js';
import { type RecordMeasurement, RecordMeasurementHandler } from '../commands/record-measurement.js';
import { AudienceSizing } from './audience-sizing.js';

class Directly extends Transactions {
  run<T>(_: Id<'acc'>, work: () => Promise<T>): Promise<T> {
    return work();
  }
}

/** A build of an audience with these platforms. A platform whose connection is not usable is given with its status. */
async function aBuild(
  platforms: readonly (PlatformBehavior & Partial<Pick<ConnectionSummary, 'status' | 'problemsOf'>>)[],
  audience = anAudience(),
  others: readonly Audience[] = [],
) {
  const connections = platforms.map(({ status = 'connected', problemsOf = () => [] }) => {
    return { id: newId('con'), platform: 'sandbox', status, problemsOf };
  });
  const behaviors = new Map(connections.map(({ id }, i) => [id, platforms[i] ?? {}]));
  const audiences = new FakeAudiences();
  for (const one of [audience, ...others]) await audiences.add(Object.assign(one, { accountId: audience.accountId }));
  for (const one of [audience, ...others]) one.pullEvents();
  audiences.saved.length = 0;
  const accounts = new FakePlatforms(behaviors);
  const changes = new RecordedChanges(() => now);
  const handler = new RecordMeasurementHandler(changes, audiences, { record: () => undefined });
  const bus = { execute: (command: RecordMeasurement) => handler.execute(command) } as unknown as CommandBus;
  const estimator = new AudienceEstimator(new FakeConnections(connections as unknown as ConnectionSummary[]), accounts);
  const sizing = new AudienceSizing(new Directly(), audiences, estimator, bus);
  return {
    audience,
    audiences,
    changes,
    calls: accounts.calls,
    actions: () => changes.entries.map(({ action }) => action),
    run: (build = audience.build) => sizing.run(audience.accountId, audience.id, build),
  };
}

const failing = (kind: PlatformFailure['kind']) => () => Promise.reject(new PlatformFailure(kind, `It is ${kind}.`));
const broken = () => Promise.reject(new TypeError('A defect of the adapter.'));
const never = () => new Promise<void>(() => undefined);
const lookalike: Partial<AudienceFields> = {
  type: 'lookalike',
  rules: null,
  lookalike: { source_audience_id: newId('aud'), country: 'DE', ratio: 0.01 },
};

const narrow: ConnectionSummary['problemsOf'] = ({ audiences }) => [
  { pointer: '/budget', code: 'required', message: 'Not about the audience.' },
  ...audiences.map(({ id }) => ({
    pointer: '/audience_ids/0',
    code: 'audience_not_supported' as const,
    message: 'No.',
    resourceId: id,
    inAudience: [{ pointer: '/rules/all/1/field', message: 'It cannot target people by region.' }],
  })),
];

describe('the sizing of an audience', () => {
  it('a platform that cannot target the rules is not asked, and says which', async () => {
    const build = await aBuild([{ problemsOf: narrow }, {}]);
    await build.run();
    const problem = { pointer: '/rules/all/1/field', code: 'audience_not_supported', message: 'It cannot target people by region.' };
    expect(build.audience.platforms.map(({ status, problems }) => [status, problems])).toEqual([
      ['too_small', []],
      ['not_supported', [problem]],
    ]);
    const alone = await aBuild([{ problemsOf: narrow }]);
    await alone.run();
    expect([alone.audience.status, alone.audience.failureCode, alone.calls]).toEqual(['failed', 'platform_rejected', []]);
  });

  it('a platform that refuses a rule only when it is asked says which, too', async () => {
    const problem = { pointer: '/rules/all/0', message: 'It has no such interest.' };
    const refused = new PlatformFailure('rejected', 'No such interest.', { audienceProblems: [problem] });
    const { run, audience } = await aBuild([{ insights: () => Promise.reject(refused) }, { people: 10_000 }]);
    await run();
    expect(audience.status).toBe('ready');
    expect(audience.platforms.map(({ status, problems }) => [status, problems])).toEqual([
      ['ready', []],
      ['not_supported', [{ ...problem, code: 'audience_not_supported' }]],
    ]);
  });

  afterEach(() => jest.useRealTimers());

  it('an audience that a platform reaches is ready, with insights, and is measured again after a day', async () => {
    const { run, audience, actions, audiences, calls } = await aBuild([{ people: 10_000 }]);
    await run();
    expect(calls).toEqual(['open', 'insights']);
    expect(audience).toMatchObject({ status: 'ready', sizeLower: 9_000, sizeUpper: 11_000, nextBuildAt: inSeconds(86_400), build: 2 });
    expect(actions()).toEqual(['audience.ready']);
    expect(audiences.insights.get(audience.id)).toEqual([]);
    expect(audiences.saved).toEqual([audience.id]);
  });

  it('overlaps are added up over all platforms', async () => {
    const other = anAudienceAfter(measured(5_000));
    const { run, audience, audiences } = await aBuild([{ people: 10_000 }, { people: 20_000 }], anAudience(), [other]);
    await run();
    expect(audiences.insights.get(audience.id)).toEqual([{ audienceId: other.id, intersection: 3_000, union: 60_000 }]);
  });

  it('an overlap that one platform does not answer is left out, and the size is kept', async () => {
    const other = anAudienceAfter(measured(5_000));
    const platforms = [{ people: 10_000 }, { people: 20_000, overlap: failing('unavailable') }];
    const { run, audience, audiences } = await aBuild(platforms, anAudience(), [other]);
    await run();
    expect(audience).toMatchObject({ status: 'ready', failedBuilds: 0 });
    expect(audiences.insights.get(audience.id)).toEqual([]);
  });

  it.each([
    ['unavailable', 'platform_unavailable', 5],
    ['rate_limited', 'platform_unavailable', 5],
    ['unauthorized', 'connection_expired', 86_400],
    ['not_found', 'connection_expired', 86_400],
    ['rejected', 'platform_rejected', 86_400],
  ] as const)('a platform that is %s fails the build with %s, and the next one starts after %i s', async (kind, code, seconds) => {
    for (const step of ['open', 'insights'] as const) {
      const { run, audience, actions, audiences } = await aBuild([{ people: 10_000, [step]: failing(kind) }]);
      await run();
      expect(audience).toMatchObject({ status: 'failed', failureCode: code, nextBuildAt: inSeconds(seconds) });
      expect(actions()).toEqual(['audience.failed']);
      expect(audiences.insights.size).toBe(0);
    }
  });

  it('without a usable connection, no platform is called', async () => {
    const { run, audience, calls } = await aBuild([{ status: 'disconnected' }, { status: 'expired' }]);
    await run();
    expect(calls).toEqual([]);
    expect(audience.failureCode).toBe('no_connection');
  });

  it('a platform that is unavailable leaves the result of the other one, and the next build starts soon', async () => {
    const { run, audience } = await aBuild([{ people: 10_000 }, { insights: failing('unavailable') }]);
    await run();
    expect(audience).toMatchObject({ status: 'ready', failedBuilds: 1, nextBuildAt: inSeconds(5) });
    expect(audience.platforms.map(({ status }) => status)).toEqual(['ready', 'unavailable']);
  });

  it.each([
    ['size', { insights: never }, 30_000, 'failed'],
    ['overlaps', { overlap: never }, 60_000, 'ready'],
  ] as const)('a platform that does not answer about %s is not waited for longer than its timeout', async (_, behavior, ms, status) => {
    jest.useFakeTimers();
    const other = anAudienceAfter(measured(5_000));
    const { run, audience } = await aBuild([{ people: 10_000, ...behavior }], anAudience(), [other]);
    const done = run();
    await jest.advanceTimersByTimeAsync(ms - 1);
    expect(audience.status).toBe('building');
    await jest.advanceTimersByTimeAsync(1);
    await done;
    expect(audience.status).toBe(status);
  });

  it.each(['open', 'insights', 'overlap'] as const)('a defect at %s is thrown, recorded and retried', async (step) => {
    const other = anAudienceAfter(measured(5_000));
    const { run, audience } = await aBuild([{ people: 10_000, [step]: broken }], anAudience(), [other]);
    await expect(run()).rejects.toThrow('A defect of the adapter.');
    expect(audience).toMatchObject({ status: 'failed', failureCode: 'build_error', nextBuildAt: inSeconds(5) });
  });

  it('a lookalike waits for its source without calling a platform', async () => {
    const source = anAudience();
    const { source_audience_id: _, ...rest } = lookalike.lookalike as NonNullable<AudienceFields['lookalike']>;
    const audience = anAudience({ ...lookalike, lookalike: { ...rest, source_audience_id: source.id } });
    const { run, calls, actions } = await aBuild([{ people: 10_000 }], audience, [source]);
    await run();
    expect(calls).toEqual([]);
    expect(audience).toMatchObject({ status: 'building', nextBuildAt: inSeconds(2) });
    expect(actions()).toEqual([]);
    source.record(measured(5_000), now);
    await run();
    expect(audience.status).toBe('ready');
  });

  it('a lookalike without its source fails', async () => {
    const { run, audience, calls } = await aBuild([{ people: 10_000 }], anAudience(lookalike));
    await run();
    expect(calls).toEqual([]);
    expect(audience).toMatchObject({ status: 'failed', failureCode: 'source_archived' });
  });

  it('an outdated build calls no platform, and neither does one of an archived audience', async () => {
    const { run, audience, audiences, calls } = await aBuild([{ people: 10_000 }]);
    await run(audience.build + 1);
    audience.archive(now);
    await run();
    expect([calls, audiences.saved]).toEqual([[], []]);
  });

  it('a result is ignored when a newer build started meanwhile, and saves no insights', async () => {
    const audience = anAudience();
    const insights = () => Promise.resolve(audience.refreshSize(now));
    const { run, actions, audiences } = await aBuild([{ people: 10_000, insights }], audience);
    await run();
    expect(audience).toMatchObject({ status: 'building', build: 2 });
    expect([actions(), audiences.insights.size]).toEqual([[], 0]);
  });

  it('a result of an audience that was archived meanwhile saves no insights', async () => {
    const audience = anAudience();
    const insights = () => Promise.resolve(audience.archive(now));
    const { run, audiences } = await aBuild([{ people: 10_000, insights }], audience);
    await run();
    expect([audience.status, audiences.insights.size]).toEqual(['archived', 0]);
  });

  it('an audience is built again soon when another one became ready during the measurement', async () => {
    const other = anAudience();
    const insights = () => Promise.resolve(other.record(measured(5_000), now));
    const { run, audience, calls } = await aBuild([{ people: 10_000, insights }], anAudience(), [other]);
    await run();
    expect(audience).toMatchObject({ status: 'ready', nextBuildAt: inSeconds(3) });
    await run(audience.build);
    expect(calls).toContain(`overlap ${other.id}`);
    expect(audience.nextBuildAt).toEqual(inSeconds(86_400));
  });
});
