import { aCampaign, inHours, now } from '../../testing/a-campaign.js';
import type { CampaignFields } from './campaign-fields.js';
import { launchBlockers, leastDailyBudgetMicros } from './launch-policy.js';

const blockers = (fields: Partial<CampaignFields>, spent = 0) =>
  launchBlockers(aCampaign().with(fields).spent(spent).build(), now).map(({ pointer, code }) => `${pointer} ${code}`);

const lifetime = (amount: number, more: Partial<CampaignFields> = {}): Partial<CampaignFields> => ({
  budgetType: 'lifetime',
  budgetAmountMicros: amount,
  endsAt: inHours(72),
  ...more,
});

describe('the launch policy', () => {
  it('lets a campaign go that has an objective, a budget and a landing page', () => {
    expect(blockers({})).toEqual([]);
  });

  it.each<[string, Partial<CampaignFields>, string]>([
    ['an objective', { objective: null }, '/objective required'],
    ['a budget', { budgetType: null, budgetAmountMicros: null }, '/budget required'],
    ['a landing page', { landingUrl: null }, '/landing_url required'],
    ['an end, when the budget is for its lifetime', lifetime(50_000_000, { endsAt: null }), '/ends_at required'],
    ['an end that lies ahead', { endsAt: now }, '/ends_at ends_at_in_past'],
    ['one unit a day', { budgetAmountMicros: leastDailyBudgetMicros - 1 }, '/budget/amount_micros budget_below_minimum'],
  ])('asks for %s', (_, fields, blocker) => {
    expect(blockers(fields)).toEqual([blocker]);
  });

  it('names everything that is missing at once, each with a message and the record that stands in the way', () => {
    const empty = aCampaign().with({ objective: null, budgetType: null, budgetAmountMicros: null, landingUrl: null }).build();
    const found = launchBlockers(empty, now);
    expect(found.map((blocker) => blocker.pointer)).toEqual(['/objective', '/budget', '/landing_url']);
    for (const blocker of found) expect(blocker).toMatchObject({ message: expect.stringMatching(/./), resource_id: null });
  });

  it.each<[string, Partial<CampaignFields>, number, number]>([
    ['one unit for each day until the end', { endsAt: inHours(72) }, 0, 3_000_000],
    ['a whole unit for a part of a day', { endsAt: inHours(73) }, 0, 4_000_000],
    ['one unit for less than a day', { endsAt: inHours(1) }, 0, 1_000_000],
    ['only the days after a start that lies ahead', { startsAt: inHours(48), endsAt: inHours(72) }, 0, 1_000_000],
    ['all days when the start is past', { startsAt: inHours(-48), endsAt: inHours(72) }, 0, 3_000_000],
    ['what is already spent on top', { endsAt: inHours(72) }, 7_000_000, 10_000_000],
  ])('asks of a lifetime budget for %s', (_, fields, spent, least) => {
    expect(blockers(lifetime(least, fields), spent)).toEqual([]);
    expect(blockers(lifetime(least - 1, fields), spent)).toEqual(['/budget/amount_micros budget_below_minimum']);
  });

  it('tells how much a budget must be at the least', () => {
    const [blocker] = launchBlockers(
      aCampaign()
        .with(lifetime(1, { endsAt: inHours(48) }))
        .build(),
      now,
    );
    expect(blocker).toMatchObject({ min: 2_000_000, message: expect.stringContaining('2000000') });
  });
});
