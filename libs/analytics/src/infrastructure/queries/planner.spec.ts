import type { Dimension } from '../../domain/report-query.js';
import { grainFor } from './planner.js';

const tableFor = (dimensions: Dimension[], filters: Dimension[] = []) =>
  grainFor({ dimensions, where: filters.map((dimension) => ({ dimension, values: [], isNegated: false })) }).table;

describe('the planner selects the smallest sufficient table', () => {
  it.each<[string, Dimension[], Dimension[]]>([
    ['account_day', [], []],
    ['channel_day', ['channel'], []],
    ['channel_day', ['connection'], ['channel']],
    ['channel_day', [], ['connection', 'channel']],
    ['campaign_day', ['campaign'], []],
    ['campaign_day', ['campaign'], ['connection', 'channel', 'objective']],
    ['campaign_day', ['channel'], ['campaign']],
    ['campaign_day', ['objective', 'channel'], []],
    ['campaign_day', [], ['campaign']],
    ['creative_day', ['creative'], ['connection', 'creative']],
    ['creative_day', [], ['creative']],
    ['audience_day', ['audience', 'channel'], []],
    ['fact', ['creative'], ['campaign']],
    ['fact', ['audience'], ['campaign']],
    ['fact', ['campaign', 'creative'], []],
    ['fact', ['creative', 'audience'], ['channel']],
    ['fact', ['creative'], ['objective']],
  ])('the planner selects %s for %j filtered by %j', (table, dimensions, filters) => {
    expect(tableFor(dimensions, filters)).toBe(table);
  });
});
