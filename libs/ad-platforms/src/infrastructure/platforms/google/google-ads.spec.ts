import type { PlatformAd } from '../../../application/ports/ad-platform.js';
import type { PlatformImage } from '../../../application/ports/media.js';
import { actionOf, adCreation, contentOf, isBusinessName, keyOfContent, keyOfHeld, widthOf } from './google-ads.js';
import { picturesOf } from './google-images.js';

const advertiser = { businessName: 'Shop', logo: 'customers/1/assets/8' };
const ad = {
  reference: 'crv_01k9x3m5qceenerrepr4rh6nza',
  headline: 'Run further',
  primaryText: 'Light shoes.',
  description: null,
  callToAction: 'Shop now',
  landingUrl: 'https://shop.example/',
} as unknown as PlatformAd;
const content = contentOf(ad, { square: 'customers/1/assets/7' }, advertiser);

describe('an ad on Google Ads', () => {
  it('has its images, texts and advertiser, and nothing is redrawn', () => {
    const { adGroupAd, settings } = created();
    expect(adGroupAd).toEqual({
      name: ad.reference,
      finalUrls: ['https://shop.example/'],
      demandGenMultiAssetAd: {
        squareMarketingImages: [{ asset: 'customers/1/assets/7' }],
        logoImages: [{ asset: 'customers/1/assets/8' }],
        headlines: [{ text: 'Run further' }],
        descriptions: [{ text: 'Light shoes.' }],
        businessName: 'Shop',
        callToActionText: 'Shop now',
      },
    });
    expect(settings).toHaveLength(3);
    expect(settings).toEqual(settings.map((one) => ({ ...one, assetAutomationStatus: 'OPTED_OUT' })));
  });

  it('is the same as what Google holds of it, until something differs', () => {
    const held = (changes: object = {}) =>
      ({ adGroupAd: { resourceName: 'x', ad: { id: '1', ...created().adGroupAd, ...changes } } }) as never;
    expect(keyOfHeld(held())).toBe(keyOfContent(content));
    expect(keyOfHeld(held({ finalUrls: ['https://other.example/'] }))).not.toBe(keyOfContent(content));
    expect(keyOfHeld(held({ name: undefined }))).toBeNull();
  });

  it.each([
    ['headline', { headline: 'x'.repeat(31) }],
    ['headline', { headline: '広'.repeat(16) }],
    ['text', { primaryText: 'x'.repeat(91) }],
    ['text', { description: 'x'.repeat(91) }],
  ])('with a %s that is too long is refused', (what, texts) => {
    expect(() => contentOf({ ...ad, ...texts }, {}, advertiser)).toThrow(`Each ${what}`);
  });

  it.each([
    ['Shop now', 'Shop now'],
    ['shop  NOW!', 'Shop now'],
    ['Do it', null],
    [null, null],
  ])('the label %s is the button %s', (label, button) => {
    expect(actionOf(label)).toBe(button);
  });

  it('names of advertisers have a width of 25', () => {
    expect([isBusinessName('x'.repeat(25)), isBusinessName('x'.repeat(26)), isBusinessName('広'.repeat(13)), isBusinessName('')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(widthOf('広a')).toBe(3);
  });

  function created() {
    const { create } = adCreation('customers/1/adGroups/3', content).adGroupAdOperation;
    return { adGroupAd: create.ad, settings: create.adGroupAdAssetAutomationSettings };
  }
});

describe('pictures of an ad on Google Ads', () => {
  const image = (ratio: string, width: number, height: number, mimeType = 'image/png') =>
    ({ ratio, width, height, mimeType, sha256: ratio }) as PlatformImage;
  const shapes = (...images: PlatformImage[]) => picturesOf(images).map(({ shape, isCropped }) => [shape, isCropped]);

  it('are all images of a creative, cropped where Google takes another ratio', () => {
    const all = [image('16:9', 1920, 1080), image('1:1', 1080, 1080), image('4:5', 1080, 1350), image('9:16', 1080, 1920)];
    expect(shapes(...all)).toEqual([
      ['landscape', true],
      ['square', false],
      ['portrait', false],
      ['tall', false],
    ]);
  });

  it('have a square one that is cropped if there is neither a square nor a landscape one', () => {
    expect(shapes(image('9:16', 1080, 1920))).toEqual([
      ['tall', false],
      ['square', true],
    ]);
    expect(shapes()).toEqual([]);
  });

  it.each([
    ['too small', image('1:1', 200, 200)],
    ['of a type that Google does not take', image('1:1', 1080, 1080, 'image/webp')],
  ])('%s are drawn again', (_, one) => {
    expect(shapes(one)).toEqual([['square', true]]);
  });
});
