import { newId, Validated } from '#libs/kernel';
import {
  aCampaignIn,
  aConnection,
  aCreative,
  aDraft,
  anActor,
  anAudience,
  change,
  copyOf,
  now,
  referencedBy,
  refusal,
} from '../../testing/a-campaign.js';
import type { CampaignFields } from './campaign-fields.js';
import { unionOf } from './reference-rules.js';
import { noReferences } from './referenced-records.js';

describe('what a launch demands of a campaign that was launched', () => {
  const page = 'https://shop.example/own';
  const refusedWith = (act: () => void) =>
    (refusal(act) as { details: { errors: { pointer: string; code: string }[] } }).details.errors.map(
      ({ pointer, code }) => `${pointer} ${code}`,
    );

  it.each(['scheduled', 'active', 'paused'] as const)(
    'holds for every change of a %s campaign, with the code and at the place of a launch',
    (status) => {
      const campaign = aCampaignIn(status);
      const before = copyOf(campaign);
      expect(refusedWith(() => change(campaign, { budgetAmountMicros: 1 }, now))).toEqual(['/budget/amount_micros budget_below_minimum']);
      expect(refusedWith(() => change(campaign, { landingUrl: null }, now))).toEqual(['/landing_url required']);
      expect(campaign).toEqual(before);
    },
  );

  it.each(['draft', 'completed'] as const)('does not hold for a %s campaign, which has nothing to keep running', (status) => {
    const campaign = aCampaignIn(status, { audienceIds: [newId('aud')] });
    change(campaign, { name: 'Other' }, now);
    expect(campaign.blockersAddedBy(now, noReferences, noReferences, { ...campaign, landingUrl: null })).toEqual([]);
  });

  it('holds for records that a change adds, together with everything else that it breaks', () => {
    const campaign = aCampaignIn('active');
    const [generating, small] = [
      aCreative(newId('crv'), { status: 'generating', content: null }),
      anAudience(newId('aud'), { status: 'too_small' }),
    ];
    const fields = { creativeIds: [...campaign.creativeIds, generating.id], audienceIds: [small.id], budgetAmountMicros: 5 };
    const referenced = referencedBy(unionOf(campaign, fields), [generating, small]);
    expect(refusedWith(() => campaign.change(new Validated(fields, []), referenced, now))).toEqual([
      '/budget/amount_micros budget_below_minimum',
      '/creative_ids/1 creative_not_ready',
      '/audience_ids/0 audience_too_small',
    ]);
  });

  it('is not held against a change if it was missing before, wherever it is then', () => {
    const campaign = aCampaignIn('active');
    const [failed] = campaign.creativeIds.map((id) => aCreative(id, { status: 'archived' }));
    const fields = { creativeIds: [newId('crv'), ...campaign.creativeIds] };
    campaign.change(new Validated(fields, []), referencedBy(unionOf(campaign, fields), failed === undefined ? [] : [failed]), now);
    expect(campaign.creativeIds).toEqual(fields.creativeIds);
    const legacy = aCampaignIn('active');
    Object.assign(legacy, { budgetAmountMicros: 500_000 });
    change(legacy, { budgetAmountMicros: 600_000 }, now);
    expect(legacy.budgetAmountMicros).toBe(600_000);
    const minimum = { pointer: '/budget/amount_micros', code: 'budget_below_minimum' as const, message: 'Too little.', shareMicros: 1 };
    const strict = legacy.connectionIds.map((id) => aConnection(id, { problemsOf: () => [minimum] }));
    legacy.change(new Validated({ budgetAmountMicros: 2_000_000 }, []), referencedBy(legacy, strict), now);
    expect(legacy.budgetAmountMicros).toBe(2_000_000);
  });

  it.each<[string, Partial<CampaignFields>]>([
    ['less', { budgetAmountMicros: 400_000 }],
    ['as much for more platforms', { connectionIds: [newId('con'), newId('con')] }],
  ])('is held against a budget that was too small before and becomes smaller still: %s', (_, fields) => {
    const legacy = aCampaignIn('paused');
    if (fields.budgetAmountMicros !== undefined) Object.assign(legacy, { budgetAmountMicros: 500_000 });
    const minimum = { pointer: '/budget/amount_micros', code: 'budget_below_minimum' as const, message: 'Too little.', min: 60_000_000 };
    const strict = [...legacy.connectionIds, ...(fields.connectionIds ?? [])].map((id) =>
      aConnection(id, { problemsOf: ({ budget }) => [{ ...minimum, shareMicros: budget?.shareMicros ?? 0 }] }),
    );
    const act = () => legacy.change(new Validated(fields, []), referencedBy(unionOf(legacy, fields), strict), now);
    expect(new Set(refusedWith(act))).toEqual(new Set(['/budget/amount_micros budget_below_minimum']));
    change(legacy, { name: 'Other' }, now);
    expect(legacy.name).toBe('Other');
  });

  it('a landing page can be removed when each creative has one, and a creative without one cannot be added then', () => {
    const campaign = aCampaignIn('active');
    const own = campaign.creativeIds.map((id) => aCreative(id, { landingUrl: page }));
    campaign.change(new Validated({ landingUrl: null }, []), referencedBy(campaign, own), now);
    const fields = { creativeIds: [...campaign.creativeIds, newId('crv')] };
    const act = () => campaign.change(new Validated(fields, []), referencedBy(unionOf(campaign, fields), own), now);
    expect(refusedWith(act)).toEqual(['/landing_url required']);
  });
});

describe('an audience that is both included and excluded', () => {
  const id = newId('aud');
  const both = { audienceIds: [newId('aud'), id], excludedAudienceIds: [id] };
  const conflict = { details: { errors: [{ pointer: '/excluded_audience_ids/0', code: 'conflicting_fields' }] } };

  it('is refused when a campaign is created, changed or duplicated', () => {
    const actor = anActor();
    expect(refusal(() => aDraft(actor, { name: 'Spring sale', ...both }, now))).toMatchObject(conflict);
    for (const status of ['draft', 'active'] as const) {
      const campaign = aCampaignIn(status, { audienceIds: both.audienceIds });
      expect(refusal(() => change(campaign, { excludedAudienceIds: [id] }, now))).toMatchObject(conflict);
    }
    const former = aCampaignIn('paused');
    Object.assign(former, both);
    expect(refusal(() => former.duplicate(actor, new Validated({}, []), referencedBy(former), now))).toMatchObject(conflict);
  });

  it('of a former version stays until one of the lists is changed', () => {
    const former = aCampaignIn('active');
    Object.assign(former, both);
    change(former, { budgetAmountMicros: 60_000_000, audienceIds: both.audienceIds }, now);
    expect(former.budgetAmountMicros).toBe(60_000_000);
    expect(refusal(() => change(former, { audienceIds: [id] }, now))).toMatchObject(conflict);
    change(former, { excludedAudienceIds: [] }, now);
    expect(former.excludedAudienceIds).toEqual([]);
  });
});
