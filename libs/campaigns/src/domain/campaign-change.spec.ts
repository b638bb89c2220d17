import { newId, ValidationFailed, RecordReadOnly } from '#libs/kernel';
import { aCampaign, aCampaignIn, change, copyOf, inHours, now, refusal } from '../../testing/a-campaign.js';
import { FieldsLocked } from './campaign.errors.js';
import type { CampaignFields } from './campaign-fields.js';
import { type CampaignStatus, campaignStatuses } from './campaign-status.js';

const always: CampaignStatus[] = ['draft', 'scheduled', 'active', 'paused', 'completed'];
const untilCompleted: CampaignStatus[] = ['draft', 'scheduled', 'active', 'paused'];

/** A new value for every field, its JSON pointer, and the statuses in which it can change. */
const rules: [keyof CampaignFields, unknown, string, CampaignStatus[]][] = [
  ['name', 'Other', '/name', always],
  ['labels', ['other'], '/labels', always],
  ['metadata', { other: 'x' }, '/metadata', always],
  ['externalId', 'other', '/external_id', always],
  ['budgetAmountMicros', 70_000_000, '/budget/amount_micros', untilCompleted],
  ['budgetType', 'lifetime', '/budget/type', ['draft']],
  ['objective', 'leads', '/objective', ['draft']],
  ['specialAdCategories', ['housing'], '/special_ad_categories', ['draft']],
  ['connectionIds', [newId('con')], '/connection_ids', ['draft', 'paused']],
  ['creativeIds', [newId('crv')], '/creative_ids', untilCompleted],
  ['audienceIds', [newId('aud')], '/audience_ids', untilCompleted],
  ['excludedAudienceIds', [newId('aud')], '/excluded_audience_ids', untilCompleted],
  ['bidStrategy', { type: 'cost_cap', cap_micros: 5, target_roas: null }, '/bid_strategy', untilCompleted],
  ['landingUrl', 'https://other.example/', '/landing_url', untilCompleted],
  ['trackingParams', { utm_source: 'other' }, '/tracking_params', untilCompleted],
  ['startsAt', inHours(30), '/starts_at', ['draft', 'scheduled']],
  ['endsAt', inHours(40), '/ends_at', untilCompleted],
];
const open = campaignStatuses.filter((status) => status !== 'archived');
const cells = rules.flatMap(([field, value, pointer, editableIn]) => open.map((status) => ({ field, value, pointer, editableIn, status })));

