import { inHours, now } from '../../testing/a-campaign.js';
import { type BidStrategy, type CampaignFields, emptyFields, lowestCost } from './campaign-fields.js';
import { fieldProblems } from './field-rules.js';

/** The problems of a campaign after these fields were set. */
function problems(fields: Partial<CampaignFields>, { launched = false, before = {} } = {}): string[] {
  const changed = new Set(Object.keys(fields) as (keyof CampaignFields)[]);
  return fieldProblems({ ...emptyFields, name: 'x', ...before, ...fields }, changed, now, launched).map((p) => `${p.pointer} ${p.code}`);
}

const bid = (more: Partial<BidStrategy>) => ({ bidStrategy: { ...lowestCost, ...more } });

describe('the rules between fields', () => {
  it.each<[string, Partial<CampaignFields>, string[]]>([
    ['nothing set is fine', {}, []],
    ['an end ahead is fine', { endsAt: inHours(1) }, []],
    ['an end now is refused', { endsAt: now }, ['/ends_at out_of_range']],
    ['an end in the past is refused', { endsAt: inHours(-1) }, ['/ends_at out_of_range']],
    ['a draft may start in the past', { startsAt: inHours(-1) }, []],
    ['an end after the start is fine', { startsAt: inHours(1), endsAt: inHours(2) }, []],
    ['an end at the start is refused', { startsAt: inHours(2), endsAt: inHours(2) }, ['/ends_at conflicting_fields']],
    ['an end before the start is refused', { startsAt: inHours(3), endsAt: inHours(2) }, ['/ends_at conflicting_fields']],
    ['a whole budget is fine', { budgetType: 'daily', budgetAmountMicros: 1 }, []],
    ['a budget needs its amount', { budgetType: 'daily' }, ['/budget/amount_micros required']],
    ['a budget needs its type', { budgetAmountMicros: 1 }, ['/budget/type required']],
    ['a cost cap needs its cap', bid({ type: 'cost_cap' }), ['/bid_strategy/cap_micros required']],
    ['a cost cap with its cap is fine', bid({ type: 'cost_cap', cap_micros: 1 }), []],
    ['a target needs its value', bid({ type: 'target_roas' }), ['/bid_strategy/target_roas required']],
    ['a target with its value is fine', bid({ type: 'target_roas', target_roas: 2.5 }), []],
    ['the lowest cost has no cap', bid({ cap_micros: 1 }), ['/bid_strategy/cap_micros conflicting_fields']],
    ['the lowest cost has no target', bid({ target_roas: 1 }), ['/bid_strategy/target_roas conflicting_fields']],
    [
      'a cost cap has no target',
      bid({ type: 'cost_cap', target_roas: 1 }),
      ['/bid_strategy/cap_micros required', '/bid_strategy/target_roas conflicting_fields'],
    ],
  ])('%s', (_, fields, expected) => {
    expect(problems(fields)).toEqual(expected);
  });

  it('a start after an unchanged end is rejected', () => {
    expect(problems({ startsAt: inHours(5) }, { before: { endsAt: inHours(4) } })).toEqual(['/ends_at conflicting_fields']);
  });

  it('unchanged dates in the past do not block other changes', () => {
    expect(problems({ name: 'y' }, { launched: true, before: { startsAt: inHours(-2), endsAt: inHours(-1) } })).toEqual([]);
  });

  it('all problems are reported together', () => {
    const found = problems({ endsAt: inHours(-1), budgetType: 'daily', ...bid({ type: 'cost_cap' }) });
    expect(found).toEqual(['/ends_at out_of_range', '/budget/amount_micros required', '/bid_strategy/cap_micros required']);
  });

  it.each<[string, Date | null]>([
    ['cleared', null],
    ['now', now],
    ['past', inHours(-1)],
  ])('the start of a scheduled campaign cannot be %s', (_, startsAt) => {
    expect(problems({ startsAt }, { launched: true })).toEqual(['/starts_at out_of_range']);
  });

  it('the start of a scheduled campaign can be changed to another future time', () => {
    expect(problems({ startsAt: inHours(9) }, { launched: true })).toEqual([]);
  });
});
