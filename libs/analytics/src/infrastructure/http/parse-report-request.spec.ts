import type { DomainError } from '#libs/kernel';
import { parseOverviewRequest, parseReportRequest } from './parse-report-request.js';

type Report = 'overview' | 'campaign' | 'channel' | 'creative' | 'audience';
const parse = (report: Report, query: string) => {
  const values = Object.fromEntries(new URLSearchParams(query));
  return report === 'overview' ? parseOverviewRequest(values) : parseReportRequest(values, report);
};
const refusal = (report: Report, query: string): DomainError => {
  try {
    parse(report, query);
  } catch (error) {
    return error as DomainError;
  }
  throw new Error(`${query} was accepted`);
};
const problems = (report: Report, query: string) =>
  (refusal(report, query).details.errors ?? []).map(({ parameter, code }) => `${parameter} ${code}`);

describe('the query string of a report', () => {
  it('without parameters asks for totals of the default period', () => {
    expect(parse('campaign', '')).toMatchObject({
      granularity: 'total',
      comparison: 'none',
      start: null,
      end: null,
      limit: 20,
      cursor: null,
    });
  });

  it('reports every problem at once, in the order in which the parameters are read', () => {
    const query = 'start_date=2026-02-30&limit=101&granularity=hour&sort=fame&order=up&compare=never&status=gone&updated_since=today';
    expect(refusal('campaign', query).code).toBe('invalid_parameter');
    expect(problems('campaign', query)).toEqual([
      'granularity not_allowed_value',
      'compare not_allowed_value',
      'sort not_allowed_value',
      'order not_allowed_value',
      'status not_allowed_value',
      'updated_since invalid_format',
      'start_date invalid_format',
      'limit out_of_range',
    ]);
  });

  it.each<[Report, string, string]>([
    ['campaign', 'start_date=2026-06-01T00:00:00Z', 'start_date invalid_format'],
    ['overview', 'end_date=2026-02-29', 'end_date invalid_format'],
    ['overview', 'campaign_id=cmp_bogus', 'campaign_id invalid_format'],
    ['channel', 'connection_id=con_01k9x3m5qceenerrepr4rh6nzk,bogus', 'connection_id invalid_format'],
    ['creative', 'creative_id=crv_BOGUS', 'creative_id invalid_format'],
    ['audience', 'audience_id=aud', 'audience_id invalid_format'],
    ['overview', 'channel=nonsense', 'channel not_allowed_value'],
    ['campaign', 'channel=sandbox,Sandbox', 'channel not_allowed_value'],
  ])('of %s with %s is refused: %s', (report, query, problem) => {
    expect(problems(report, query)).toEqual([problem]);
  });

  it.each<[Report, string]>([
    ['channel', 'status=connected'],
    ['overview', 'sort=clicks'],
    ['overview', 'limit=5'],
    ['creative', 'audience_id=x'],
    ['campaign', 'creative_id=x'],
  ])('of %s has no parameter for %s', (report, query) => {
    expect(refusal(report, query).code).toBe('unknown_parameter');
    expect(problems(report, query)).toEqual([`${query.split('=')[0]} unknown_parameter`]);
  });

  it('a refusal names the known values, the bounds of dates and how a + is written', () => {
    expect(refusal('overview', 'channel=nonsense').details.errors?.[0]?.allowed).toContain('meta_ads');
    expect(refusal('overview', 'start_date=1900-01-01').message).toContain('from 1970-01-01 to 9999-12-31');
    expect(refusal('campaign', 'updated_since=2026-11-22T00:00:00+01:00').message).toContain('write the + of a time zone as %2B');
    expect(parse('campaign', 'updated_since=2026-11-22T00:00:00%2B01:00')).toMatchObject({
      updatedSince: new Date('2026-11-21T23:00:00Z'),
    });
  });
});
