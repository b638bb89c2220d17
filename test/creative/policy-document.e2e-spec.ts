import { readFileSync } from 'node:fs';
import { policyRules } from '#libs/creative';
import { contentPolicyDocument } from '../../docs/generate-content-policy.js';

describe('docs/content-policy.md', () => {
  it('docs/content-policy.md matches the output of `npm run docs:policy`', () => {
    expect(readFileSync('docs/content-policy.md', 'utf8')).toBe(contentPolicyDocument(policyRules));
  });
});
