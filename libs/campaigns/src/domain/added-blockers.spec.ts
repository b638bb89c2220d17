import { DomainError, type Id, type Problem, Validated } from '#libs/kernel';
import fc from 'fast-check';
import { aCampaign, aConnection, anAccount, aCreative, anActor, anAudience, now } from '../../testing/a-campaign.js';
import type { Campaign } from './campaign.js';
import { ChangeBlocksCampaign } from './campaign.errors.js';
import type { CampaignPatch } from './campaign-patch.js';
import type { AudienceFacts, ConnectionFacts, CreativeFacts, ReferencedRecords } from './referenced-records.js';

// oxlint-disable-next-line node/no-process-env -- the scale of the test run, not a setting of the product
const isFull = process.env['TEST_SCALE'] === 'full';

const connectionIds: readonly Id<'con'>[] = ['con_1', 'con_2'];
const creativeIds: readonly Id<'crv'>[] = ['crv_1', 'crv_2', 'crv_3'];
const audienceIds: readonly Id<'aud'>[] = ['aud_1', 'aud_2', 'aud_3'];
const [page, pixel] = ['https://shop.example/own', { pixel_id: '1' }];
const unit = 1_000_000;
/** The rules of people who have visited a website. */
const visitors = { all: [{ field: 'event' }] };

/** A connection to a platform that has a minimum budget, and that needs a setting to find visitors. */
const connectionWith = (id: Id<'con'>, settings: Readonly<Record<string, string>>, status: string): ConnectionFacts =>
  aConnection(id, {
    status,
    objectives: 'pixel_id' in settings || id === 'con_1' ? ['sales'] : [],
    problemsOf: ({ budget, audiences }) => [
      ...(budget !== null && budget.shareMicros < 5 * unit * (budget.type === 'lifetime' ? budget.days : 1)
        ? [{ pointer: '/budget/amount_micros', code: 'budget_below_minimum' as const, message: 'Too little.' }]
        : []),
      ...audiences.flatMap(({ id: resourceId, rules }, i) =>
        rules === visitors && !('pixel_id' in settings)
          ? [{ pointer: `/audience_ids/${i}`, code: 'audience_not_supported' as const, message: 'It needs a pixel.', resourceId }]
          : [],
      ),
    ],
    withSettings: (others) => connectionWith(id, others, status),
  });

const of = ({ pointer = '', code, resource_id, platform }: Problem) =>
  JSON.stringify([pointer.replaceAll(/\/\d+/g, ''), code, resource_id, platform]);

/** A launched campaign and its records, which users change like requests do, and which change by themselves. */
class World {
  at = now;
  readonly actor = anActor();
  private records: ReferencedRecords;
  readonly campaign: Campaign;
  /** What platforms, the clock and other people's decisions have added. */
  readonly fromOutside = new Set<string>();
  readonly refusals: string[] = [];

  constructor(isLifetime: boolean) {
    this.records = {
      account: anAccount(),
      connections: new Map(connectionIds.map((id) => [id, connectionWith(id, pixel, 'connected')])),
      creatives: new Map(creativeIds.map((id, i) => [id, aCreative(id, { landingUrl: i === 2 ? null : page })])),
      audiences: new Map(audienceIds.map((id) => [id, anAudience(id)])),
    };
    const budget = isLifetime
      ? ({ budgetType: 'lifetime', budgetAmountMicros: 900 * unit, endsAt: this.inDays(10) } as const)
      : ({ budgetType: 'daily', budgetAmountMicros: 50 * unit } as const);
    const lists = { connectionIds: connectionIds.slice(0, 1), creativeIds: creativeIds.slice(0, 2), audienceIds: audienceIds.slice(0, 1) };
    this.campaign = aCampaign()
      .with({ ...budget, ...lists })
      .build();
    this.campaign.launch(this.actor, this.at, this.records);
  }

  inDays = (days: number): Date => new Date(this.at.getTime() + days * 86_400_000);

  /** A write of a user, which a domain error refuses as a whole. */
  write(act: () => void): void {
    try {
      this.campaign.applyDue(this.at);
      act();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.refusals.push(error.code);
    }
  }

  patch(patch: CampaignPatch): void {
    this.write(() => this.campaign.change(new Validated(patch, []), this.records, this.at));
  }

  pause(): void {
    this.write(() => this.campaign.pause(this.actor, this.at));
  }

  resume(): void {
    this.write(() => this.campaign.resume(this.actor, this.at, this.records));
  }

  setRecords(next: Partial<ReferencedRecords>): void {
    const after = { ...this.records, ...next };
    this.write(() => {
      const blockers = this.campaign.blockersAddedBy(this.at, this.records, after);
      if (blockers.length > 0) throw new ChangeBlocksCampaign(blockers);
      this.records = after;
    });
  }

  outside(next: Partial<ReferencedRecords>, passedDays = 0): void {
    this.records = { ...this.records, ...next };
    this.at = this.inDays(passedDays);
    for (const blocker of this.blockers()) this.fromOutside.add(of(blocker));
  }

