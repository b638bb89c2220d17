import { bySeverity, defaultMeaning, errorFamilies, issueOfMeaning, meaningOf, remedies } from './google-error-codes.js';
import { knownCodes, knownFamilies } from './google-known-codes.js';

describe('the error codes of Google Ads', () => {
  it('every family with a meaning of its own exists', () => {
    expect(Object.keys(errorFamilies).filter((family) => !knownFamilies.includes(family))).toEqual([]);
  });

  it('every code with a meaning of its own exists', () => {
    const named = Object.entries(errorFamilies).flatMap(([family, { codes = {} }]) =>
      Object.keys(codes).map((code) => [family, code] as const),
    );
    const unknown = named.filter(([family, code]) => knownCodes[family] !== undefined && !knownCodes[family].includes(code));
    expect(unknown).toEqual([]);
  });

  it('every meaning has a place in the order of severity, and a remedy says what to do where a person has to act', () => {
    const meanings = new Set(knownFamilies.flatMap((family) => (knownCodes[family] ?? ['ANY']).map((code) => meaningOf(family, code))));
    expect([...meanings].filter((meaning) => !bySeverity.includes(meaning))).toEqual([]);
    expect(Object.keys(issueOfMeaning).filter((meaning) => meaning !== 'policy' && !(meaning in remedies))).toEqual([]);
  });

  it('a family of next year is a refusal', () => {
    expect(meaningOf('oneOfNextYearError', 'ODD')).toBe(defaultMeaning);
  });
});
