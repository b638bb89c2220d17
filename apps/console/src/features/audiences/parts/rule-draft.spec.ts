import type { Condition, Rules } from '../api/audiences.js';
import { ApiError } from '../../../shared/api/problem.js';
import { countConditions, type ConditionDraft, toDraft, type GroupDraft, newCondition, ruleLocations, toRules } from './rule-draft.js';
import { ruleProblems } from './rule-problems.js';
import { describeCondition } from './rule-labels.js';

const country = { ...newCondition(), values: ['DE', 'AT'] };
const age = { ...newCondition(), field: 'age', operator: 'between', from: 25, to: 44 };
const buyers = { ...newCondition(), field: 'event', operator: 'did', eventName: 'purchase', minCount: 2 };
const interests = { ...newCondition(), field: 'interest', values: ['running', 'jogging'] };
const innerPart: GroupDraft = { id: 'inner', all: [], any: [interests, buyers], none: [] };
const draft: GroupDraft = { id: 'outer', all: [country, innerPart, age], any: [], none: [buyers] };

const conditions = {
  country: { field: 'country', operator: 'in', value: ['DE', 'AT'] },
  age: { field: 'age', operator: 'between', value: [25, 44] },
  buyers: { field: 'event', operator: 'did', value: { name: 'purchase', within_days: 30, min_count: 2 } },
  interests: { field: 'interest', operator: 'in', value: ['running', 'jogging'] },
} as const;
const rules = {
  all: [conditions.country, { all: [], any: [conditions.interests, conditions.buyers], none: [] }, conditions.age],
  any: [],
  none: [conditions.buyers],
};

const refusal = (...problems: { pointer: string; message: string }[]) =>
  new ApiError(
    422,
    {
      error: {
        code: 'validation_failed',
        message: '',
        details: { errors: problems.map((problem) => ({ ...problem, code: 'not_allowed_value' })) },
      },
    },
    null,
  );

describe('audience rules', () => {
  it('rules are sent as groups of conditions, including empty parts so that a PATCH clears them', () => {
    expect(toRules(draft)).toEqual(rules);
  });

  it('rules are unchanged after a round trip through the form', () => {
    expect(toRules(toDraft(rules as unknown as Rules))).toEqual(rules);
    expect(toRules(toDraft({ none: [{ field: 'age', operator: 'gte', value: 60 }] }))).toEqual({
      all: [],
      any: [],
      none: [{ field: 'age', operator: 'gte', value: 60 }],
    });
  });

  it('the rule count includes conditions inside groups', () => {
    expect(countConditions(draft)).toBe(5);
  });

  it('rule locations match the pointers of errors and list inner rules before their group', () => {
    expect(ruleLocations(draft).map(({ path }) => path)).toEqual([
      'rules.all.0',
      'rules.all.1.any.0',
      'rules.all.1.any.1',
      'rules.all.1',
      'rules.all.2',
      'rules.none.0',
      'rules',
    ]);
  });

  it('conditions are described as text', () => {
    const texts = [conditions.country, conditions.age, conditions.buyers].map((condition) => describeCondition(condition));
    expect(texts).toEqual(['Country is Germany or Austria', 'Age from 25 to 44', 'Did “Purchase” at least 2 times in the last 30 days']);
  });

  it('an unknown operator is shown unchanged', () => {
    expect(describeCondition({ field: 'age', operator: 'near', value: 5 } as unknown as Condition)).toBe('Age near 5');
  });
});

describe('errors about rules', () => {
  const at = '/rules/all/1/any/0/value/1';
  const error = refusal(
    { pointer: at, message: `${at} must be one of the published interests.` },
    { pointer: '/rules/none/0/value/name', message: '/rules/none/0/value/name is required.' },
    { pointer: '/rules/all/1', message: '/rules/all/1 must hold at least one condition.' },
    { pointer: '/rules', message: 'rules is required.' },
  );

  it('an error is mapped to the rule or group of its pointer and names the value', () => {
    const problems = ruleProblems(error, draft);
    expect(problems.get(interests)).toBe('“jogging” must be one of the published interests.');
    expect(problems.get(innerPart)).toBe('This group must hold at least one condition.');
    expect(problems.get(draft)).toBe('The audience is required.');
  });

  it('an error stays with its rule when others are removed and disappears when the rule changes', () => {
    const shorter: GroupDraft = { ...innerPart, any: [interests] };
    const changed: ConditionDraft = { ...interests, values: ['running'] };
    const problems = ruleProblems(error, draft);
    expect([problems.has(shorter), problems.has(interests), problems.has(changed)]).toEqual([false, true, false]);
  });

  it('there are no rule errors before a form is submitted', () => {
    expect(ruleProblems(error, undefined).size).toBe(0);
    expect(ruleProblems(null, draft).size).toBe(0);
  });
});
