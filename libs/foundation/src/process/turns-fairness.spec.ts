import fc from 'fast-check';
import { type Turn, Turns } from './turns.js';

const turnOf = (party: string, member: string): Turn => ({ party, member, maxOfParty: Number.POSITIVE_INFINITY, isUrgent: false });
const settle = () => new Promise((resolve) => setImmediate(resolve));

const all: Turns[] = [];
const turnsOf = (max: number, maxWaiting: number) => {
  const turns = new Turns({ max, maxWaiting, maxWaitMs: 60_000 });
  all.push(turns);
  return turns;
};
const testIsOver = new Error('The test is over.');
/** The callers that still wait at the end of a test are refused then: their time must not run out during another test. */
afterEach(() => {
  for (const turns of all.splice(0)) turns.refuseAll(testIsOver);
});
/** Calls `start` when the turn starts. */
const onStart = (waiting: Promise<void>, start: () => void): void =>
  void waiting.then(start, (error: unknown) => {
    if (error !== testIsOver) throw error;
  });

/** Any number of callers of loud parties, in any order, of which some have ended before the quiet one comes. */
const scenes = fc.record({
  max: fc.integer({ min: 1, max: 6 }),
  callers: fc.array(fc.record({ party: fc.integer({ min: 1, max: 5 }), member: fc.integer({ min: 1, max: 3 }) }), { maxLength: 120 }),
  ended: fc.integer({ min: 0, max: 40 }),
});

describe('the turns of a quiet party', () => {
  it('come before the second turn of any other party, however many callers the others have', async () => {
    await fc.assert(
      fc.asyncProperty(scenes, async ({ max, callers, ended }) => {
        const turns = turnsOf(max, 1_000);
        const started: string[] = [];
        const take = (party: string, member: string) => {
          const start = () => void started.push(party);
          const waiting = turns.take(turnOf(party, member));
          if (waiting === undefined) start();
          else onStart(waiting, start);
        };
        for (const { party, member } of callers) take(`loud ${party}`, `${member}`);
        // Turns end in the order in which they started.
        let over = 0;
        const endNext = async () => {
          const party = started[over];
          if (party === undefined) return;
          over++;
          turns.end(party);
          await settle();
        };
        for (let i = 0; i < ended && over < started.length; i++) await endNext();
        const before = started.length;
        take('quiet', 'only');
        while (!started.includes('quiet') && over < started.length) await endNext();
        const ahead = started.slice(before, started.indexOf('quiet'));
        // Each other party at most once: the bound does not depend on the number of callers.
        expect(ahead).toEqual([...new Set(ahead)]);
      }),
      { numRuns: 200 },
    );
  });

  it('of clients without an account go round by member, and a member whose account is found waits with that account', async () => {
    const turns = turnsOf(1, 100);
    const started: string[] = [];
    const waiting = (name: string, turn: Turn) => onStart(turns.take(turn) ?? Promise.resolve(), () => started.push(name));
    void turns.take(turnOf('a', 'key'));
    for (const name of ['flood 1', 'flood 2', 'flood 3']) waiting(name, turnOf('unknown', 'flood'));
    const second = turnOf('unknown', 'new key');
    waiting('new 1', turnOf('unknown', 'new key'));
    waiting('new 2', second);
    waiting('other', turnOf('unknown', 'other'));
    const end = async (party: string) => {
      turns.end(party);
      await settle();
      return started.at(-1);
    };
    expect(await end('a')).toBe('flood 1');
    expect(await end('unknown')).toBe('new 1');
    turns.moveWaiting('unknown', 'new key', 'b');
    expect(second.party).toBe('b');
    turns.move('unknown', 'b');
    expect(await end('b')).toBe('other');
    expect(await end('unknown')).toBe('new 2');
    expect(await end('b')).toBe('flood 2');
    expect(turns.waitingCallers).toBe(1);
  });

  it('are given up by a caller that goes away', async () => {
    const turns = turnsOf(1, 100);
    const started: string[] = [];
    const gone = new AbortController();
    void turns.take(turnOf('a', ''));
    const left = turns.take({ ...turnOf('b', ''), signal: gone.signal })?.catch(() => 'gone');
    void turns.take(turnOf('c', ''))?.then(() => started.push('c'));
    gone.abort();
    expect(await left).toBe('gone');
    expect([turns.waitingCallers, turns.refusedCallers]).toEqual([1, 0]);
    turns.end('a');
    await settle();
    expect(started).toEqual(['c']);
  });
});
