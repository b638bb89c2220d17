import { JobTurns } from './job-turns.js';

it('an account that had its turn is left out until every other one had its own', () => {
  const turns = new JobTurns(4, 1);
  turns.start('a');
  expect(turns.excluded).toEqual(['a']);
  turns.start('b');
  expect(turns.excluded).toEqual(['a', 'b']);
  expect(turns.nextRound()).toBe(true);
  expect(turns.excluded).toEqual([]);
  expect(turns.nextRound()).toBe(false);
});

it('an account without room for a batch is left out, also in the next round', () => {
  const turns = new JobTurns(4, 2);
  for (let job = 0; job < 3; job++) turns.start('a');
  turns.start('b');
  turns.nextRound();
  expect(turns.excluded).toEqual(['a']);
  expect(turns.end('a')).toBe(true);
  expect(turns.excluded).toEqual([]);
});

it('an account that is alone is not left out, and waits for room, until the next look for others', () => {
  const turns = new JobTurns(2, 1);
  turns.start('a');
  turns.nextRound();
  expect(turns.excluded).toEqual([]);
  turns.start('a');
  expect(turns.excluded).toBeNull();
  turns.lookAgain();
  expect(turns.excluded).toEqual(['a']);
  turns.nextRound();
  turns.end('a');
  turns.start('b');
  expect(turns.excluded).toEqual(['b']);
});

it('the end of a job of an account that is still full frees nothing', () => {
  const turns = new JobTurns(4, 4);
  turns.start('a');
  turns.start('a');
  expect(turns.end('a')).toBe(false);
  expect(turns.end('a')).toBe(true);
});

it('a job without an account is not limited', () => {
  const turns = new JobTurns(1, 1);
  turns.start(null);
  expect(turns.excluded).toEqual([]);
  expect(turns.end(null)).toBe(false);
});
