import { ClaimRounds } from './claim-rounds.js';

it('an account that was served is left out until every other one was', () => {
  const rounds = new ClaimRounds(4, 1);
  rounds.start('a');
  expect(rounds.leftOut).toEqual(['a']);
  rounds.start('b');
  expect(rounds.leftOut).toEqual(['a', 'b']);
  expect(rounds.nextRound()).toBe(true);
  expect(rounds.leftOut).toEqual([]);
  expect(rounds.nextRound()).toBe(false);
});

it('an account without room for a batch is left out, also in the next round', () => {
  const rounds = new ClaimRounds(4, 2);
  for (let job = 0; job < 3; job++) rounds.start('a');
  rounds.start('b');
  rounds.nextRound();
  expect(rounds.leftOut).toEqual(['a']);
  expect(rounds.end('a')).toBe(true);
  expect(rounds.leftOut).toEqual([]);
});

it('an account that is alone is not left out, and waits for room, until the next look for others', () => {
  const rounds = new ClaimRounds(2, 1);
  rounds.start('a');
  rounds.nextRound();
  expect(rounds.leftOut).toEqual([]);
  rounds.start('a');
  expect(rounds.leftOut).toBeNull();
  rounds.lookAgain();
  expect(rounds.leftOut).toEqual(['a']);
  rounds.nextRound();
  rounds.end('a');
  rounds.start('b');
  expect(rounds.leftOut).toEqual(['b']);
});

it('the end of a job of an account that is still full frees nothing', () => {
  const rounds = new ClaimRounds(4, 4);
  rounds.start('a');
  rounds.start('a');
  expect(rounds.end('a')).toBe(false);
  expect(rounds.end('a')).toBe(true);
});

it('a job without an account is not limited', () => {
  const rounds = new ClaimRounds(1, 1);
  rounds.start(null);
  expect(rounds.leftOut).toEqual([]);
  expect(rounds.end(null)).toBe(false);
});
