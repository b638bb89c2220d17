import { newId, Validated } from '#libs/kernel';
import { aCampaign, aCampaignIn, aConnection, anAccount, anActor, now, referencedBy } from '../../testing/a-campaign.js';
import { Campaign } from './campaign.js';
import type { CampaignPatch } from './campaign-patch.js';
import { unionOf } from './reference-rules.js';
import type { AccountTerms, ReferencedRecords } from './referenced-records.js';

const unit = 1_000_000;
const usual = (units: number) => anAccount({ usualDailyMicros: units * unit });
const terms = (campaign: Campaign, account: AccountTerms): ReferencedRecords => ({ ...referencedBy(campaign), account });
const codesOf = ({ warnings }: Campaign) => warnings.map(({ code }) => code);
const change = (campaign: Campaign, fields: CampaignPatch, account = anAccount()) => {
  campaign.change(new Validated(fields, []), { ...referencedBy(unionOf(campaign, fields)), account }, now);
  return campaign;
};

describe('the warnings of a write of an amount', () => {
  it.each([
    ['EUR', 'EUR 1.00', '25 micros are EUR 0.000025; EUR 25.00 is 25000000.'],
    ['JPY', 'JPY 1', '25 micros are JPY 0.000025; JPY 25 is 25000000.'],
    ['KWD', 'KWD 1.000', '25 micros are KWD 0.000025; KWD 25.000 is 25000000.'],
  ])('tell of a draft in %s with less than the minimum what it has and what it probably means', (currency, least, hint) => {
    const campaign = change(aCampaignIn('draft'), { budgetAmountMicros: 25 }, anAccount({ currency }));
    const message = `The budget must be at least 1000000 micros (${least}) a day. ${hint}`;
    expect(campaign.warnings).toEqual([{ code: 'budget_below_minimum', pointer: '/budget/amount_micros', message }]);
  });

  it('tell of a draft with less than the minimum of a platform, also when only the connection is new', () => {
    const strict = aConnection(newId('con'), {
      problemsOf: () => [
        { pointer: '/budget/amount_micros', code: 'budget_below_minimum', message: 'Too little.', min: 60 * unit, shareMicros: 50 * unit },
      ],
    });
    const campaign = aCampaignIn('draft');
    const patch = { connectionIds: [strict.id] };
    campaign.change(new Validated(patch, []), referencedBy({ ...campaign, ...patch }, [strict]), now);
    expect(campaign.warnings).toEqual([{ code: 'budget_below_minimum', pointer: '/budget/amount_micros', message: 'Too little.' }]);
  });

  it.each(['draft', 'active', 'paused'] as const)('tell that a %s campaign gets more than ten times its former amount', (status) => {
    expect(codesOf(change(aCampaignIn(status), { budgetAmountMicros: 500 * unit }))).toEqual([]);
    const campaign = change(aCampaignIn(status), { budgetAmountMicros: 500 * unit + 1 });
    expect(campaign.warnings).toEqual([
      {
        code: 'budget_far_above_former',
        pointer: '/budget/amount_micros',
        message:
          'The campaign can spend 500000001 micros (EUR 500.000001) a day, more than 10 times the former 50000000 micros (EUR 50.00). Check the amount.',
      },
    ]);
  });

  it('tell that the amount is more than ten times the usual one when it is created, changed, duplicated, launched or resumed', () => {
    const [actor, account] = [anActor(), usual(4)];
    const draft = aCampaignIn('draft');
    const copy = draft.duplicate(actor, new Validated({}, []), terms(draft, account), now);
    const fields = { name: 'Spring sale', budgetType: 'daily', budgetAmountMicros: 50 * unit } as const;
    const created = Campaign.draft(actor, new Validated(fields, []), { ...referencedBy({}), account }, now);
    const changed = change(aCampaignIn('active'), { budgetAmountMicros: 51 * unit }, account);
    const launched = aCampaignIn('draft');
    launched.launch(actor, now, terms(launched, account));
    const resumed = aCampaignIn('paused');
    resumed.resume(actor, now, terms(resumed, account));
    for (const campaign of [copy, created, changed, launched, resumed]) expect(codesOf(campaign)).toEqual(['budget_far_above_usual']);
    const usualOne = aCampaignIn('draft');
    usualOne.launch(actor, now, terms(usualOne, usual(5)));
    expect(usualOne.warnings).toEqual([]);
  });

  it('are none for the correction of an amount that was too small, and for a write of other fields', () => {
    const campaign = change(aCampaignIn('draft'), { budgetAmountMicros: 25 });
    expect(codesOf(campaign)).toEqual(['budget_below_minimum']);
    expect(codesOf(change(campaign, { budgetAmountMicros: 26 * unit }))).toEqual([]);
    expect(codesOf(change(aCampaign().build(), { landingUrl: 'https://shop.example/other' }, usual(1)))).toEqual([]);
  });
});
