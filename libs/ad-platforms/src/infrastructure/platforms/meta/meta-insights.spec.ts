import { type InsightsRow, metricsRowOf, rowShape } from './meta-insights.js';

const row = (more: Partial<InsightsRow>): InsightsRow => ({
  date_start: '2026-05-01',
  campaign_id: '1',
  adset_id: '2',
  ad_id: '3',
  impressions: '1000',
  inline_link_clicks: '12',
  spend: '12.34',
  objective: 'OUTCOME_SALES',
  ...more,
});
const action = (action_type: string, value: string) => ({ action_type, value });
const purchase = (value: string) => action('offsite_conversion.fb_pixel_purchase', value);

describe('a row of the insights of Meta', () => {
  it('is taken exactly', () => {
    expect(metricsRowOf(row({}))).toEqual({
      day: '2026-05-01',
      platformCampaignId: '1',
      platformAdId: '3',
      platformAdSetId: '2',
      impressions: 1_000n,
      clicks: 12n,
      spendMicros: 12_340_000n,
      conversionMicros: 0n,
      conversionValueMicros: 0n,
    });
  });

  it('counts the type of action that its goal is, and adds none', () => {
    const actions = [action('purchase', '9'), action('offsite_conversion.fb_pixel_purchase', '2'), action('omni_purchase', '3')];
    const values = [action('offsite_conversion.fb_pixel_purchase', '20'), action('omni_purchase', '30.5')];
    expect(metricsRowOf(row({ actions, action_values: values }))).toMatchObject({
      conversionMicros: 2_000_000n,
      conversionValueMicros: 20_000_000n,
    });
    // What was bought offline or in an app is no result of a goal of the pixel.
    expect(metricsRowOf(row({ actions: actions.slice(2), action_values: values }))).toMatchObject({ conversionMicros: 0n });
    const clicked = { actions: [action('landing_page_view', '4'), action('link_click', '5')], objective: 'OUTCOME_TRAFFIC' };
    expect(metricsRowOf(row(clicked))).toMatchObject({ conversionMicros: 5_000_000n });
    expect(metricsRowOf(row({ actions, objective: 'OUTCOME_AWARENESS' }))).toMatchObject({ conversionMicros: 0n });
    expect(metricsRowOf(row({ actions, objective: null }))).toMatchObject({ conversionMicros: 0n });
  });

  it.each([
    [{ spend: '-1' }, 'spend is out of range'],
    [{ impressions: '1e3' }, 'impressions is out of range'],
    [{ inline_link_clicks: '1.5' }, 'inline_link_clicks is out of range'],
    [{ actions: [purchase('many')] }, 'actions is out of range'],
    [{ actions: [purchase('1')], action_values: [purchase('-5')] }, 'action_values is out of range'],
  ])('with %j is refused', (more, refusal) => {
    expect(metricsRowOf(row(more))).toMatchObject({ refusal, spendMicros: 0n, impressions: 0n });
  });

  it('with more than six digits after the point is rounded', () => {
    const read = rowShape.parse(row({ spend: '1.2345678', actions: [purchase('0.99999951')] }));
    expect(metricsRowOf(read)).toMatchObject({ spendMicros: 1_234_568n, conversionMicros: 1_000_000n });
  });
});
