import { ApiError } from '../../api/problem.js';
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
};
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

describe('the rules of an audience', () => {
  it('are sent as groups of conditions, each with the value of its kind; a part without rules is sent too, to be emptied', () => {
    expect(toRules(draft)).toEqual(rules);
  });

  it('come back into the form as they were sent', () => {
    expect(toRules(toDraft(rules))).toEqual(rules);
    expect(toRules(toDraft({ none: [{ field: 'age', operator: 'gte', value: 60 }] }))).toEqual({
      all: [],
      any: [],
      none: [{ field: 'age', operator: 'gte', value: 60 }],
    });
  });

  it('are counted with those inside groups, as the API does', () => {
    expect(countConditions(draft)).toBe(5);
  });

  it('each knows by which pointer an error names it, the inner before the outer', () => {
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

  it('are said in words', () => {
    const values = [conditions.country, conditions.age, conditions.buyers].map(describeCondition);
    expect(values).toEqual(['Country is Germany or Austria', 'Age from 25 to 44', 'Did “Purchase” at least 2 times in the last 30 days']);
  });

  it('an operator that is not known here is shown as it came', () => {
    expect(describeCondition({ field: 'age', operator: 'near', value: 5 })).toBe('Age near 5');
  });
});

describe('an error about rules', () => {
  const at = '/rules/all/1/any/0/value/1';
  const error = refusal(
    { pointer: at, message: `${at} must be one of the published interests.` },
    { pointer: '/rules/none/0/value/name', message: '/rules/none/0/value/name is required.' },
    { pointer: '/rules/all/1', message: '/rules/all/1 must hold at least one condition.' },
    { pointer: '/rules', message: 'rules is required.' },
  );

  it('is shown at the rule or group that its pointer names, in words for people', () => {
    const problems = ruleProblems(error, draft);
    expect(problems.get(interests)).toBe('“jogging” must be one of the published interests.');
    expect(problems.get(innerPart)).toBe('This group must hold at least one condition.');
    expect(problems.get(draft)).toBe('The audience is required.');
  });

  it('goes with the rule when others are removed, and away when the rule is changed', () => {
    const shorter: GroupDraft = { ...innerPart, any: [interests] };
    const changed: ConditionDraft = { ...interests, values: ['running'] };
    const problems = ruleProblems(error, draft);
    expect([problems.has(shorter), problems.has(interests), problems.has(changed)]).toEqual([false, true, false]);
  });

  it('without anything that was sent there is none', () => {
    expect(ruleProblems(error, undefined).size).toBe(0);
    expect(ruleProblems(null, draft).size).toBe(0);
  });
});
