import { ConnectionTokens, type Revocation } from '#libs/ad-platforms/contract';
import { Clock, type Id, JobQueue, type Queue, Transactions } from '#libs/kernel';
import { aConnection, morning } from '../../../testing/a-connection.js';
import type { Connection } from '../../domain/connection.js';
import { ConnectionRepository } from '../../domain/connection.repository.js';
import { ConnectionDependents } from '../ports/connection-dependents.js';
import { revokeTokensQueue } from '../queues.js';
import { RevokeTokens, RevokeTokensHandler } from './revoke-tokens.js';

const dayMs = 24 * 3_600_000;

/** A connection with tokens that the platform revokes as planned. */
function stage(
  connection: Connection,
  { pendingStops = 0, outcome = 'revoked', ageMs = 0 }: { pendingStops?: number; outcome?: Revocation; ageMs?: number },
) {
  const world = { hasTokens: true, revocations: 0, nextJobMs: null as number | null };
  class OneConnection extends ConnectionRepository {
    get = () => Promise.resolve(connection);
    add = () => Promise.resolve();
    save = () => Promise.resolve();
    find = () => Promise.resolve(connection);
    connectedAdAccounts = () => Promise.resolve(new Map<string, Id<'con'>>());
    findDuplicate = () => Promise.resolve(null);
    predecessorsOf = () => Promise.resolve([]);
  }
  class Stops extends ConnectionDependents {
    activeCampaignCounts = () => Promise.resolve(new Map<Id<'con'>, number>());
    disconnect = () => Promise.resolve([]);
    assertLaunchable = () => Promise.resolve();
    pendingStops = () => Promise.resolve(pendingStops);
  }
  class Tokens extends ConnectionTokens {
    save = () => Promise.resolve();
    needUser = () => Promise.resolve(false);
    renew = () => Promise.resolve();
    holders = () => Promise.resolve([]);
    has = () => Promise.resolve(world.hasTokens);
    delete(): Promise<void> {
      world.hasTokens = false;
      return Promise.resolve();
    }
    async revoke(): Promise<Revocation> {
      world.revocations++;
      if (outcome === 'revoked') await this.delete();
      return outcome;
    }
  }
  class Jobs extends JobQueue {
    send<T extends object>(queue: Queue<T>, _: NoInfer<T>, startAfter?: Date): Promise<void> {
      if (queue.name !== revokeTokensQueue.name || startAfter === undefined) throw new Error('Not the job of a revocation.');
      world.nextJobMs = startAfter.getTime() - clock.now().getTime();
      return Promise.resolve();
    }
    merge(): Promise<void> {
      throw new Error('A revocation sends one job.');
    }
  }
  class Direct extends Transactions {
    run = <T>(_: Id<'acc'>, work: () => Promise<T>) => work();
  }
  class Later extends Clock {
    now = () => new Date(morning.getTime() + ageMs);
  }
  const clock = new Later();
  const handler = new RevokeTokensHandler(new OneConnection(), new Stops(), new Tokens(), new Jobs(), new Direct(), clock);
  const revoke = async () => {
    const reason = await handler.execute(new RevokeTokens(connection.accountId, connection.id));
    return { ...world, reason };
  };
  return { world, revoke };
}

const disconnected = () => aConnection().connected().disconnected().build();
const unreadable = { unreadable: 'The key ring has no key app.' };

describe('the revocation of the tokens of a disconnected connection', () => {
  it.each([
    // stops  age        outcome        revocations  kept   next job  reason
    [0, 0, 'revoked', 1, false, null, null],
    [0, 0, 'unreachable', 1, true, 30_000, null],
    [0, 0, unreadable, 1, true, 600_000, unreadable.unreadable],
    [2, 0, 'revoked', 0, true, 30_000, null],
    [2, dayMs - 1, 'revoked', 0, true, 30_000, null],
    [2, dayMs, 'revoked', 1, false, null, null],
    [2, dayMs, 'unreachable', 1, false, null, null],
    [0, dayMs, 'unreachable', 1, false, null, null],
    [0, dayMs, unreadable, 1, true, null, unreadable.unreadable],
  ] as const)(
    'with %i pending stops, %i ms old and with the outcome %j',
    async (pendingStops, ageMs, outcome, revocations, kept, next, reason) => {
      const { revoke } = stage(disconnected(), { pendingStops, ageMs, outcome });
      expect(await revoke()).toEqual({ hasTokens: kept, revocations, nextJobMs: next, reason });
    },
  );

  it('a connection that is not disconnected keeps its tokens', async () => {
    const { revoke } = stage(aConnection().connected().build(), { ageMs: dayMs });
    expect(await revoke()).toEqual({ hasTokens: true, revocations: 0, nextJobMs: null, reason: null });
  });

  it('a connection without tokens needs no further job, whatever stops are pending', async () => {
    const { world, revoke } = stage(disconnected(), { pendingStops: 2 });
    world.hasTokens = false;
    expect(await revoke()).toEqual({ hasTokens: false, revocations: 0, nextJobMs: null, reason: null });
  });
});