  with = {
    creative: (id: Id<'crv'>, change: Partial<CreativeFacts>) => ({
      creatives: new Map(this.records.creatives).set(id, { ...(this.records.creatives.get(id) as CreativeFacts), ...change }),
    }),
    audience: (id: Id<'aud'>, change: Partial<AudienceFacts>) => ({
      audiences: new Map(this.records.audiences).set(id, { ...(this.records.audiences.get(id) as AudienceFacts), ...change }),
    }),
    connection: (id: Id<'con'>, change: (one: ConnectionFacts) => ConnectionFacts) => ({
      connections: new Map(this.records.connections).set(id, change(this.records.connections.get(id) as ConnectionFacts)),
    }),
  };

  /** What a resume would be refused for. */
  blockers(): readonly Problem[] {
    const resumed = Object.assign(Object.create(Object.getPrototypeOf(this.campaign) as object) as Campaign, this.campaign);
    resumed.applyDue(this.at);
    if (resumed.status !== 'active' && resumed.status !== 'scheduled' && resumed.status !== 'paused') return [];
    try {
      if (resumed.status !== 'paused') resumed.pause(this.actor, this.at);
      resumed.resume(this.actor, this.at, this.records);
      return [];
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'launch_blocked') throw error;
      return error.details['errors'] as readonly Problem[];
    }
  }
}

type Act = (world: World) => void;
const some = <T>(all: readonly T[]) => fc.subarray([...all], { minLength: 0 });
const nullOr = <T>(value: T) => fc.constantFrom(value, null);
const patch: fc.Arbitrary<CampaignPatch> = fc.record(
  {
    budgetAmountMicros: fc.constantFrom(1, unit, 5 * unit, 10 * unit, 60 * unit, 400 * unit, 2_000 * unit),
    landingUrl: nullOr('https://shop.example/spring'),
    creativeIds: some(creativeIds),
    audienceIds: some(audienceIds),
    excludedAudienceIds: some(audienceIds),
    connectionIds: some(connectionIds),
    endsAt: fc.constantFrom(null, 1, 20, 60).map((days) => (days === null ? null : new Date(now.getTime() + (days + 10) * 86_400_000))),
    name: fc.constant('Other'),
  },
  { requiredKeys: [] },
);
const writes: readonly fc.Arbitrary<Act>[] = [
  patch.map(
    (fields): Act =>
      (world) =>
        world.patch(fields),
  ),
  fc.tuple(fc.constantFrom(...creativeIds), nullOr(page)).map(
    ([id, landingUrl]): Act =>
      (world) =>
        world.setRecords(world.with.creative(id, { landingUrl })),
  ),
  fc.tuple(fc.constantFrom(...audienceIds), fc.constantFrom({}, visitors)).map(
    ([id, rules]): Act =>
      (world) =>
        world.setRecords(world.with.audience(id, { rules })),
  ),
  fc.tuple(fc.constantFrom(...connectionIds), fc.constantFrom({}, pixel)).map(
    ([id, settings]): Act =>
      (world) =>
        world.setRecords(world.with.connection(id, (one) => one.withSettings(settings))),
  ),
  fc.constantFrom<Act>(
    (world) => world.pause(),
    (world) => world.resume(),
  ),
];
const outside: readonly fc.Arbitrary<Act>[] = [
  fc.tuple(fc.constantFrom(...audienceIds), fc.constantFrom('ready', 'too_small', 'failed')).map(
    ([id, status]): Act =>
      (world) =>
        world.outside(world.with.audience(id, { status })),
  ),
  fc.tuple(fc.constantFrom(...connectionIds), fc.constantFrom('connected', 'expired')).map(
    ([id, status]): Act =>
      (world) =>
        world.outside(world.with.connection(id, (one) => ({ ...one, status }))),
  ),
  fc.nat(4).map(
    (days): Act =>
      (world) =>
        world.outside({}, days),
  ),
];

describe('what a launch demands', () => {
  it('is kept by every sequence of writes: a paused campaign can be resumed unless something changed outside', () => {
    const everything = fc.tuple(fc.boolean(), fc.array(fc.oneof(...writes), { maxLength: 30 }));
    const refused = new Set<string>();
    fc.assert(
      fc.property(everything, ([isLifetime, acts]) => {
        const world = new World(isLifetime);
        for (const act of acts) {
          act(world);
          expect(world.blockers()).toEqual([]);
        }
        for (const code of world.refusals) refused.add(code);
      }),
      { numRuns: isFull ? 5_000 : 500 },
    );
    expect(refused).toContain('launch_blocked');
  });

  it('is missing only for what platforms, connections and the clock have changed', () => {
    const everything = fc.tuple(fc.boolean(), fc.array(fc.oneof(...writes, ...outside), { maxLength: 30 }));
    fc.assert(
      fc.property(everything, ([isLifetime, acts]) => {
        const world = new World(isLifetime);
        for (const act of acts) {
          act(world);
          expect(
            world
              .blockers()
              .map(of)
              .filter((blocker) => !world.fromOutside.has(blocker)),
          ).toEqual([]);
        }
      }),
      { numRuns: isFull ? 5_000 : 500 },
    );
  });
});
