import { regionalFieldsOf, regionalGaps } from './meta-regional-identities.js';

describe('verified advertisers of countries', () => {
  it('are the beneficiary and the payer of the ads, each with the category of its country', () => {
    const settings = { taiwan_advertiser: '11111', taiwan_finance_advertiser: '22222, 33333', singapore_advertiser: '44444' };
    expect(regionalFieldsOf(['TW', 'US'], [], settings)).toEqual({
      regional_regulated_categories: ['TAIWAN_UNIVERSAL'],
      regional_regulation_identities: { taiwan_universal_beneficiary: '11111', taiwan_universal_payer: '11111' },
    });
    expect(regionalFieldsOf(['TW'], ['credit'], settings)).toEqual({
      regional_regulated_categories: ['TAIWAN_UNIVERSAL', 'TAIWAN_FINSERV'],
      regional_regulation_identities: {
        taiwan_universal_beneficiary: '11111',
        taiwan_universal_payer: '11111',
        taiwan_finserv_beneficiary: '22222',
        taiwan_finserv_payer: '33333',
      },
    });
    expect(regionalFieldsOf(['US'], ['credit'], settings)).toEqual({});
  });

  it('that are missing are named with their setting', () => {
    expect(regionalGaps(['SG'], [], {})).toEqual([
      'Meta runs ads in Singapore only for a verified advertiser: set Verified advertiser in Singapore on the page of the connection.',
    ]);
    expect(regionalGaps(['SG'], [], { singapore_advertiser: 'Harbour' })).toEqual([
      'The setting Verified advertiser in Singapore must have one ID, or two with a comma.',
    ]);
  });

  it('of Brazil are sent when they are set, and not required', () => {
    expect(regionalGaps(['BR'], [], {})).toEqual([]);
    expect(regionalFieldsOf(['BR'], [], { brazil_advertiser: '55555' })).toEqual({
      regional_regulated_categories: ['BRAZIL_REGULATION'],
      regional_regulation_identities: { universal_beneficiary: '55555', universal_payer: '55555' },
    });
  });
});
