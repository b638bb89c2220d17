import { jest } from '@jest/globals';
import { DomainError } from '#libs/kernel';
import { type Turn, type TurnLimits, Turns } from './turns.js';

const turn = (party: string, other: Partial<Turn> = {}): Turn => ({
  party,
  maxOfParty: Number.POSITIVE_INFINITY,
  isUrgent: false,
  ...other,
});
const limits: TurnLimits = { max: 2, maxWaiting: 6, maxWaitMs: 60_000 };

/** Takes turns and records who got one and who was refused, in order. */
function recorder(given: Partial<TurnLimits> = {}) {
  const turns = new Turns({ ...limits, ...given });
  const log: string[] = [];
  return {
    turns,
    log,
    take: (name: string, taken: Turn): void => {
      try {
        const waiting = turns.take(taken);
        if (waiting === undefined) log.push(name);
        else
          waiting.then(
            () => log.push(name),
            (error: DomainError) => log.push(`${name} refused: ${error.message.split(':')[0]}`),
          );
      } catch (error) {
        log.push(`${name} refused: ${(error as DomainError).message.split(':')[0]}`);
      }
    },
    end: async (...parties: string[]): Promise<string[]> => {
      for (const party of parties) turns.end(party);
      await new Promise((resolve) => setImmediate(resolve));
      return log;
    },
  };
}

describe('turns', () => {
  it('start at once while there are free ones', async () => {
    const { take, end } = recorder();
    take('a1', turn('a'));
    take('a2', turn('a'));
    take('a3', turn('a'));
    expect(await end()).toEqual(['a1', 'a2']);
    expect(await end('a')).toEqual(['a1', 'a2', 'a3']);
  });

  it('go to the waiting party with the fewest at the time, of several to the one that waits longest', async () => {
    const { take, end } = recorder();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) take(name, turn('a'));
    for (const name of ['b1', 'b2']) take(name, turn('b'));
    take('c1', turn('c'));
    expect((await end('a', 'a', 'a', 'b', 'c', 'a')).slice(2)).toEqual(['b1', 'a3', 'c1', 'b2', 'a4', 'a5']);
  });

  it('become more or fewer', async () => {
    const { turns, take, end } = recorder();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) take(name, turn('a'));
    turns.resize(4);
    expect(await end()).toEqual(['a1', 'a2', 'a3', 'a4']);
    turns.resize(1);
    expect(await end('a', 'a', 'a')).toHaveLength(4);
    expect(await end('a')).toHaveLength(5);
    expect(turns.waitingCallers).toBe(0);
  });

  it('of one party leave some for the others', async () => {
    const { take, end } = recorder();
    take('a1', turn('a', { maxOfParty: 1 }));
    take('a2', turn('a', { maxOfParty: 1 }));
    take('b1', turn('b', { maxOfParty: 1 }));
    expect(await end()).toEqual(['a1', 'b1']);
    expect(await end('a')).toEqual(['a1', 'b1', 'a2']);
  });

  it('of another kind do not wait for those that are at their limit', async () => {
    const { take, end } = recorder({ max: 3 });
    take('report 1', turn('a', { maxOfParty: 1 }));
    take('report 2', turn('a', { maxOfParty: 1 }));
    take('write 1', turn('a', { maxOfParty: 2 }));
    take('write 2', turn('a', { maxOfParty: 2 }));
    expect(await end()).toEqual(['report 1', 'write 1']);
    expect(await end('a')).toEqual(['report 1', 'write 1', 'write 2']);
  });

  it('that are urgent go first and need no room for their party', async () => {
    const { take, end } = recorder({ max: 1 });
    for (const name of ['a1', 'a2', 'b1']) take(name, turn(name.slice(0, 1), { maxOfParty: 1 }));
    take('a stops', turn('a', { maxOfParty: 1, isUrgent: true }));
    expect(await end('a', 'a', 'a')).toEqual(['a1', 'a stops', 'a2', 'b1']);
  });

  it('are refused when too many wait, to the party that has the most', async () => {
    const { take, end } = recorder({ max: 1, maxWaiting: 4 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) take(name, turn('a'));
    take('b1', turn('b'));
    take('b2', turn('b'));
    take('b3', turn('b'));
    const tooMany = 'Too many requests of this account are running or waiting at the same time. This request was not started.';
    expect(await end()).toEqual([
      'a1',
      `a6 refused: ${tooMany}`,
      `b3 refused: ${tooMany}`,
      `a5 refused: ${tooMany}`,
      `a4 refused: ${tooMany}`,
    ]);
    expect((await end('a', 'a', 'b', 'a', 'b')).slice(5)).toEqual(['a2', 'b1', 'a3', 'b2']);
  });

  it('are refused to the newest when each party has one', async () => {
    const { take, end } = recorder({ max: 1, maxWaiting: 1 });
    for (const party of ['a', 'b', 'c']) take(party, turn(party));
    expect(await end()).toEqual(['a', 'c refused: The service is overloaded']);
    take('d stops', turn('d', { isUrgent: true }));
    expect((await end('a')).slice(2)).toEqual(['b refused: The service is overloaded', 'd stops']);
  });

  it('are refused after a while, with the time to retry', async () => {
    const { turns } = recorder({ max: 1, maxWaitMs: 5 });
    void turns.take(turn('a'));
    const error: unknown = await turns.take(turn('b'))?.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 2 });
    turns.end('a');
    expect(turns.take(turn('c'))).toBeUndefined();
  });

  it('and came together are refused one after the other, if the limits say so', async () => {
    jest.useFakeTimers();
    const turns = new Turns({ max: 1, maxWaiting: 1_000, minWaitMs: 6_000, maxWaitMs: 10_000 });
    void turns.take(turn('a'));
    for (let i = 0; i < 400; i++) turns.take(turn('a'))?.catch(() => undefined);
    const refused: number[] = [];
    for (let second = 1; second <= 10; second++) {
      jest.advanceTimersByTime(1_000);
      refused.push(turns.refusedCallers);
    }
    jest.useRealTimers();
    expect(refused.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0]);
    const ofEachSecond = refused.slice(6).map((count, i) => count - (refused[5 + i] as number));
    expect(ofEachSecond.every((count) => count >= 98 && count <= 102)).toBe(true);
    expect(turns.waitingCallers).toBe(0);
  });

  it('are all refused at once when there will be none', async () => {
    const { turns, take, end } = recorder({ max: 1 });
    for (const party of ['a', 'b', 'b']) take(party, turn(party));
    take('c', turn('c', { isUrgent: true }));
    turns.refuseAll(new Error('no database'));
    expect(await end('a')).toEqual(['a', 'c refused: no database', 'b refused: no database', 'b refused: no database']);
    expect(turns.take(turn('d'))).toBeUndefined();
  });
});
