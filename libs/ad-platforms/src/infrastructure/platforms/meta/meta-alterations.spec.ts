import { alterationsOf, windowIssueOf } from './meta-alterations.js';
import { adSetShape } from './meta-shapes.js';

const adSet = (targeting: object) => adSetShape.parse({ id: '1', status: 'ACTIVE', targeting });
const device = (value: number) => adSet({ targeting_automation: { advantage_audience: 0, individual_setting: { device: value } } });

describe('what Meta makes of an ad set', () => {
  it.each([
    ['as it was sent', [device(0)], {}, 0],
    ['on other devices', [device(1), device(1)], {}, 1],
    ['to other people', [adSet({ targeting_automation: { advantage_audience: 1 } })], {}, 1],
    ['everywhere though it was limited', [adSet({})], { placements: 'facebook_instagram' }, 1],
    ['where it was limited to', [adSet({ publisher_platforms: ['facebook', 'instagram'] })], { placements: 'facebook_instagram' }, 0],
    ['everywhere', [adSet({})], { placements: 'everywhere' }, 0],
  ])('that is shown %s is named once', (_, adSets, settings, count) => {
    expect(alterationsOf(adSets, settings as Record<string, string>)).toHaveLength(count);
  });

  const week = [{ event_type: 'CLICK_THROUGH', window_days: 7 }];
  const weekAndView = [...week, { event_type: 'VIEW_THROUGH', window_days: 1 }];

  it('counts other windows than were asked for is said in words', () => {
    expect(windowIssueOf(weekAndView, week)).toMatch(
      /^Meta counts conversions within 7 days after a click and 0 after a view, although 7 .* 1 after/,
    );
  });

  it.each([
    ['the same', weekAndView, [...weekAndView].toReversed()],
    ['the same and one of videos', weekAndView, [...weekAndView, { event_type: 'ENGAGED_VIDEO_VIEW', window_days: 1 }]],
    ['none', weekAndView, null],
    ['some that it chose itself', undefined, week],
  ])('counts %s windows is no issue', (_, sent, held) => {
    expect(windowIssueOf(sent, held)).toBeNull();
  });
});
