import fc from 'fast-check';
import { BudgetSimulation } from '../../testing/budget-simulation.js';

type Act = (world: BudgetSimulation) => void;

const place = fc.nat(9);
const part = fc.constantFrom(0, 0.3, 0.5, 0.9, 1);
const step = fc.constantFrom(1, 1, 10);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 2,
    arbitrary: step.map(
      (micros): Act =>
        (world) =>
          world.add(micros),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(place, fc.boolean()).map(
      ([at, isForGood]): Act =>
        (world) =>
          world.leave(at, isForGood),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(place, fc.boolean()).map(
      ([at, isArchived]): Act =>
        (world) =>
          world.reconnect(at, isArchived),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 3_000 }).map(
      (amount): Act =>
        (world) =>
          world.setAmount(amount),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(place, fc.boolean()).map(
      ([at, isThere]): Act =>
        (world) =>
          world.setReachable(at, isThere),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(place, part).map(
      ([at, share]): Act =>
        (world) =>
          world.spend(at, share),
    ),
  },
  {
    weight: 5,
    arbitrary: place.map(
      (at): Act =>
        (world) =>
          world.push(at),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Act>((world) => world.settle()) },
);
const histories = (more: fc.Arbitrary<Act>) =>
  fc.record({
    amount: fc.integer({ min: 1, max: 2_000 }),
    steps: fc.array(step, { minLength: 1, maxLength: 4 }),
    acts: fc.array(fc.oneof({ weight: 8, arbitrary: act }, { weight: 1, arbitrary: more }), { maxLength: 14 }),
  });

function begun(amount: number, steps: readonly number[], reportsImmediately: boolean): BudgetSimulation {
  const world = new BudgetSimulation(amount, reportsImmediately);
  for (const micros of steps) world.add(micros);
  world.settle();
  return world;
}

/** By how much the shares, or what the platforms may spend, exceed the limit once every platform has heard of everything. */
function excessOf(world: BudgetSimulation): number {
  world.settle();
  return Math.max(world.committed, world.potential) - Math.max(world.amount, world.spent) - world.steps;
}

describe('a lifetime budget', () => {
  it('of which one platform has spent 80 of 100 leaves 20 to a platform that is added', () => {
    const world = begun(100, [1], true);
    world.spend(0, 0.8);
    world.add(1);
    world.push(1);
    // The first platform may still spend its 100.
    expect(world.shares()).toEqual([100, null]);
    world.push(0);
    world.push(1);
    expect(world.shares()).toEqual([80, 20]);
    world.spend(0, 1);
    world.spend(1, 1);
    expect(world.spent).toBe(100);
  });

  it('that is lowered to 60 when one platform has spent 45 leaves 15 to the other one', () => {
    const world = begun(100, [1, 1], true);
    world.spend(0, 0.9);
    world.setAmount(60);
    world.settle();
    expect(world.shares()).toEqual([45, 15]);
  });

  it('goes to the others when a platform is taken out, but for what it has spent', () => {
    const world = begun(100, [1, 1], true);
    world.spend(0, 0.5);
    world.leave(0, false);
    world.add(1);
    world.settle();
    expect([world.spent, world.shares()]).toEqual([25, [38, 37]]);
  });

  it('is not given to others while a platform that was taken out cannot be stopped', () => {
    const world = begun(100, [1, 1], true);
    world.setReachable(0, false);
    world.leave(0, true);
    world.push(0);
    expect(world.shares()).toEqual([50]);
    world.settle();
    expect(world.shares()).toEqual([100]);
  });

  it('goes on where its ad account is connected again, with what was spent there before', () => {
    const found = begun(100, [1], true);
    found.spend(0, 0.5);
    found.leave(0, true);
    found.reconnect(0, false);
    found.settle();
    expect([found.shares(), found.campaigns.map(({ budget }) => budget)]).toEqual([[100], [100]]);
    const remade = begun(100, [1], true);
    remade.spend(0, 0.5);
    remade.leave(0, true);
    remade.reconnect(0, true);
    remade.settle();
    // The platform does not count what another campaign has spent.
    expect([remade.shares(), remade.campaigns.map(({ budget }) => budget)]).toEqual([[100], [100, 50]]);
  });

  it('that is lowered below the spend of a platform that was away leaves it the spend, rounded up to its step', () => {
    const world = begun(1_470, [10], true);
    world.spend(0, 0.5);
    world.leave(0, false);
    world.setAmount(735);
    world.reconnect(0, false);
    world.settle();
    expect([world.spent, world.potential, world.shares()]).toEqual([735, 735, [740]]);
  });

  it('is never spent twice, whatever is added, removed, raised, lowered, disconnected and unreachable in which order', () => {
    fc.assert(
      fc.property(histories(fc.constant<Act>((world) => world.reportSpend())), ({ amount, steps, acts }) => {
        const world = begun(amount, steps, true);
        for (const change of acts) {
          const before = world.potential;
          change(world);
          const limit = Math.max(before, world.amount + world.steps);
          // No call of expect: there are a hundred thousand of these.
          if (world.potential > limit) throw new Error(`${world.potential} may be spent of ${limit}.`);
        }
        expect(world.spent).toBeLessThanOrEqual(world.largestAmount + world.steps);
        expect(excessOf(world)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 10_000 },
    );
  });

  it('is divided anew when spend is reported late, or taken back', () => {
    const late = fc.oneof(
      fc.constant<Act>((world) => world.reportSpend()),
      fc.tuple(place, part).map(
        ([at, share]): Act =>
          (world) =>
            world.restate(at, share),
      ),
    );
    fc.assert(
      fc.property(histories(late), ({ amount, steps, acts }) => {
        const world = begun(amount, steps, false);
        for (const change of acts) change(world);
        expect(excessOf(world)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 3_000 },
    );
  });
});
