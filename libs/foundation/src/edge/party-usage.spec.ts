import { jest } from '@jest/globals';
import { PartyUsage } from './party-usage.js';

let usage: PartyUsage;
beforeEach(() => {
  jest.useFakeTimers();
  usage = new PartyUsage();
});
afterEach(() => {
  jest.useRealTimers();
});

it('a party that uses much more than the others is heavy, and they are not', () => {
  for (const quiet of ['a', 'b', 'c', 'd']) usage.add(quiet, 100);
  for (let i = 0; i < 20; i++) usage.add('loud', 40);
  expect(['a', 'b', 'c', 'd', 'loud', 'new'].filter((party) => usage.isHeavy(party))).toEqual(['loud']);
});

it('a short burst makes no party heavy', () => {
  usage.add('burst', 250);
  usage.add('a', 1);
  expect(usage.isHeavy('burst')).toBe(false);
});

it('parties that use the same are not heavy, however much it is', () => {
  for (const party of ['a', 'b', 'c']) usage.add(party, 5_000);
  expect(['a', 'b', 'c'].some((party) => usage.isHeavy(party))).toBe(false);
});

it('usage is forgotten after the next second', () => {
  usage.add('loud', 900);
  usage.add('a', 10);
  usage.rotate();
  usage.add('a', 10);
  expect(usage.isHeavy('loud')).toBe(true);
  usage.rotate();
  expect(usage.isHeavy('loud')).toBe(false);
});

it('a party without a turn in the second before is new, however light it is, unless it is heavy by now', () => {
  usage.add('known', 10);
  usage.rotate();
  for (const party of ['known', 'new']) usage.add(party, 10);
  usage.add('loud', 900);
  expect(['known', 'new', 'never', 'loud'].map((party) => usage.kindOf(party))).toEqual(['usual', 'new', 'new', 'heavy']);
  usage.rotate();
  usage.rotate();
  expect(usage.kindOf('known')).toBe('new');
});

it('a party whose single turn goes on is not new', () => {
  const stuck = usage.begin('stuck');
  for (let second = 0; second < 3; second++) usage.rotate();
  expect(usage.kindOf('stuck')).toBe('usual');
  usage.end(stuck);
});

it('a party is heavy before its first turn ends, under the name that it turned out to have', () => {
  const quiet = usage.begin('quiet');
  const turns = [1, 2, 3].map(() => usage.begin('unknown'));
  jest.advanceTimersByTime(5);
  usage.end(quiet);
  for (const turn of turns) turn.party = 'loud';
  jest.advanceTimersByTime(200);
  expect(usage.isHeavy('loud')).toBe(false);
  usage.countRunning();
  expect([usage.isHeavy('loud'), usage.isHeavy('unknown'), usage.isHeavy('quiet')]).toEqual([true, false, false]);
});

it('a single long turn makes no party heavy until it ends', () => {
  usage.add('other', 10);
  const stuck = usage.begin('stuck');
  jest.advanceTimersByTime(5_000);
  usage.end(usage.begin('stuck'));
  usage.countRunning();
  expect(usage.isHeavy('stuck')).toBe(false);
  usage.end(stuck);
  expect(usage.isHeavy('stuck')).toBe(true);
});

it('the time of a turn is counted once', () => {
  usage.add('other', 100);
  const turns = [usage.begin('loud'), usage.begin('loud')];
  for (let i = 0; i < 14; i++) {
    jest.advanceTimersByTime(10);
    usage.countRunning();
  }
  for (const turn of turns) usage.end(turn);
  usage.countRunning();
  expect(usage.isHeavy('loud')).toBe(false);
});
