import { jest } from '@jest/globals';
import { type Clock, newId, type Transactions } from '#libs/kernel';
import type { CommandBus } from '@nestjs/cqrs';
import type { AttemptResult } from '../../domain/attempt.js';
import { type EndpointHealth, healthAfter, untried } from '../../domain/endpoint-health.js';
import { DisableWebhookEndpoint } from '../commands/change-webhook-endpoint.js';
import type { AttemptOutcome, ClaimedDelivery, DeliveryQueue } from '../ports/delivery-queue.js';
import type { EndpointSecrets } from '../ports/endpoint-secrets.js';
import type { WebhookSender } from '../ports/webhook-sender.js';
import { newSecret } from '../signature.js';
import { DeliveryAttempt } from './delivery-attempt.js';

const secret = newSecret();

/** One delivery to a receiver that always answers the same, on a clock that moves from attempt to attempt. */
class Stage {
  now = new Date('2027-05-03T12:00:00Z');
  readonly sent: { readonly at: Date; readonly headers: Readonly<Record<string, string>> }[] = [];
  readonly outcomes: AttemptOutcome[] = [];
  readonly disabled: string[] = [];
  health: EndpointHealth = untried;
  isLeaseLost = false;
  private readonly delivery: Omit<ClaimedDelivery, 'attemptsMade'> = {
    accountId: newId('acc'),
    endpointId: newId('whe'),
    id: newId('dlv'),
    eventId: newId('evt'),
    lease: 'lease',
    body: '{}',
    url: 'https://shop.example/hook',
    sealedSecrets: [secret, newSecret()],
  };
  private readonly attempt: DeliveryAttempt;

  constructor(answer: Partial<AttemptResult>) {
    const result = { httpStatus: 204, error: null, excerpt: null, retryAfterSeconds: null, durationMs: 5, ...answer };
    const queue: DeliveryQueue = {
      claim: () => Promise.resolve({ deliveries: [], ended: [] }),
      skip: () => Promise.resolve(0),
      record: (_, outcome) => {
        if (this.isLeaseLost) return Promise.resolve(null);
        this.outcomes.push(outcome);
        this.health = healthAfter(this.health, outcome.result, outcome.at);
        return Promise.resolve(this.health);
      },
    };
    const sender: WebhookSender = {
      send: ({ headers }) => {
        this.sent.push({ at: this.now, headers });
        return Promise.resolve(result);
      },
    };
    const secrets: EndpointSecrets = {
      seal: (_, text) => Promise.resolve(text),
      isOutdated: () => false,
      open: (_, sealed) => Promise.resolve(sealed),
    };
    const clock: Clock = { now: () => this.now };
    const commands = {
      execute: (command: DisableWebhookEndpoint) => {
        this.disabled.push(command.code);
        return Promise.resolve();
      },
    } as unknown as CommandBus;
    const transactions: Transactions = { run: (_, work) => work(), asSystem: (work) => work() };
    this.attempt = new DeliveryAttempt(queue, sender, secrets, clock, commands, transactions);
  }

  /** Makes attempts at their times until there is none. */
  async run(attemptsMade = 0): Promise<void> {
    await this.attempt.make({ ...this.delivery, attemptsMade });
    const next = this.outcomes.at(-1)?.nextAttemptAt ?? null;
    if (next === null || this.isLeaseLost) return;
    this.now = next;
    await this.run(attemptsMade + 1);
  }
}

const unavailable = { httpStatus: 500, error: 'http' } as const;

describe('the attempts of a delivery', () => {
  afterEach(() => jest.restoreAllMocks());

  it('ten attempts are made at the times of the schedule, to the second, each with a new time and both signatures', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const stage = new Stage(unavailable);
    const start = stage.now.getTime();
    await stage.run();
    expect(stage.sent.map(({ at }) => (at.getTime() - start) / 1_000)).toEqual([
      0, 5, 305, 2_105, 9_305, 27_305, 63_305, 113_705, 185_705, 272_105,
    ]);
    expect(stage.outcomes.map(({ nextAttemptAt }) => nextAttemptAt === null)).toEqual([...Array(9).fill(false), true]);
    for (const { at, headers } of stage.sent) {
      expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(at.getTime() / 1_000));
      expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
    }
    expect(new Set(stage.sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(stage.disabled).toEqual([]);
  });

  it('a Retry-After is kept', async () => {
    const stage = new Stage({ httpStatus: 503, error: 'http', retryAfterSeconds: 3_600 });
    const start = stage.now.getTime();
    await stage.run();
    expect(stage.sent[1]?.at.getTime()).toBe(start + 3_600_000);
  });

  it('a success is the last attempt', async () => {
    const stage = new Stage({});
    await stage.run();
    expect(stage.outcomes.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([null]);
    expect(stage.disabled).toEqual([]);
  });

  it('410 is the last attempt and disables the endpoint', async () => {
    const stage = new Stage({ httpStatus: 410, error: 'http' });
    await stage.run();
    expect(stage.sent).toHaveLength(1);
    expect(stage.disabled).toEqual(['gone']);
  });

  it('the twentieth failure disables an endpoint that has failed for five days', async () => {
    const stage = new Stage(unavailable);
    const since = new Date(stage.now.getTime() - 5 * 86_400_000);
    stage.health = { ...untried, consecutiveFailures: 18, failingSince: since };
    await stage.run(8);
    expect(stage.disabled).toEqual(['failing']);
    expect(stage.health.consecutiveFailures).toBe(20);
  });

  it('an attempt whose lease has ended changes nothing', async () => {
    const stage = new Stage({ httpStatus: 410, error: 'http' });
    stage.isLeaseLost = true;
    await stage.run();
    expect([stage.outcomes, stage.disabled]).toEqual([[], []]);
  });
});
