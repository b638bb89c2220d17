import { newId } from '#libs/kernel';
import { pino } from 'pino';
import type { Claim, ClaimedDelivery, DeliveryQueue, DueEndpoint } from '../../application/ports/delivery-queue.js';
import type { DeliveryAttempt } from '../../application/processes/delivery-attempt.js';
import type { AttemptLimits } from '../../domain/attempt-limits.js';
import { DeliverWebhooks } from './deliver-webhooks.loop.js';

const now = new Date('2027-05-03T12:00:00Z');
const deliveryOf = (accountId = newId('acc')): ClaimedDelivery => ({
  accountId,
  endpointId: newId('whe'),
  id: newId('dlv'),
  eventId: newId('evt'),
  lease: 'lease',
  attemptsMade: 0,
  body: '{}',
  url: 'https://shop.example/hook',
  sealedSecrets: [],
});

/** The loop, with a queue that returns the claims of a test and attempts that end when the test says so. */
class Stage {
  readonly claims: Claim[] = [];
  /** How many deliveries of each ended endpoint can be skipped now. The others fail. */
  readonly unfinished = new Map<DueEndpoint, number>();
  readonly skips: DueEndpoint[] = [];
  /** How many attempts were free at each claim. */
  readonly free: number[] = [];
  private readonly ends: (() => void)[] = [];
  readonly loop: DeliverWebhooks;

  constructor() {
    const queue: DeliveryQueue = {
      claim: (limits: AttemptLimits) => {
        this.free.push(limits.free);
        return Promise.resolve(this.claims.shift() ?? { deliveries: [], ended: [] });
      },
      skip: (endpoint) => {
        this.skips.push(endpoint);
        const count = this.unfinished.get(endpoint);
        return count === undefined ? Promise.reject(new Error('canceling statement due to statement timeout')) : Promise.resolve(count);
      },
      record: () => Promise.resolve(null),
    };
    const attempt = { make: () => new Promise<void>((resolve) => this.ends.push(resolve)) } as unknown as DeliveryAttempt;
    this.loop = new DeliverWebhooks(queue, attempt, { now: () => now }, pino({ level: 'silent' }));
  }

  async endAll(): Promise<void> {
    for (const end of this.ends.splice(0)) end();
    await this.loop.stop();
  }
}

it('an attempt counts until it ends', async () => {
  const stage = new Stage();
  stage.claims.push({ deliveries: [deliveryOf(), deliveryOf()], ended: [] });
  expect(await stage.loop.step()).toBe(true);
  expect(await stage.loop.step()).toBe(true);
  await stage.endAll();
  expect(await stage.loop.step()).toBe(false);
  expect(stage.free).toEqual([256, 254, 256]);
});

it('nothing is claimed while as many attempts as possible are in flight', async () => {
  const stage = new Stage();
  stage.claims.push({ deliveries: Array.from({ length: 256 }, () => deliveryOf()), ended: [] });
  await stage.loop.step();
  await stage.loop.step();
  expect(stage.free).toEqual([256]);
  await stage.endAll();
});

it('a step that has claimed nothing does not return before an attempt ends or the interval has passed', async () => {
  const stage = new Stage();
  stage.claims.push({ deliveries: [deliveryOf()], ended: [] });
  await stage.loop.step();
  const startedAt = performance.now();
  await stage.loop.step();
  expect(performance.now() - startedAt).toBeGreaterThan(200);
  const step = stage.loop.step();
  await stage.endAll();
  expect(await step).toBe(true);
});

it('a step skips one batch of one ended endpoint, passes over those that cannot be skipped now, and does not rest', async () => {
  const stage = new Stage();
  const endpoints = [deliveryOf(), deliveryOf(), deliveryOf()];
  endpoints.forEach((endpoint, i) => stage.unfinished.set(endpoint, i * 1_000));
  stage.claims.push({ deliveries: [], ended: endpoints }, { deliveries: [], ended: endpoints.slice(0, 1) });
  expect(await stage.loop.step()).toBe(true);
  expect(stage.skips).toEqual(endpoints.slice(0, 2));
  expect(await stage.loop.step()).toBe(false);
});

it('an endpoint whose deliveries cannot be skipped holds up no other one', async () => {
  const stage = new Stage();
  const [failing, other] = [deliveryOf(), deliveryOf()];
  stage.unfinished.set(other, 1);
  stage.claims.push({ deliveries: [deliveryOf()], ended: [failing, other] });
  expect(await stage.loop.step()).toBe(true);
  expect(stage.skips).toEqual([failing, other]);
  await stage.endAll();
});
