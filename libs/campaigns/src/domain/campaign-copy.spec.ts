import { Validated } from '#libs/kernel';
import { aCampaign, anActor, inHours, now, referencedBy } from '../../testing/a-campaign.js';
import { EndDatePassed } from './campaign.errors.js';
import type { CampaignCopy } from './campaign-copy.js';

const actor = anActor();
const dates = { startsAt: inHours(24), endsAt: inHours(48) };
const copyOf = (original = aCampaign().build(), copy: CampaignCopy = {}, at = now) =>
  original.duplicate(actor, new Validated(copy, []), referencedBy(original), at);

describe('the copy of a campaign', () => {
  it('is a draft with the content of the original, without its external ID and its dates', () => {
    const original = aCampaign()
      .with({ ...dates, externalId: 'crm-1', labels: ['spring'], metadata: { team: 'growth' } })
      .launched()
      .spent(7)
      .build();
    const { connectionIds, creativeIds, objective, budgetAmountMicros } = original;
    const copy = copyOf(original);
    expect(copy).toMatchObject({
      connectionIds,
      creativeIds,
      objective,
      budgetAmountMicros,
      labels: ['spring'],
      metadata: { team: 'growth' },
    });
    expect(copy).toMatchObject({
      name: 'Spring sale (copy)',
      status: 'draft',
      revision: 1,
      externalId: null,
      startsAt: null,
      endsAt: null,
    });
    expect(copy).toMatchObject({ launchedAt: null, spendToDateMicros: 0, createdByUserId: actor.userId });
    expect(copy.id).not.toBe(original.id);
  });

  it('can keep its dates, unless the end has passed', () => {
    const original = aCampaign().with(dates).build();
    expect(copyOf(original, { keep_dates: true })).toMatchObject(dates);
    expect(() => copyOf(original, { keep_dates: true }, inHours(48))).toThrow(EndDatePassed);
    expect(copyOf(original, {}, inHours(48)).endsAt).toBeNull();
  });

  it('has the name that was asked for, or that of the original with a suffix, in at most 200 characters', () => {
    expect(copyOf(undefined, { name: 'Autumn' }).name).toBe('Autumn');
    const long = aCampaign()
      .with({ name: '🌞'.repeat(200) })
      .build();
    expect(copyOf(long).name).toBe(`${'🌞'.repeat(193)} (copy)`);
    const spaced = aCampaign()
      .with({ name: `${'x'.repeat(192)} ${'y'.repeat(7)}` })
      .build();
    expect(copyOf(spaced).name).toBe(`${'x'.repeat(192)} (copy)`);
  });
});
