import { newCondition, placeOf, rulesOf } from './rule-draft.js';
import { conditionWords } from './rule-words.js';

const country = { ...newCondition(1), words: ['DE', 'AT'] };
const age = { ...newCondition(2), field: 'age', operator: 'between', from: 25, to: 44 };
const buyers = { ...newCondition(3), group: 'none' as const, field: 'event', operator: 'did', eventName: 'purchase', minCount: 2 };

describe('the rules of a new audience', () => {
  it('are sent as groups of conditions, each with the value of its kind', () => {
    expect(rulesOf([country, buyers, age])).toEqual({
      all: [
        { field: 'country', operator: 'in', value: ['DE', 'AT'] },
        { field: 'age', operator: 'between', value: [25, 44] },
      ],
      none: [{ field: 'event', operator: 'did', value: { name: 'purchase', within_days: 30, min_count: 2 } }],
    });
  });

  it('each knows by which pointer an error names it', () => {
    const drafts = [country, buyers, age];
    expect(drafts.map((draft) => placeOf(drafts, draft))).toEqual(['rules.all.0', 'rules.none.0', 'rules.all.1']);
  });

  it('are said in words', () => {
    const words = [...(rulesOf([country, age]).all ?? []), ...(rulesOf([buyers]).none ?? [])].map((c) =>
      'field' in c ? conditionWords(c) : '',
    );
    expect(words).toEqual(['Country is Germany or Austria', 'Age from 25 to 44', 'Did “Purchase” at least 2 times in the last 30 days']);
  });

  it('an operator that is not known here is shown as it came', () => {
    expect(conditionWords({ field: 'age', operator: 'near', value: 5 })).toBe('Age near 5');
  });
});
