import type { PlatformAd, PlatformCampaign } from '../../../application/ports/ad-platform.js';
import { referenceIn } from '../reference-in-name.js';
import { callToActionOf, contentOf, tagsOf } from './meta-creative-content.js';
import { conversionTypesOf, goalFieldsOf, offeredObjectives } from './meta-objectives.js';
import { referenceOf } from './meta-shapes.js';
import { adSetFieldsOf, campaignFieldsOf, newCampaignOf } from './meta-spec.js';

const reference = 'cmp_01k9x3m5qceenerrepr4rh6nzk';
const campaign: PlatformCampaign = {
  reference,
  name: 'Spring sale',
  objective: 'sales',
  budget: { type: 'daily', amountMicros: 50_019_999, currency: 'USD' },
  bidStrategy: { type: 'lowest_cost', cap_micros: null, target_roas: null },
  startsAt: null,
  endsAt: null,
  specialAdCategories: [],
  trackingParams: {},
  ads: [],
  audiences: [],
  excludedAudiences: [],
};
const settings = { page_id: '11', pixel_id: '22', application_id: '33', app_store_url: 'https://apps.example/app' };

describe('a campaign on Meta', () => {
  it('is created paused, with its budget in cents, and its reference in its name and label', () => {
    expect(newCampaignOf(campaign, ['US'])).toEqual({
      name: `Spring sale · ${reference}`,
      objective: 'OUTCOME_SALES',
      buying_type: 'AUCTION',
      status: 'PAUSED',
      special_ad_categories: [],
      daily_budget: 5_001,
      bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
      adlabels: [{ name: reference }],
    });
  });

  it('of a special ad category names its countries', () => {
    const special = { ...campaign, specialAdCategories: ['credit', 'financial_products', 'housing'] };
    expect(newCampaignOf(special, ['CA', 'US'])).toMatchObject({
      special_ad_categories: ['FINANCIAL_PRODUCTS_SERVICES', 'HOUSING'],
      special_ad_category_country: ['CA', 'US'],
    });
  });

  it.each([
    ['USD', 5_001],
    ['JPY', 50],
    ['HUF', 50],
    ['TWD', 50],
    ['COP', 50],
    ['KWD', 5_001],
  ])('in %s has a budget of %i', (currency, lifetime_budget) => {
    const budget = { ...campaign.budget, type: 'lifetime' as const, currency };
    expect(campaignFieldsOf({ ...campaign, budget })).toMatchObject({ lifetime_budget, daily_budget: null });
  });

  it.each([
    ['awareness', { optimization_goal: 'REACH', promoted_object: { page_id: '11' } }],
    ['traffic', { optimization_goal: 'LINK_CLICKS', destination_type: 'WEBSITE' }],
    ['engagement', { optimization_goal: 'POST_ENGAGEMENT', destination_type: 'ON_POST', promoted_object: { page_id: '11' } }],
    [
      'leads',
      {
        optimization_goal: 'OFFSITE_CONVERSIONS',
        destination_type: 'WEBSITE',
        promoted_object: { pixel_id: '22', custom_event_type: 'LEAD' },
      },
    ],
    [
      'app_promotion',
      {
        optimization_goal: 'APP_INSTALLS',
        destination_type: 'APP',
        promoted_object: { application_id: '33', object_store_url: 'https://apps.example/app' },
      },
    ],
    [
      'sales',
      {
        optimization_goal: 'OFFSITE_CONVERSIONS',
        destination_type: 'WEBSITE',
        promoted_object: { pixel_id: '22', custom_event_type: 'PURCHASE' },
      },
    ],
  ])('for %s optimizes for its goal', (objective, expected) => {
    expect(goalFieldsOf({ ...campaign, objective }, settings)).toEqual({ billing_event: 'IMPRESSIONS', ...expected });
  });

  it('caps the cost in cents, and sends a return on ad spend in ten thousandths with the goal of values', () => {
    const capped = { ...campaign, bidStrategy: { type: 'cost_cap', cap_micros: 5_009_999, target_roas: null } };
    expect(adSetFieldsOf(capped)).toMatchObject({ bid_amount: 500, bid_constraints: null });
    const roas = { ...campaign, bidStrategy: { type: 'target_roas', cap_micros: null, target_roas: 3.5 } };
    expect(adSetFieldsOf(roas)).toMatchObject({ bid_amount: null, bid_constraints: { roas_average_floor: 35_000 } });
    expect(goalFieldsOf(roas, settings)).toMatchObject({ optimization_goal: 'VALUE' });
    expect(campaignFieldsOf(roas)).toMatchObject({ bid_strategy: 'LOWEST_COST_WITH_MIN_ROAS' });
  });

  it('is refused without the setting that its objective needs', () => {
    expect(() => goalFieldsOf(campaign, { page_id: '11' })).toThrow('The connection has no pixel_id');
    expect(() => campaignFieldsOf({ ...campaign, bidStrategy: { ...campaign.bidStrategy, type: 'odd' } })).toThrow('odd');
    expect(Object.keys(offeredObjectives({}))).toEqual(['awareness', 'traffic', 'engagement']);
    expect(Object.keys(offeredObjectives(settings))).toHaveLength(6);
  });

  it('counts conversions by types of actions of its objective', () => {
    expect(conversionTypesOf('OUTCOME_SALES')[0]).toBe('omni_purchase');
    expect(conversionTypesOf('OUTCOME_AWARENESS')).toEqual([]);
    expect(conversionTypesOf('NEW_ONE')).toEqual([]);
  });

  it('is recognized by its label, also when somebody has renamed it', () => {
    expect(referenceOf('cmp', { name: 'Mine', adlabels: [{ name: 'vip' }, { name: reference }] })).toBe(reference);
    expect(referenceOf('cmp', { name: `Mine · ${reference}`, adlabels: null })).toBe(reference);
    expect(referenceOf('cmp', { name: 'Mine', adlabels: [{ name: 'vip' }] })).toBeNull();
    expect(referenceIn('cmp', reference)).toBeNull();
  });
});

