import { validateObject } from '#libs/rest';
import { CreateAudienceRequest, readOnlyFields, UpdateAudienceRequest } from './audiences.requests.js';

const germany = { field: 'country', operator: 'in', value: ['DE'] };

describe.each([
  ['create', CreateAudienceRequest, { name: 'x' }],
  ['change', UpdateAudienceRequest, {}],
] as const)('the body of a request to %s an audience', (_verb, type, required) => {
  const problems = (body: object) =>
    validateObject<object>(type, { ...required, ...body }, '', readOnlyFields).problems.map(({ pointer, code }) => `${pointer} ${code}`);

  it.each<[object, string[]]>([
    [{ rules: { all: [germany] } }, []],
    [{ rules: null }, []],
    [{ rules: { all: [germany, { any: [] }] } }, ['/rules/all/1 too_short']],
    [{ rules: [germany] }, ['/rules invalid_type']],
    [{ rules: { all: [{ ...germany, operator: 'gte' }] } }, ['/rules/all/0/operator not_allowed_value']],
    [{ type: 'people' }, ['/type not_allowed_value']],
    [{ lookalike: 1 }, ['/lookalike invalid_type']],
    [{ size: null, status: 'ready' }, ['/size field_read_only', '/status field_read_only']],
    [{ surprise: 1 }, ['/surprise unknown_field']],
  ])('%j has the problems %j', (body, expected) => {
    expect(problems(body)).toEqual(expected);
  });

  it('every field of a lookalike has its own problem', () => {
    const found = problems({ lookalike: { country: 'XX', ratio: 2, source_audience_id: 5 } }).map((problem) => problem.split(' ')[0]);
    expect(new Set(found)).toEqual(new Set(['/lookalike/country', '/lookalike/ratio', '/lookalike/source_audience_id']));
  });
});
