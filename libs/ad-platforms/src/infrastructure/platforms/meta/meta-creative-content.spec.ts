import type { PlatformAd } from '../../../application/ports/ad-platform.js';
import { callToActionOf, contentOf, ignoredOptOutsOf, keptImagesOf, tagsOf } from './meta-creative-content.js';

const campaign = { objective: 'sales', trackingParams: {}, specialAdCategories: [] };
const settings = { page_id: '11', pixel_id: '22', application_id: '33', app_store_url: 'https://apps.example/app' };
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

  it('without an account on Instagram is shown there as the page, and with one as that', () => {
    expect(contentOf(ad, campaign, settings, [square])).toMatchObject({ use_page_actor_override: true });
    const withAccount = contentOf(ad, campaign, { ...settings, instagram_user_id: '44' }, [square]);
    expect(withAccount).toMatchObject({ object_story_spec: { page_id: '11', instagram_user_id: '44' } });
    expect(withAccount).not.toHaveProperty('use_page_actor_override');
  });

  it('without a call to action and a description has no fields for them', () => {
    const plain = { ...ad, callToAction: null, description: null };
    expect(contentOf(plain, campaign, settings, [square])).not.toHaveProperty('object_story_spec.link_data.call_to_action');
    const { asset_feed_spec: feed } = contentOf(plain, campaign, settings, [square, { ratio: '9:16', hash: 'b' }]);
    expect(feed).not.toHaveProperty('call_to_action_types');
    expect(feed).not.toHaveProperty('descriptions');
  });

  it('that Meta returns is compared with every automation and with all of its images', () => {
    const sent = contentOf(ad, campaign, settings, [square, { ratio: '9:16', hash: 'b' }]);
    const features = (name: string) => ({ degrees_of_freedom_spec: { creative_features_spec: { [name]: { enroll_status: 'OPT_IN' } } } });
    expect(ignoredOptOutsOf(features('text_generation'), sent)).toEqual(['text_generation']);
    expect(ignoredOptOutsOf(features('a_feature_of_next_year'), sent)).toEqual(['a_feature_of_next_year']);
    expect(ignoredOptOutsOf({}, sent)).toEqual([]);
    expect(keptImagesOf(sent as object, sent)).toBeNull();
    expect(keptImagesOf({}, sent)).toEqual({ kept: 1, sent: 2 });
    expect(keptImagesOf({}, contentOf(ad, campaign, settings, [square]))).toBeNull();
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
    [null, 'sales', null],
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