describe('changing a campaign', () => {
  it('every field that a user can set has a rule', () => {
    const settable = Object.keys(aCampaign().build()).filter((name) => rules.some(([field]) => field === name));
    expect(rules.map(([field]) => field).sort()).toEqual(settable.sort());
  });

  it.each(cells.filter(({ editableIn, status }) => editableIn.includes(status)))('$field of a $status campaign can be changed', (cell) => {
    const campaign = aCampaignIn(cell.status);
    const revision = campaign.revision;
    change(campaign, { [cell.field]: cell.value }, now);
    expect(campaign[cell.field]).toEqual(cell.value);
    expect(campaign).toMatchObject({ revision: revision + 1, updatedAt: now, status: cell.status });
  });

  it.each(cells.filter(({ editableIn, status }) => !editableIn.includes(status)))('$field of a $status campaign is locked', (cell) => {
    const campaign = aCampaignIn(cell.status);
    const before = copyOf(campaign);
    const error = refusal(() => change(campaign, { [cell.field]: cell.value, name: 'All or nothing' }, now)) as FieldsLocked;
    expect(error).toBeInstanceOf(FieldsLocked);
    expect(error.details).toMatchObject({
      errors: [{ pointer: cell.pointer, code: 'field_locked' }],
      current_status: cell.status,
      editable_in: { [cell.pointer.slice(1).replace('/', '.')]: cell.editableIn },
    });
    expect(campaign).toEqual(before);
  });

  it.each(cells.filter(({ field }) => field !== 'endsAt' && field !== 'startsAt'))(
    '$field of a $status campaign can be sent unchanged',
    ({ field, status }) => {
      const campaign = aCampaignIn(status);
      const before = copyOf(campaign);
      change(campaign, { [field]: structuredClone(campaign[field]) }, now);
      expect(campaign).toEqual(before);
    },
  );

  it.each(['active', 'paused', 'completed'] as const)('the start of a %s campaign can be sent unchanged but not cleared', (status) => {
    const campaign = aCampaignIn(status, { startsAt: inHours(-5) });
    change(campaign, { startsAt: inHours(-5) }, now);
    expect(refusal(() => change(campaign, { startsAt: null }, now))).toBeInstanceOf(FieldsLocked);
    expect(refusal(() => change(campaign, { startsAt: inHours(-6) }, now))).toBeInstanceOf(FieldsLocked);
  });

  it.each(rules)('%s of an archived campaign cannot be sent, even unchanged', (field, value) => {
    const campaign = aCampaignIn('archived');
    expect(refusal(() => change(campaign, { [field]: value }, now))).toBeInstanceOf(RecordReadOnly);
    expect(refusal(() => change(campaign, { [field]: campaign[field] }, now))).toBeInstanceOf(RecordReadOnly);
  });

  it('a request without changes does not create a revision', () => {
    const campaign = aCampaign().build();
    const before = copyOf(campaign);
    change(campaign, {}, inHours(1));
    change(campaign, { name: campaign.name, startsAt: null, metadata: {} }, inHours(1));
    expect(campaign).toEqual(before);
  });

  it('the order of object keys is not a change, the order of a list is', () => {
    const campaign = aCampaign()
      .with({ metadata: { a: '1', b: '2' }, labels: ['a', 'b'] })
      .build();
    change(campaign, { metadata: { b: '2', a: '1' } }, now);
    expect(campaign.revision).toBe(1);
    change(campaign, { labels: ['b', 'a'] }, now);
    expect(campaign.revision).toBe(2);
  });

  it('changing several fields creates one revision', () => {
    const campaign = aCampaign().build();
    change(campaign, { name: 'Other', labels: ['x'], budgetAmountMicros: 60_000_000 }, now);
    expect(campaign.revision).toBe(2);
  });

  it('all locked fields are reported together', () => {
    const error = refusal(() =>
      change(aCampaignIn('active'), { objective: 'leads', budgetType: 'lifetime', name: 'x' }, now),
    ) as FieldsLocked;
    expect(error.details.errors).toMatchObject([{ pointer: '/objective' }, { pointer: '/budget/type' }]);
  });

  it('validation errors take precedence over locked fields and include the problems of the request', () => {
    const found = { pointer: '/name', code: 'too_short' as const, message: 'name is too short.' };
    const error = refusal(() => change(aCampaignIn('active'), { objective: 'leads', endsAt: inHours(-1) }, now, [found]));
    expect(error).toBeInstanceOf(ValidationFailed);
    expect((error as ValidationFailed).details.errors).toMatchObject([{ pointer: '/name' }, { pointer: '/ends_at' }]);
  });

  it('only the start of a scheduled campaign must be in the future', () => {
    expect(refusal(() => change(aCampaignIn('scheduled'), { startsAt: inHours(-1) }, now))).toBeInstanceOf(ValidationFailed);
    expect(refusal(() => change(aCampaignIn('scheduled'), { startsAt: null }, now))).toBeInstanceOf(ValidationFailed);
    const draft = aCampaign().build();
    change(draft, { startsAt: inHours(-1) }, now);
    expect(draft.startsAt).toEqual(inHours(-1));
  });
});

describe('the commitments of a launched campaign', () => {
  const lifetime = { budgetType: 'lifetime', budgetAmountMicros: 90_000_000, endsAt: inHours(48) } as const;
  const spender = () => aCampaign().with(lifetime).launched().spent(30_000_000).build();

  it('a lifetime budget can be lowered to what a launch would demand now, but not below, nor below the spend to date', () => {
    const campaign = spender();
    change(campaign, { budgetAmountMicros: 32_000_000 }, now);
    expect(refusal(() => change(campaign, { budgetAmountMicros: 31_999_999 }, now))).toMatchObject({
      code: 'launch_blocked',
      details: { errors: [{ pointer: '/budget/amount_micros', code: 'budget_below_minimum', min: 32_000_000 }] },
    });
    const error = refusal(() => change(campaign, { budgetAmountMicros: 29_999_999 }, now)) as ValidationFailed;
    expect(error.details.errors).toMatchObject([{ pointer: '/budget/amount_micros', code: 'out_of_range', min: 30_000_000 }]);
  });

  it('a daily budget can be below the spend to date', () => {
    const campaign = aCampaign().launched().spent(80_000_000).build();
    change(campaign, { budgetAmountMicros: 10_000_000 }, now);
    expect(campaign.budgetAmountMicros).toBe(10_000_000);
  });

  it.each<[string, Partial<CampaignFields>, string]>([
    ['its last creative', { creativeIds: [] }, '/creative_ids'],
    ['its budget', { budgetType: null, budgetAmountMicros: null }, '/budget'],
    ['the end of its lifetime budget', { endsAt: null }, '/ends_at'],
  ])('a launched campaign cannot lose %s', (_, fields, pointer) => {
    const campaign = aCampaign()
      .with({ ...lifetime, creativeIds: [newId('crv')] })
      .launched()
      .build();
    const error = refusal(() => change(campaign, fields, now)) as ValidationFailed;
    expect(error.details.errors).toMatchObject([{ pointer, code: 'required' }]);
  });

  it('the end of a campaign with a daily budget can be removed', () => {
    const campaign = aCampaign()
      .with({ endsAt: inHours(48) })
      .launched()
      .build();
    change(campaign, { endsAt: null }, now);
    expect(campaign.endsAt).toBeNull();
  });
});
