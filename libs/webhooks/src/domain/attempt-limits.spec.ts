import { type Id, newId } from '#libs/kernel';
import { AttemptLimits } from './attempt-limits.js';

const maxOfEndpoint = 4;
const endpointsOf = (count: number) => {
  const accountId = newId('acc');
  return Array.from({ length: count }, () => ({ accountId, endpointId: newId('whe') }));
};
/** Lets endpoints take what they get, one after the other, until none gets more. Returns how many attempts each has. */
function fill(limits: AttemptLimits, endpoints: readonly { readonly accountId: Id<'acc'>; readonly endpointId: Id<'whe'> }[]): number[] {
  const taken = endpoints.map(() => 0);
  for (let hasTaken = true; hasTaken;) {
    hasTaken = false;
    endpoints.forEach((endpoint, i) => {
      const count = Math.min(limits.roomOf(endpoint), maxOfEndpoint - (taken[i] ?? 0));
      limits.start(endpoint, count);
      taken[i] = (taken[i] ?? 0) + count;
      hasTaken ||= count > 0;
    });
  }
  return taken;
}
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

it('one account has at most 32 attempts in flight, and each of its 20 endpoints has one', () => {
  const taken = fill(AttemptLimits.idle(), endpointsOf(20));
  expect([sum(taken), Math.min(...taken), Math.max(...taken)]).toEqual([32, 1, 4]);
});

it('endpoints of an account that take all they get leave one attempt for each other one', () => {
  const limits = AttemptLimits.idle();
  const endpoints = endpointsOf(20);
  expect(sum(fill(limits, endpoints.slice(0, 10)))).toBe(22);
  expect(fill(limits, endpoints.slice(10))).toEqual(Array.from({ length: 10 }, () => 1));
});

it('an endpoint alone gets its four', () => {
  expect(fill(AttemptLimits.idle(), endpointsOf(1))).toEqual([4]);
});

it.each([1, 4, 8, 20, 60])('%i accounts that take all they get leave room for an account with nothing in flight', (count) => {
  const limits = AttemptLimits.idle();
  const floods = Array.from({ length: count }, () => endpointsOf(20));
  // The first endpoint of each account comes first, as in a claim.
  fill(
    limits,
    [...(floods[0]?.keys() ?? [])].flatMap((i) => floods.flatMap((endpoints) => endpoints.slice(i, i + 1))),
  );
  expect(Math.max(...limits.inFlight.values())).toBeLessThanOrEqual(32);
  expect(limits.inFlight.size).toBe(count);
  expect(limits.roomOf(endpointsOf(1)[0] as never)).toBeGreaterThanOrEqual(1);
});

it('the last attempt goes to an account with nothing in flight, and then there is none', () => {
  const limits = AttemptLimits.idle();
  for (let i = 0; i < 256; i++) {
    const [endpoint] = endpointsOf(1) as [never];
    expect(limits.roomOf(endpoint)).toBeGreaterThanOrEqual(1);
    limits.start(endpoint);
  }
  expect([limits.free, limits.roomOf(endpointsOf(1)[0] as never)]).toEqual([0, 0]);
  expect(limits.atLimit.accounts).toHaveLength(256);
});

it('names the accounts and the endpoints for which it has no room, and no others', () => {
  const limits = AttemptLimits.idle();
  const [full, crowded, few] = [endpointsOf(20), endpointsOf(5), endpointsOf(1)];
  for (const endpoints of [full, crowded]) fill(limits, endpoints);
  for (const endpoint of few) limits.start(endpoint);
  const { accounts, endpoints } = limits.atLimit;
  expect(accounts).toEqual([full[0]?.accountId]);
  expect(endpoints).toEqual(crowded.map(({ endpointId }) => endpointId));
  for (const endpoint of [...full, ...crowded]) expect(limits.roomOf(endpoint)).toBe(0);
  for (const endpoint of few) expect(limits.roomOf(endpoint)).toBeGreaterThan(0);
});

it('an attempt that ends makes room again', () => {
  const limits = AttemptLimits.idle();
  const endpoints = endpointsOf(20);
  fill(limits, endpoints);
  const copy = limits.copy();
  for (const endpoint of endpoints) copy.end(endpoint);
  expect([limits.free, copy.free]).toEqual([224, 244]);
  expect([...copy.inFlight.values()]).toEqual([12]);
});
