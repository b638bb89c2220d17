import { noCustomData } from '../../ui/custom-data.js';
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

describe('the form of a creative', () => {
  it('sends only what was changed; what is emptied is not set', () => {
    expect(changesOf(before, before)).toEqual({});
    expect(changesOf(before, { ...before, name: 'Winter', landingUrl: '', labels: ['cold'] })).toEqual({
      name: 'Winter',
      landing_url: null,
      labels: ['cold'],
    });
  });

  it('takes a removed key of the metadata away, which a merge would keep', () => {
    const metadata = [
      { id: '1', key: 'team', value: 'brand' },
      { id: '3', key: '', value: '' },
    ];
    expect(changesOf(before, { ...before, metadata })).toEqual({ metadata: { team: 'brand', budget: null } });
  });
});