const ad: PlatformAd = {
  reference: 'crv_01k9x3m5qceenerrepr4rh6nzk',
  name: 'Shoes',
  headline: 'Run further',
  primaryText: 'Light shoes.',
  description: null,
  callToAction: 'Shop now',
  landingUrl: 'https://shop.example/?utm_source=own',
  imageUrl: null,
  images: () => Promise.resolve([]),
};

describe('the creative of an ad on Meta', () => {
  const square = { ratio: '1:1', hash: 'a' };

  it('with one image shows it everywhere', () => {
    const content = contentOf(ad, { ...campaign, trackingParams: { utm_source: 'meta', utm_term: 'a b' } }, settings, [square]);
    expect(content).toMatchObject({
      object_story_spec: {
        page_id: '11',
        link_data: {
          link: ad.landingUrl,
          message: 'Light shoes.',
          name: 'Run further',
          image_hash: 'a',
          call_to_action: { type: 'SHOP_NOW', value: { link: ad.landingUrl } },
        },
      },
      url_tags: 'utm_term=a+b',
      contextual_multi_ads: { enroll_status: 'OPT_OUT' },
      destination_spec: { destination_type: 'WEBSITE_AND_SHOP_OPT_OUT' },
    });
    expect(content['asset_feed_spec']).toBeUndefined();
    expect(content['authorization_category']).toBeUndefined();
  });

  it('opts out of everything that alters it', () => {
    const { degrees_of_freedom_spec: spec } = contentOf(ad, campaign, settings, [square]);
    const features = Object.values((spec as { creative_features_spec: Record<string, { enroll_status: string }> }).creative_features_spec);
    expect(features.length).toBeGreaterThan(30);
    expect(new Set(features.map(({ enroll_status }) => enroll_status))).toEqual(new Set(['OPT_OUT']));
  });

  it('with several images shows each where it fits, and the square one everywhere else', () => {
    const images = [{ ratio: '16:9', hash: 'c' }, { ratio: '9:16', hash: 'b' }, square, { ratio: '4:5', hash: 'd' }];
    const { asset_feed_spec: feed, object_story_spec: story } = contentOf(ad, campaign, { ...settings, instagram_user_id: '44' }, images);
    expect(story).toEqual({ page_id: '11', instagram_user_id: '44' });
    expect(feed).toMatchObject({
      images: [{ hash: 'a' }, { hash: 'b' }, { hash: 'c' }],
      asset_customization_rules: [
        { customization_spec: { instagram_positions: ['story', 'reels'] }, image_label: { name: 'ratio 9:16' }, priority: 1 },
        { customization_spec: { facebook_positions: ['right_hand_column', 'search'] }, image_label: { name: 'ratio 16:9' }, priority: 2 },
        { customization_spec: {}, image_label: { name: 'ratio 1:1' }, is_default: true, priority: 3 },
      ],
    });
  });

  it('about politics says that a model has drawn it', () => {
    const political = contentOf(ad, { ...campaign, specialAdCategories: ['politics'] }, settings, [square]);
    expect(political).toMatchObject({ authorization_category: 'POLITICAL_WITH_DIGITALLY_CREATED_MEDIA' });
  });

  it('without an image shows that of the landing page', () => {
    const { object_story_spec: story } = contentOf(ad, campaign, settings, []);
    expect(story).toMatchObject({ link_data: { link: ad.landingUrl, name: 'Run further' } });
    expect(story).not.toHaveProperty('link_data.image_hash');
  });

  it('is refused without a page', () => {
    expect(() => contentOf(ad, campaign, {}, [square])).toThrow('no page');
  });

  it.each([
    ['Shop now', 'sales', 'SHOP_NOW'],
    ['Zum Shop', 'sales', 'LEARN_MORE'],
    ['', 'sales', 'LEARN_MORE'],
    [null, 'sales', 'NO_BUTTON'],
    ['Shop now', 'app_promotion', 'INSTALL_MOBILE_APP'],
  ])('with the label %s for %s has the button %s', (callToAction, objective, button) => {
    expect(callToActionOf({ callToAction }, objective)).toBe(button);
  });

  it('leaves the tracking parameters that the page has', () => {
    expect(tagsOf({ utm_source: 'meta' }, ad.landingUrl)).toBe('');
    expect(tagsOf({ 'a&b': 'ö' }, 'https://shop.example')).toBe('a%26b=%C3%B6');
    expect(tagsOf({ utm_campaign: '{{campaign.id}}&{keyword}' }, 'https://shop.example')).toBe(
      'utm_campaign={{campaign.id}}%26%7Bkeyword%7D',
    );
  });
});
