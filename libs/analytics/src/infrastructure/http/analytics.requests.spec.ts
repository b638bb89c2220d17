import { validateObject } from '#libs/rest';
import { readQuery } from '../queries/query-body.js';
import { AnalyticsQueryRequest } from './analytics.requests.js';

/** The problems of the fields of a query, then those between them. */
const problemsOf = (body: object) => {
  const { value, problems } = validateObject(AnalyticsQueryRequest, body);
  return [...problems, ...readQuery(value).problems];
};
const problems = (body: object) => problemsOf({ metrics: ['clicks'], ...body }).map(({ pointer, code }) => `${pointer} ${code}`);
const where = (...all: unknown[]) => ({ filters: { all } });

describe('the body of a query', () => {
  it('has metrics', () => {
    expect(problemsOf({})).toMatchObject([{ pointer: '/metrics', code: 'required' }]);
  });

  it.each<[object, string[]]>([
    [{}, []],
    [{ metrics: [] }, ['/metrics too_short']],
    [{ metrics: Array.from({ length: 21 }, () => 'clicks') }, ['/metrics too_long']],
    [{ metrics: ['clicks', 'clicks'] }, ['/metrics/1 conflicting_fields']],
    [{ metrics: 'clicks' }, ['/metrics invalid_type']],
    [{ dimensions: ['campaign', 'channel', 'creative', 'audience'] }, ['/dimensions too_long']],
    [{ limit: 101 }, ['/limit out_of_range']],
    [{ limit: 0 }, ['/limit out_of_range']],
    [{ limit: 1.5 }, ['/limit invalid_type']],
    [{ limit: '20' }, ['/limit invalid_type']],
    [{ cursor: 7 }, ['/cursor invalid_type']],
    [{ granularity: 'hour' }, ['/granularity not_allowed_value']],
    [{ compare: 'never' }, ['/compare not_allowed_value']],
    [{ totals: 'yes' }, ['/totals invalid_type']],
    [{ sort: 'ctr' }, ['/sort not_allowed_value']],
    [{ sort: 'name' }, ['/sort not_allowed_value']],
    [{ sort: 'name', dimensions: ['campaign'] }, []],
    [{ sort: 'date' }, ['/sort not_allowed_value']],
    [{ sort: 'date', granularity: 'day' }, []],
    [{ start_date: '2026-02-30' }, ['/start_date invalid_format']],
    [{ end_date: 20260601 }, ['/end_date invalid_type']],
    [{ surprise: 1 }, ['/surprise unknown_field']],
    [{ filters: { all: [], any: [] } }, ['/filters conflicting_fields']],
    [where({ field: 'mood', operator: 'eq', value: 1 }), ['/filters/all/0/field not_allowed_value']],
    [where({ field: 'campaign', operator: 'gt', value: 'x' }), ['/filters/all/0/operator not_allowed_value']],
    [where({ field: 'clicks', operator: 'in', value: ['x'] }), ['/filters/all/0/operator not_allowed_value']],
    [where({ field: 'clicks', operator: 'gt', value: '5' }), ['/filters/all/0/value invalid_type']],
    [where({ field: 'campaign', operator: 'in', value: 'x' }), ['/filters/all/0/value invalid_type']],
    [where({ field: 'campaign', operator: 'eq', value: {} }), ['/filters/all/0/value invalid_type']],
    [where({ field: 'campaign' }), ['/filters/all/0/operator required', '/filters/all/0/value required']],
    [where(...Array.from({ length: 21 }, () => ({ field: 'clicks', operator: 'gt', value: 1 }))), ['/filters/all too_long']],
    [
      {
        filters: {
          any: [
            { field: 'campaign', operator: 'eq', value: 'x' },
            { field: 'clicks', operator: 'gt', value: 1 },
          ],
        },
      },
      ['/filters/any/0/value invalid_format', '/filters/any conflicting_fields'],
    ],
  ])('%j has the problems %j', (body, expected) => {
    expect(problems(body)).toEqual(expected);
  });

  it.each([
    [
      { field: 'campaign', operator: 'eq', value: 'cmp_bogus' },
      '/filters/all/0/value',
      'filters.all[0].value must be the ID of a campaign',
    ],
    [
      { field: 'connection', operator: 'in', value: ['con_01k9x3m5qceenerrepr4rh6nzk', 'con_'] },
      '/filters/all/0/value/1',
      'filters.all[0].value[1] must be the ID of a connection',
    ],
    [{ field: 'channel', operator: 'eq', value: 'nonsense' }, '/filters/all/0/value', 'filters.all[0].value must be one of sandbox'],
    [{ field: 'objective', operator: 'not_in', value: ['sale'] }, '/filters/all/0/value/0', 'must be one of awareness'],
  ])('the filter %j is refused at its place, with its rule', (filter, pointer, message) => {
    const [problem, ...others] = problemsOf({ metrics: ['clicks'], ...where(filter) });
    expect([problem?.pointer, others]).toEqual([pointer, []]);
    expect(problem?.message).toContain(message);
  });
});
