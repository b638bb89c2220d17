import { Validated } from '#libs/kernel';
import { aCampaignIn, aDraft, anAccount, anActor, inHours, now, referencedBy, refusal } from '../../testing/a-campaign.js';
import type { Campaign } from './campaign.js';
import type { CampaignPatch } from './campaign-patch.js';
import { dailyMicrosOf } from './daily-amount.js';
import { unionOf } from './reference-rules.js';
import type { AccountTerms } from './referenced-records.js';

const unit = 1_000_000;
const limited = (units: number, more: Partial<AccountTerms> = {}) => anAccount({ maxDailyMicros: units * unit, ...more });
const within = (campaign: Campaign, account: AccountTerms, fields: CampaignPatch = {}) => ({
  ...referencedBy(unionOf(campaign, fields)),
  account,
});
const change = (campaign: Campaign, fields: CampaignPatch, account: AccountTerms) =>
  campaign.change(new Validated(fields, []), within(campaign, account, fields), now);
const refusedWith = (act: () => void) => refusal(act) as { code: string; details: { errors: object[] } };
const tooHigh = (max: number) => ({ pointer: '/budget/amount_micros', code: 'out_of_range', max });

describe('the daily amount of a campaign', () => {
  const lifetime = {
    budgetType: 'lifetime',
    budgetAmountMicros: 10 * unit,
    startsAt: null,
    endsAt: inHours(72),
    launchedAt: null,
  } as const;

  it('is its daily budget, and of a lifetime budget the average of the days of its schedule, rounded up', () => {
    expect(dailyMicrosOf({ ...lifetime, budgetType: 'daily' }, now)).toBe(10 * unit);
    expect(dailyMicrosOf(lifetime, now)).toBe(3_333_334);
    expect(dailyMicrosOf({ ...lifetime, startsAt: inHours(48) }, now)).toBe(10 * unit);
    expect(dailyMicrosOf({ ...lifetime, endsAt: null }, now)).toBeNull();
    expect(dailyMicrosOf({ ...lifetime, budgetAmountMicros: null }, now)).toBeNull();
  });

  it('does not grow while a launched campaign runs, and a start that passed before the launch does not lower it', () => {
    const launched = { ...lifetime, launchedAt: inHours(-48) };
    expect(dailyMicrosOf(launched, now)).toBe(2 * unit);
    expect(dailyMicrosOf({ ...launched, startsAt: inHours(-480) }, now)).toBe(2 * unit);
    expect(dailyMicrosOf({ ...lifetime, startsAt: inHours(-480) }, now)).toBe(3_333_334);
  });
});

describe('the maximum daily amount of an account', () => {
  it('is held when a campaign is created, changed or duplicated, with the maximum in the currency of the account', () => {
    const name = 'Spring sale';
    const budget = { budgetType: 'daily', budgetAmountMicros: 101 * unit } as const;
    const actor = anActor();
    const draft = aDraft(actor, { name }, now);
    const message =
      'budget.amount_micros must be at most 100000000 micros (EUR 100.00) a day: the account limits the daily amount of a campaign (max_campaign_daily_micros).';
    const refused = { code: 'validation_failed', details: { errors: [{ ...tooHigh(100 * unit), message }] } };
    expect(refusedWith(() => change(draft, budget, limited(100)))).toMatchObject(refused);
    expect(draft.budgetAmountMicros).toBeNull();
    const original = aDraft(actor, { name, ...budget }, now);
    const copy = () => original.duplicate(actor, new Validated({}, []), within(original, limited(100)), now);
    expect(refusedWith(copy)).toMatchObject(refused);
    change(draft, { ...budget, budgetAmountMicros: 100 * unit }, limited(100));
    expect(draft.budgetAmountMicros).toBe(100 * unit);
  });

  it.each(['scheduled', 'active', 'paused'] as const)('refuses to raise the amount of a %s campaign above it', (status) => {
    const campaign = aCampaignIn(status);
    expect(refusedWith(() => change(campaign, { budgetAmountMicros: 61 * unit }, limited(60)))).toMatchObject({
      code: 'validation_failed',
      details: { errors: [tooHigh(60 * unit)] },
    });
    change(campaign, { budgetAmountMicros: 60 * unit }, limited(60));
    expect(campaign.budgetAmountMicros).toBe(60 * unit);
  });

  it('that was lowered later refuses a launch and a resume, and lets a running campaign be lowered, with a warning while it exceeds it', () => {
    const [draft, paused, active] = [aCampaignIn('draft'), aCampaignIn('paused'), aCampaignIn('active')];
    const blocked = { code: 'launch_blocked', details: { errors: [tooHigh(10 * unit)] } };
    expect(refusedWith(() => draft.launch(anActor(), now, within(draft, limited(10))))).toMatchObject(blocked);
    expect(refusedWith(() => paused.resume(anActor(), now, within(paused, limited(10))))).toMatchObject(blocked);
    change(active, { name: 'Other' }, limited(10));
    change(active, { budgetAmountMicros: 40 * unit }, limited(10));
    expect(active.warnings).toMatchObject([{ code: 'budget_above_limit', pointer: '/budget/amount_micros' }]);
    expect(refusedWith(() => change(active, { budgetAmountMicros: 41 * unit }, limited(10)))).toMatchObject({ code: 'validation_failed' });
    change(active, { budgetAmountMicros: 10 * unit }, limited(10));
    expect(active.warnings).toEqual([]);
  });

  it('applies to the average of a lifetime budget: a shorter run can exceed it, and the message names both maximums', () => {
    const fields = { budgetType: 'lifetime', budgetAmountMicros: 30 * unit, endsAt: inHours(72) } as const;
    const campaign = aCampaignIn('draft', fields);
    expect(refusedWith(() => change(campaign, { endsAt: inHours(48) }, limited(10, { currency: 'JPY' })))).toMatchObject({
      details: {
        errors: [
          {
            ...tooHigh(20 * unit),
            message: expect.stringContaining('at most 20000000 micros (JPY 20), 10000000 micros (JPY 10) for each of its 2 days'),
          },
        ],
      },
    });
    change(campaign, { endsAt: inHours(96) }, limited(10, { currency: 'JPY' }));
    expect(campaign.endsAt).toEqual(inHours(96));
  });
});
