import { PartyUsage } from './party-usage.js';

let usage: PartyUsage;
beforeEach(() => {
  usage = new PartyUsage();
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
