import { linkFor, queryFor, urlMacros } from './url-macros.js';

describe('a link of an ad', () => {
  const link = 'https://shop.example/{keyword}?c={{campaign.id}}&k={keyword}&p={adid}&x={other}#{device}';

  it.each([
    ['meta_ads', 'https://shop.example/%7Bkeyword%7D?c={{campaign.id}}&k=%7Bkeyword%7D&p=%7Badid%7D&x=%7Bother%7D#%7Bdevice%7D'],
    ['google_ads', 'https://shop.example/{keyword}?c=%7B%7Bcampaign.id%7D%7D&k={keyword}&p=%7Badid%7D&x=%7Bother%7D#{device}'],
    ['pinterest_ads', 'https://shop.example/{keyword}?c=%7B%7Bcampaign.id%7D%7D&k={keyword}&p={adid}&x=%7Bother%7D#{device}'],
  ] as const)('keeps the macros of %s as they are, and encodes other braces', (platform, expected) => {
    expect(linkFor(platform, link)).toBe(expected);
  });

  it('without braces stays as it is written', () => {
    expect(linkFor('google_ads', 'https://shop.example/a%20b?c=d+e')).toBe('https://shop.example/a%20b?c=d+e');
  });
});

describe('tracking parameters', () => {
  const params = { utm_source: 'a&b ö', utm_campaign: '{{campaign.name}}-{campaignid}', utm_term: '{ifmobile:m}{keyword}' };

  it.each([
    ['meta_ads', 'utm_campaign={{campaign.name}}-%7Bcampaignid%7D', 'utm_term=%7Bifmobile%3Am%7D%7Bkeyword%7D'],
    ['google_ads', 'utm_campaign=%7B%7Bcampaign.name%7D%7D-{campaignid}', 'utm_term={ifmobile:m}{keyword}'],
    ['pinterest_ads', 'utm_campaign=%7B%7Bcampaign.name%7D%7D-{campaignid}', 'utm_term=%7Bifmobile%3Am%7D{keyword}'],
  ] as const)('on %s keep its macros and encode the rest', (platform, campaign, term) => {
    expect(queryFor(platform, Object.entries(params))).toBe(`utm_source=a%26b+%C3%B6&${campaign}&${term}`);
  });
});

describe('the macros that a landing page may have', () => {
  const rest = (text: string) => text.replace(urlMacros.pattern, '');

  it.each(['{{campaign.id}}', '{{site_source_name}}', '{keyword}', '{KeyWord}', '{lpurl}', '{_brand}', '{param1:x}', '{adgroup_name}'])(
    'include %s',
    (macro) => {
      expect(rest(macro)).toBe('');
    },
  );

  it.each(['{{unknown}}', '{other}', '{{keyword}}', '{campaign.id}', '{', '}', '{}'])('do not include %s', (text) => {
    expect(rest(text)).toBe(text);
  });
});
