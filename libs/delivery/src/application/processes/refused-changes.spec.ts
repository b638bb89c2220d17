import { type AdAccounts, PlatformFailure, type PlatformQuota } from '#libs/ad-platforms/contract';
import fc from 'fast-check';
import { type ReconcilerStage, running } from '../../../testing/reconciler-stage.js';
import type { PlatformOperation } from '../../../testing/fake-platform.js';
import { leaseMs } from '../../domain/delivery.js';
import type { DesiredState, RunState } from '../../domain/desired-state.js';
import { DeliveryObserver } from './delivery-observer.js';

// oxlint-disable-next-line node/no-process-env -- the scale of the test run, not a setting of the product
const isFull = process.env['TEST_SCALE'] === 'full';
const quota = { mayLook: () => Promise.resolve(true), looked: () => Promise.resolve() } as unknown as PlatformQuota;
const operations: readonly PlatformOperation[] = ['updateCampaign', 'setRunState', 'readDelivery', 'getCampaign', 'findCampaigns'];
const refused = new PlatformFailure('rejected', 'Not allowed.');
const denying: ReadonlySet<string> = new Set(['not_delivering', 'stopped', 'not_started']);
class Killed extends Error {}

/** A running campaign, edited by users, refused and changed on its platform, with workers that are killed. */
class Stage {
  /** What the platform has said last, until it was told something else. */
  said: RunState | null = null;
  private changesUntilKill = Number.POSITIVE_INFINITY;
  private edits = 0;

  private constructor(
    private readonly at: ReconcilerStage,
    private readonly observer: DeliveryObserver,
  ) {}

  static async open(): Promise<Stage> {
    const at = await running();
    at.platform.createsPartsSeparately = true;
    const accounts = { open: () => Promise.resolve(at.platform) } as unknown as AdAccounts;
    const stage = new Stage(at, new DeliveryObserver(at.deliveries, accounts, quota, at.clock));
    const { platform, deliveries } = at;
    const [read, setRunState] = [platform.readDelivery.bind(platform), platform.setRunState.bind(platform)];
    platform.readDelivery = async (ids) => {
      const reports = await read(ids);
      stage.said = reports[0]?.runState ?? null;
      return reports;
    };
    platform.setRunState = (id, runState) => {
      stage.said = null;
      return setRunState(id, runState);
    };
    const change = deliveries.change.bind(deliveries);
    deliveries.change = (key, act) => (stage.changesUntilKill-- > 0 ? change(key, act) : Promise.reject(new Killed()));
    deliveries.toObserve = () => deliveries.find().then((one) => (one === null ? [] : [one]));
    return stage;
  }

  get record() {
    return this.at.deliveries.delivery;
  }

  edit(): Promise<unknown> {
    this.at.desired.name = `Edit ${++this.edits}`;
    return this.want(this.record.desiredState);
  }

  want(state: DesiredState): Promise<unknown> {
    return this.at.deliveries.change(null, (delivery) => delivery.setDesiredState(state, this.at.clock.time));
  }

  refuseEdits(isRefusing: boolean): void {
    this.at.platform.whileUpdating = () => (isRefusing ? Promise.reject(refused) : Promise.resolve());
  }

  failNext(operation: PlatformOperation, failure: PlatformFailure, isExecuted: boolean): void {
    this.at.platform.planned = { operation, failure, isExecuted };
  }

  changeOutside(runState: RunState): void {
    const [campaign] = this.at.platform.campaigns;
    if (campaign !== undefined && campaign.runState !== 'archived') campaign.runState = runState;
  }

  /** The due push, by a worker that may be killed after some writes. */
  async push(changesUntilKill: number): Promise<void> {
    const { clock } = this.at;
    if (this.record.nextPushAt !== null && this.record.nextPushAt > clock.time) clock.time = this.record.nextPushAt;
    this.changesUntilKill = changesUntilKill;
    await this.at.push().catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    this.changesUntilKill = Number.POSITIVE_INFINITY;
    if (this.record.leasedUntil !== null) clock.time = new Date(clock.time.getTime() + leaseMs);
  }

  async observe(): Promise<void> {
    this.at.clock.time = new Date(this.at.clock.time.getTime() + 60_000);
    await this.observer.observeConnection(this.record.accountId, this.record.connectionId);
  }

  /** Nothing fails anymore, and every change arrives. */
  async settle(): Promise<void> {
    this.refuseEdits(false);
    this.at.platform.planned = null;
    await this.at.deliveries.change(null, (delivery) => delivery.markAuthorized(this.at.clock.time));
    for (let i = 0; i < 5; i++) {
      await this.at.settle();
      await this.observe();
    }
  }
}

type Act = (stage: Stage) => unknown;
const failures = [
  refused,
  new PlatformFailure('rejected', 'The ad account is in review.', { issue: 'account_review_pending' }),
  new PlatformFailure('rejected', 'The budget cannot change.', { issue: 'unsupported_change', fields: ['budget.type'] }),
  new PlatformFailure('unavailable', 'Connection lost.', { mayHaveExecuted: true }),
  new PlatformFailure('rate_limited', 'Too many calls.', { retryAfterSeconds: 60 }),
];
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.constant<Act>((stage) => stage.edit()),
  fc.constantFrom<DesiredState>('running', 'paused').map(
    (state): Act =>
      (stage) =>
        stage.want(state),
  ),
  fc.boolean().map(
    (isRefusing): Act =>
      (stage) =>
        stage.refuseEdits(isRefusing),
  ),
  fc.tuple(fc.constantFrom(...operations), fc.constantFrom(...failures), fc.boolean()).map(
    ([operation, failure, isExecuted]): Act =>
      (stage) =>
        stage.failNext(operation, failure, isExecuted && failure.kind === 'unavailable'),
  ),
  fc.constantFrom<RunState>('running', 'paused').map(
    (runState): Act =>
      (stage) =>
        stage.changeOutside(runState),
  ),
  {
    weight: 3,
    arbitrary: fc.oneof(fc.nat(6), fc.constant(Number.POSITIVE_INFINITY)).map(
      (kill): Act =>
        (stage) =>
          stage.push(kill),
    ),
  },
  { weight: 2, arbitrary: fc.constant<Act>((stage) => stage.observe()) },
);

describe('edits that platforms refuse', () => {
  it('never make a record deny what its platform says is running, and leave it right in the end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
        const stage = await Stage.open();
        const denials: string[] = [];
        for (const one of acts) {
          await one(stage);
          if (stage.said === 'running' && denying.has(stage.record.status)) denials.push(stage.record.status);
        }
        expect(denials).toEqual([]);
        await stage.settle();
        const { desiredState, status, isInSync, isRefused } = stage.record;
        expect({ status, isInSync, isRefused }).toEqual({
          status: desiredState === 'running' ? 'delivering' : 'stopped',
          isInSync: true,
          isRefused: false,
        });
      }),
      { numRuns: isFull ? 3_000 : 300 },
    );
  });
});
