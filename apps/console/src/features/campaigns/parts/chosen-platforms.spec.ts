import type { Capabilities } from '../../../shared/format/capability-words.js';
import { budgetParts, type ChosenPlatform, overspendNote, supportedOptions } from './chosen-platforms.js';

const platform = (name: string, capabilities: Partial<Capabilities> = {}): ChosenPlatform => ({
  id: name,
  name,
  capabilities: {
    objectives: ['traffic'],
    min_daily_budget_micros: 5_000_000,
    budget_step_micros: 10_000,
    ...capabilities,
  } as Capabilities,
});
const options = [
  { value: 'traffic', label: 'Traffic' },
  { value: 'sales', label: 'Sales' },
];

describe('the platforms that are chosen in a campaign form', () => {
  it('an option that a chosen platform does not run is disabled and names the platform', () => {
    const both = [platform('Shop'), platform('Search', { objectives: ['traffic', 'sales'] })];
    expect(supportedOptions(options, ({ objectives }) => objectives, both)).toEqual([
      { value: 'traffic', label: 'Traffic', disabled: false },
      { value: 'sales', label: 'Sales (not on Shop)', disabled: true },
    ]);
  });

  it('a daily budget that platforms may exceed on a day says by how much', () => {
    const [meta, google, other] = [
      platform('Shop', { daily_overspend_percent: 75 }),
      platform('Search', { daily_overspend_percent: 100 }),
      platform('Pins'),
    ];
    expect(overspendNote([meta, other, google])).toBe(
      'On a single day, more than a daily budget can be spent: on Shop up to 75% and Search up to 100%. It evens out on other days.',
    );
    expect(overspendNote([other])).toBeNull();
  });

  it('without a chosen platform every option is offered', () => {
    expect(supportedOptions(options, ({ objectives }) => objectives, []).some(({ disabled }) => disabled)).toBe(false);
  });

  it('the parts of a budget are equal multiples of the step, and name the minimum that they miss', () => {
    const parts = budgetParts(20_000_000, 1, [platform('a'), platform('b'), platform('c', { min_daily_budget_micros: 7_000_000 })]);
    expect(parts.map(({ micros, minMicros }) => [micros, minMicros])).toEqual([
      [6_660_000, null],
      [6_660_000, null],
      [6_660_000, 7_000_000],
    ]);
  });

  it('a part of a lifetime budget has to last for every day', () => {
    expect(budgetParts(20_000_000, 5, [platform('a')])).toEqual([{ id: 'a', name: 'a', micros: 20_000_000, minMicros: 25_000_000 }]);
  });
});
