import fc from 'fast-check';
import { BudgetSimulation } from '../../testing/budget-simulation.js';

// oxlint-disable-next-line node/no-process-env -- the scale of the test run, not a setting of the product
const isFull = process.env['TEST_SCALE'] === 'full';

type Act = (simulation: BudgetSimulation) => void;

const place = fc.nat(9);
const part = fc.constantFrom(0, 0.3, 0.5, 0.9, 1);
const step = fc.constantFrom(1, 1, 10);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 2,
    arbitrary: step.map(
      (micros): Act =>
        (simulation) =>
          simulation.add(micros),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(place, fc.boolean()).map(
      ([at, isDisconnected]): Act =>
        (simulation) =>
          simulation.leave(at, isDisconnected),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(place, fc.boolean()).map(
      ([at, isArchived]): Act =>
        (simulation) =>
          simulation.reconnect(at, isArchived),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 3_000 }).map(
      (amount): Act =>
        (simulation) =>
          simulation.setAmount(amount),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(place, fc.boolean()).map(
      ([at, isReachable]): Act =>
        (simulation) =>
          simulation.setReachable(at, isReachable),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(place, part).map(
      ([at, share]): Act =>
        (simulation) =>
          simulation.spend(at, share),
    ),
  },
  {
    weight: 5,
    arbitrary: place.map(
      (at): Act =>
        (simulation) =>
          simulation.push(at),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Act>((simulation) => simulation.settle()) },
);
const histories = (more: fc.Arbitrary<Act>) =>
  fc.record({
    amount: fc.integer({ min: 1, max: 2_000 }),
    steps: fc.array(step, { minLength: 1, maxLength: 4 }),
    acts: fc.array(fc.oneof({ weight: 8, arbitrary: act }, { weight: 1, arbitrary: more }), { maxLength: 14 }),
  });

function startedSimulation(amount: number, steps: readonly number[], reportsImmediately: boolean): BudgetSimulation {
  const simulation = new BudgetSimulation(amount, reportsImmediately);
  for (const micros of steps) simulation.add(micros);
  simulation.settle();
  return simulation;
}

/** How much the shares or the potential spend exceed the limit after every platform has applied its share. */
function excessOf(simulation: BudgetSimulation): number {
  simulation.settle();
  return Math.max(simulation.committed, simulation.potential) - Math.max(simulation.amount, simulation.spent) - simulation.steps;
}

describe('a lifetime budget', () => {
  it('a platform that is added after a spend of 80 of 100 gets 20', () => {
    const simulation = startedSimulation(100, [1], true);
    simulation.spend(0, 0.8);
    simulation.add(1);
    simulation.push(1);
    // The first platform can still spend its 100.
    expect(simulation.shares()).toEqual([100, null]);
    simulation.push(0);
    simulation.push(1);
    expect(simulation.shares()).toEqual([80, 20]);
    simulation.spend(0, 1);
    simulation.spend(1, 1);
    expect(simulation.spent).toBe(100);
  });

  it('lowering the budget to 60 after a spend of 45 leaves 15 to the other platform', () => {
    const simulation = startedSimulation(100, [1, 1], true);
    simulation.spend(0, 0.9);
    simulation.setAmount(60);
    simulation.settle();
    expect(simulation.shares()).toEqual([45, 15]);
  });

  it('the unspent share of a removed platform goes to the others', () => {
    const simulation = startedSimulation(100, [1, 1], true);
    simulation.spend(0, 0.5);
    simulation.leave(0, false);
    simulation.add(1);
    simulation.settle();
    expect([simulation.spent, simulation.shares()]).toEqual([25, [38, 37]]);
  });

  it('the share of a removed platform is withheld until the platform is stopped', () => {
    const simulation = startedSimulation(100, [1, 1], true);
    simulation.setReachable(0, false);
    simulation.leave(0, true);
    simulation.push(0);
    expect(simulation.shares()).toEqual([50]);
    simulation.settle();
    expect(simulation.shares()).toEqual([100]);
  });

  it('a reconnected ad account keeps its earlier spend', () => {
    const found = startedSimulation(100, [1], true);
    found.spend(0, 0.5);
    found.leave(0, true);
    found.reconnect(0, false);
    found.settle();
    expect([found.shares(), found.campaigns.map(({ budget }) => budget)]).toEqual([[100], [100]]);
    const remade = startedSimulation(100, [1], true);
    remade.spend(0, 0.5);
    remade.leave(0, true);
    remade.reconnect(0, true);
    remade.settle();
    // The platform does not count what another campaign has spent.
    expect([remade.shares(), remade.campaigns.map(({ budget }) => budget)]).toEqual([[100], [100, 50]]);
  });

  it('an unreachable platform keeps its spend, rounded up to its step, when the budget is lowered below it', () => {
    const simulation = startedSimulation(1_470, [10], true);
    simulation.spend(0, 0.5);
    simulation.leave(0, false);
    simulation.setAmount(735);
    simulation.reconnect(0, false);
    simulation.settle();
    expect([simulation.spent, simulation.potential, simulation.shares()]).toEqual([735, 735, [740]]);
  });

  it('the budget is never exceeded for any sequence of changes and outages', () => {
    fc.assert(
      fc.property(histories(fc.constant<Act>((simulation) => simulation.reportSpend())), ({ amount, steps, acts }) => {
        const simulation = startedSimulation(amount, steps, true);
        for (const change of acts) {
          const before = simulation.potential;
          change(simulation);
          const limit = Math.max(before, simulation.amount + simulation.steps);
          // Avoids expect, because this runs up to a hundred thousand times.
          if (simulation.potential > limit) throw new Error(`${simulation.potential} may be spent of ${limit}.`);
        }
        expect(simulation.spent).toBeLessThanOrEqual(simulation.largestAmount + simulation.steps);
        expect(excessOf(simulation)).toBeLessThanOrEqual(0);
      }),
      { numRuns: isFull ? 10_000 : 1_500 },
    );
  });

  it('the budget is divided again when spend is reported late or restated', () => {
    const late = fc.oneof(
      fc.constant<Act>((simulation) => simulation.reportSpend()),
      fc.tuple(place, part).map(
        ([at, share]): Act =>
          (simulation) =>
            simulation.restate(at, share),
      ),
    );
    fc.assert(
      fc.property(histories(late), ({ amount, steps, acts }) => {
        const simulation = startedSimulation(amount, steps, false);
        for (const change of acts) change(simulation);
        expect(excessOf(simulation)).toBeLessThanOrEqual(0);
      }),
      { numRuns: isFull ? 3_000 : 500 },
    );
  });
});
