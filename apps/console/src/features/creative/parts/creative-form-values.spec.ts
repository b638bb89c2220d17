import { noCustomData } from '../../../shared/ui/custom-data.js';
import { changesOf, type CreativeFormValues } from './creative-form-values.js';

const before: CreativeFormValues = {
  ...noCustomData,
  name: 'Autumn',
  landingUrl: 'https://shop.example/autumn',
  callToAction: '',
  altText: '',
  description: '',
  metadata: [
    { id: '1', key: 'team', value: 'growth' },
    { id: '2', key: 'budget', value: 'Q4' },
  ],
};

describe('creative form', () => {
  it('the form sends only changed fields and sends cleared fields as null', () => {
    expect(changesOf(before, before)).toEqual({});
    expect(changesOf(before, { ...before, name: 'Winter', landingUrl: '', labels: ['cold'] })).toEqual({
      name: 'Winter',
      landing_url: null,
      labels: ['cold'],
    });
  });

  it('a removed metadata key is sent as null, because a merge would keep it', () => {
    const metadata = [
      { id: '1', key: 'team', value: 'brand' },
      { id: '3', key: '', value: '' },
    ];
    expect(changesOf(before, { ...before, metadata })).toEqual({ metadata: { team: 'brand', budget: null } });
  });
});
