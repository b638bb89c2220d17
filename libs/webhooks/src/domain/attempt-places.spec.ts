import { type Id, newId } from '#libs/kernel';
import { AttemptPlaces } from './attempt-places.js';

const maxOfEndpoint = 4;
const endpointsOf = (count: number) => {
  const accountId = newId('acc');
  return Array.from({ length: count }, () => ({ accountId, endpointId: newId('whe') }));
};
/** Lets endpoints take what they get, in turns, until none gets more. Returns how many places each has. */
function fill(places: AttemptPlaces, endpoints: readonly { readonly accountId: Id<'acc'>; readonly endpointId: Id<'whe'> }[]): number[] {
  const taken = endpoints.map(() => 0);
  for (let hasTaken = true; hasTaken; ) {
    hasTaken = false;
    endpoints.forEach((endpoint, i) => {
      const count = Math.min(places.roomOf(endpoint), maxOfEndpoint - (taken[i] ?? 0));
      places.take(endpoint, count);
      taken[i] = (taken[i] ?? 0) + count;
      hasTaken ||= count > 0;
    });
  }
  return taken;
}
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

it('one account takes at most 32 places, and each of its 20 endpoints gets one', () => {
  const taken = fill(AttemptPlaces.allFree(), endpointsOf(20));
  expect([sum(taken), Math.min(...taken), Math.max(...taken)]).toEqual([32, 1, 4]);
});

it('endpoints of an account that take all they get leave a place for each other one', () => {
  const places = AttemptPlaces.allFree();
  const endpoints = endpointsOf(20);
  expect(sum(fill(places, endpoints.slice(0, 10)))).toBe(22);
  expect(fill(places, endpoints.slice(10))).toEqual(Array.from({ length: 10 }, () => 1));
});

it('an endpoint alone gets its four', () => {
  expect(fill(AttemptPlaces.allFree(), endpointsOf(1))).toEqual([4]);
});

it.each([1, 4, 8, 20, 60])('%i accounts that take all they get leave a place for an account with nothing in flight', (count) => {
  const places = AttemptPlaces.allFree();
  const floods = Array.from({ length: count }, () => endpointsOf(20));
  // The first endpoint of each account comes first, as in a claim.
  fill(
    places,
    [...(floods[0]?.keys() ?? [])].flatMap((i) => floods.flatMap((endpoints) => endpoints.slice(i, i + 1))),
  );
  expect(Math.max(...places.inFlight.values())).toBeLessThanOrEqual(32);
  expect(places.inFlight.size).toBe(count);
  expect(places.roomOf(endpointsOf(1)[0] as never)).toBeGreaterThanOrEqual(1);
});

it('the last place goes to an account with nothing in flight, and then there is none', () => {
  const places = AttemptPlaces.allFree();
  for (let i = 0; i < 256; i++) {
    const [endpoint] = endpointsOf(1) as [never];
    expect(places.roomOf(endpoint)).toBeGreaterThanOrEqual(1);
    places.take(endpoint);
  }
  expect([places.free, places.roomOf(endpointsOf(1)[0] as never)]).toEqual([0, 0]);
  expect(places.withoutRoom.accounts).toHaveLength(256);
});

it('names the accounts and the endpoints for which it has no room, and no others', () => {
  const places = AttemptPlaces.allFree();
  const [full, crowded, few] = [endpointsOf(20), endpointsOf(5), endpointsOf(1)];
  for (const endpoints of [full, crowded, few]) fill(places, endpoints);
  const { accounts, endpoints } = places.withoutRoom;
  expect(accounts).toEqual([full[0]?.accountId]);
  expect(endpoints).toEqual(crowded.map(({ endpointId }) => endpointId));
  for (const endpoint of [...full, ...crowded]) expect(places.roomOf(endpoint)).toBe(0);
  for (const endpoint of few) expect(places.roomOf(endpoint)).toBeGreaterThan(0);
});

it('an attempt that ends gives its place back', () => {
  const places = AttemptPlaces.allFree();
  const endpoints = endpointsOf(20);
  fill(places, endpoints);
  const copy = places.copy();
  for (const endpoint of endpoints) copy.release(endpoint);
  expect([places.free, copy.free]).toEqual([224, 244]);
  expect([...copy.inFlight.values()]).toEqual([12]);
});
