import { assertAllowed } from './content-policy.js';
import { ContentPolicyViolation } from './creative.errors.js';
import { harmless, refused } from '../../testing/policy-texts.js';
import { policyRules } from './policy-rules.js';

function refusalOf(texts: Parameters<typeof assertAllowed>[0]): ContentPolicyViolation | null {
  try {
    assertAllowed(texts);
    return null;
  } catch (error) {
    if (error instanceof ContentPolicyViolation) return error;
    throw error;
  }
}
const brokenRule = (text: string) => refusalOf([{ pointer: '/prompt', text }])?.details['rule'] ?? null;

describe('the content policy', () => {
  it('every rule of the content policy has an example here', () => {
    expect(Object.keys(refused).sort()).toEqual(policyRules.map(({ name }) => name).sort());
  });

  it.each(Object.entries(refused).flatMap(([rule, texts]) => texts.map((text) => [text, rule])))('%s violates %s', (text, rule) => {
    expect(brokenRule(text)).toBe(rule);
  });

  it('the harmless texts are as many as the rules can trip over', () => {
    expect(harmless.length).toBeGreaterThanOrEqual(88);
  });

  it.each(harmless)('%s is allowed', (text) => {
    expect(brokenRule(text)).toBeNull();
  });

  it('a violation contains the field and the rule', () => {
    const refusal = refusalOf([
      { pointer: '/prompt', text: 'Nice shoes' },
      { pointer: '/call_to_action', text: 'Get rich quick' },
    ]);
    expect(refusal?.details).toMatchObject({
      rule: 'deceptive_claims',
      errors: [{ pointer: '/call_to_action', code: 'not_allowed_value' }],
    });
  });

  it('the content policy checks the longest prompt quickly', () => {
    const since = process.cpuUsage();
    for (const text of [
      'make '.repeat(400),
      'buy a b c '.repeat(200),
      'a'.repeat(2000),
      'sexy '.repeat(400),
      'p o r '.repeat(330),
      'о'.repeat(2000),
      'e cigar '.repeat(250),
    ])
      brokenRule(text);
    expect(process.cpuUsage(since).user).toBeLessThan(500_000);
  });
});
