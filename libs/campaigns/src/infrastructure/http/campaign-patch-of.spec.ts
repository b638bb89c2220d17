import { Validated } from '#libs/kernel';
import { type CampaignFields, emptyFields, lowestCost } from '../../domain/campaign-fields.js';
import { patchedFields } from '../../domain/campaign-patch.js';
import { campaignPatchOf } from './campaign-patch-of.js';
import type { CreateCampaignRequest } from './campaigns.requests.js';

const current: CampaignFields = {
  ...emptyFields,
  name: 'Spring',
  budgetType: 'daily',
  budgetAmountMicros: 50,
  bidStrategy: { type: 'cost_cap', cap_micros: 7, target_roas: null },
  metadata: { team: 'growth', region: 'eu' },
  trackingParams: { utm_source: 'spring' },
  labels: ['a', 'b'],
};

/** The fields that a body sets on the campaign, as the domain merges them. */
function patch(body: object) {
  const { value } = campaignPatchOf(new Validated<CreateCampaignRequest>(body, []));
  const { fields, problems } = patchedFields(value, current);
  return { value: fields, problems };
}
const keys = (count: number, prefix: string) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`${prefix}${i}`, 'x']));

describe('a body as a merge patch of a campaign', () => {
  it('what is absent is kept', () => {
    expect(patch({}).value).toEqual({});
  });

  it.each<[string, object, Partial<CampaignFields>]>([
    ['a text', { external_id: null, objective: null, landing_url: null }, { externalId: null, objective: null, landingUrl: null }],
    ['a date', { starts_at: null, ends_at: null }, { startsAt: null, endsAt: null }],
    ['a list', { labels: null, special_ad_categories: null }, { labels: [], specialAdCategories: [] }],
    ['a list of ids', { connection_ids: null, creative_ids: null }, { connectionIds: [], creativeIds: [] }],
    ['an object of texts', { metadata: null, tracking_params: null }, { metadata: {}, trackingParams: {} }],
    ['the budget', { budget: null }, { budgetType: null, budgetAmountMicros: null }],
    ['the bid strategy', { bid_strategy: null }, { bidStrategy: lowestCost }],
  ])('null clears %s', (_, body, fields) => {
    expect(patch(body).value).toEqual(fields);
  });

  it('lists replace', () => {
    expect(patch({ labels: ['c'] }).value).toEqual({ labels: ['c'] });
  });

  it('objects merge, and null takes a key away', () => {
    const { value } = patch({ metadata: { region: null, tier: 'gold' }, tracking_params: { utm_medium: 'paid' } });
    expect(value).toEqual({
      metadata: { team: 'growth', tier: 'gold' },
      trackingParams: { utm_source: 'spring', utm_medium: 'paid' },
    });
  });

  it('a key can be taken away that was never there', () => {
    expect(patch({ metadata: { absent: null } }).value).toEqual({ metadata: current.metadata });
  });

  it('half a budget keeps the other half', () => {
    expect(patch({ budget: { amount_micros: 60 } }).value).toEqual({ budgetAmountMicros: 60 });
    expect(patch({ budget: { type: 'lifetime' } }).value).toEqual({ budgetType: 'lifetime' });
    expect(patch({ budget: {} }).value).toEqual({});
  });

  it('a bid strategy merges as well', () => {
    expect(patch({ bid_strategy: { cap_micros: 9 } }).value.bidStrategy).toEqual({ type: 'cost_cap', cap_micros: 9, target_roas: null });
    expect(patch({ bid_strategy: { type: 'lowest_cost', cap_micros: null } }).value.bidStrategy).toEqual(lowestCost);
  });

  it('dates are read as instants', () => {
    expect(patch({ starts_at: '2027-03-01T09:00:00+01:00' }).value.startsAt).toEqual(new Date('2027-03-01T08:00:00.000Z'));
  });

  it('what was wrong with the body stays wrong', () => {
    const problem = { pointer: '/name', code: 'too_short' as const, message: 'name is too short.' };
    expect(campaignPatchOf(new Validated<CreateCampaignRequest>({ labels: [] }, [problem]))).toMatchObject({
      value: { labels: [] },
      problems: [problem],
    });
  });

  it.each<[string, string, number]>([
    ['metadata', 'key', 18],
    ['tracking_params', 'utm_', 19],
  ])('%s has at most 20 keys after merging', (name, prefix, room) => {
    expect(patch({ [name]: keys(room, prefix) }).problems).toEqual([]);
    expect(patch({ [name]: keys(room + 1, prefix) }).problems).toMatchObject([{ pointer: `/${name}`, code: 'too_long', max: 20 }]);
  });

  it('a key that leaves makes room for one that comes', () => {
    expect(patch({ metadata: { ...keys(19, 'key'), team: null } }).problems).toEqual([]);
  });

  it('a new campaign starts from an empty draft', () => {
    const { value } = campaignPatchOf(new Validated<CreateCampaignRequest>({ name: 'x', bid_strategy: { type: 'lowest_cost' } }, []));
    expect(patchedFields(value, emptyFields).fields).toEqual({ name: 'x', bidStrategy: lowestCost });
  });
});
