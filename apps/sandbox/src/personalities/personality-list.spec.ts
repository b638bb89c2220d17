import { readFileSync } from 'node:fs';
import { personalityList } from './personality-list.js';

describe('the personalities of the sandbox', () => {
  it('every personality is documented in its own words', () => {
    const lines = readFileSync('docs/sandbox.md', 'utf8').split('\n');
    const documented = personalityList.map(({ name }) => lines.find((line) => line.startsWith(`| \`${name}\` |`)) ?? `${name} is missing`);
    expect(documented).toEqual(personalityList.map(({ name, about }) => `| \`${name}\` | ${about.replace(/\.$/, '')} |`));
  });
});
