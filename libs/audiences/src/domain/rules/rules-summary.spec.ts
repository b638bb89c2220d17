import fc from 'fast-check';
import { aRuleTree } from '../../../testing/rule-trees.js';
import { countries } from '../vocabulary.js';
import type { Condition, ConditionGroup, RuleTree } from './rule-tree.js';
import { summarizeLookalike, summarizeRules } from './rules-summary.js';

const rules = (tree: Partial<RuleTree>): RuleTree => ({ all: [], any: [], none: [], ...tree });
const country = (...value: string[]): Condition => ({ field: 'country', operator: 'in', value });
const age = (value: [number, number]): Condition => ({ field: 'age', operator: 'between', value });
const interest = (...value: string[]): Condition => ({ field: 'interest', operator: 'in', value });
const bought: Condition = { field: 'event', operator: 'did', value: { name: 'purchase', within_days: 30, min_count: 2 } };
const group = (tree: Partial<RuleTree>) => rules(tree) as ConditionGroup;

describe('the summary of rules', () => {
  it('the summary of every rule tree is one sentence', () => {
    fc.assert(
      fc.property(aRuleTree, (tree) => {
        const summary = summarizeRules(tree);
        expect(summary).toMatch(/^People (who|except those who) \S[^\n]*\.$/);
        expect(summary).not.toMatch(/undefined|null|\[object|\s{2}|,,| (and|or)(\.| and| or)|\(\)| ,/);
        expect(summary.split('(')).toHaveLength(summary.split(')').length);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each<[Partial<RuleTree>, string]>([
    [{ all: [country('DE', 'AT')] }, 'People who live in Germany or Austria.'],
    [
      { all: [country('DE'), age([25, 44])], any: [interest('running', 'yoga'), bought] },
      'People who live in Germany, are aged 25 to 44 and either are interested in Running or Yoga or did “purchase” at least 2 times in the last 30 days.',
    ],
    [
      { all: [country('DE')], none: [bought, age([13, 17])] },
      'People who live in Germany, except those who did “purchase” at least 2 times in the last 30 days or are aged 17 or less.',
    ],
    [{ none: [country('DE')] }, 'People except those who live in Germany.'],
    [
      { any: [group({ all: [country('DE'), age([65, 65])] }), group({ none: [bought] })] },
      'People who (live in Germany and are aged 65 or more) or (do not belong to those who did “purchase” at least 2 times in the last 30 days).',
    ],
    [
      { all: [country(...countries.slice(0, 20))] },
      'People who live in Andorra, United Arab Emirates, Afghanistan, Antigua & Barbuda, Anguilla, Albania or 14 more.',
    ],
  ])('%j', (tree, summary) => {
    expect(summarizeRules(rules(tree))).toBe(summary);
  });

  it('the summary of a lookalike contains its ratio and country', () => {
    expect(summarizeLookalike({ country: 'FR', ratio: 0.07 })).toBe(
      'The 7 % of people in France who are most similar to the source audience.',
    );
  });
});
