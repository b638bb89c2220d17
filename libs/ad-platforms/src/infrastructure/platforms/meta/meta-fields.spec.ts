import { changesOf } from './meta-fields.js';

describe('changes of what Meta holds', () => {
  const targeting = { geo_locations: { countries: ['US', 'DE'] }, genders: [1], targeting_automation: { advantage_audience: 0 } };

  it('are none when Meta only writes it differently', () => {
    const desired = {
      name: 'A',
      end_time: 1_796_083_200,
      bid_amount: 500,
      bid_constraints: null,
      creative: { creative_id: '7' },
      targeting,
    };
    const held = {
      name: 'A',
      end_time: '2026-12-01T00:00:00+0000',
      bid_amount: '500',
      creative: { id: '7' },
      targeting: {
        age_min: 18,
        age_max: 65,
        genders: [1],
        geo_locations: { countries: ['DE', 'US'], location_types: ['home', 'recent'] },
        targeting_automation: { advantage_audience: 0, individual_setting: {} },
      },
    };
    expect(changesOf(held, desired)).toEqual({});
  });

  it.each([
    ['an automation that widens the audience', { targeting: { ...targeting, targeting_automation: { advantage_audience: 1 } } }],
    [
      'other mobile devices',
      { targeting: { ...targeting, targeting_automation: { advantage_audience: 0, individual_setting: { device: 1 } } } },
    ],
    ['a limit to some platforms', { targeting: { ...targeting, publisher_platforms: ['facebook'] } }],
    ['another country', { targeting: { ...targeting, geo_locations: { countries: ['US'] } } }],
    ['an age', { targeting: { ...targeting, age_min: 30 } }],
    ['no targeting', {}],
  ])('set back %s', (_, held) => {
    expect(changesOf(held, { targeting })).toEqual({ targeting });
  });

  it('put a limit to Facebook and Instagram where Meta chooses, and not again', () => {
    const limited = { ...targeting, publisher_platforms: ['facebook', 'instagram'] };
    expect(changesOf({ targeting: { ...targeting, publisher_platforms: ['facebook', 'messenger'] } }, { targeting: limited })).toEqual({
      targeting: limited,
    });
    expect(changesOf({ targeting: { ...targeting, publisher_platforms: ['instagram', 'facebook'] } }, { targeting: limited })).toEqual({});
    // Where it chooses, Meta may return all of its platforms.
    expect(changesOf({ targeting: { ...targeting, publisher_platforms: ['facebook', 'messenger'] } }, { targeting })).toEqual({});
  });

  it('take an end away, but not what needs no value', () => {
    expect(changesOf({ end_time: '2026-12-01T00:00:00+0000', bid_amount: 5 }, { end_time: null, bid_amount: null })).toEqual({
      end_time: 0,
    });
    expect(changesOf({ end_time: '1970-01-01T00:00:00+0000' }, { end_time: null })).toEqual({});
    expect(changesOf(null, { name: 'A', end_time: null })).toEqual({ name: 'A' });
  });
});
