import { readFileSync } from 'node:fs';
import { policyRules } from '#libs/creative';
import { contentPolicyDocument } from '../../docs/generate-content-policy.js';

describe('docs/content-policy.md', () => {
  it('is what `npm run docs:policy` makes of the rules', () => {
    expect(readFileSync('docs/content-policy.md', 'utf8')).toBe(contentPolicyDocument(policyRules));
  });
});
