import { requestProblems } from './request-problems.js';

describe('a request', () => {
  it('a request for texts must not contain aspect ratios', () => {
    expect(requestProblems({ type: 'text', aspectRatios: ['1:1'] }, null)).toMatchObject([
      { pointer: '/aspect_ratios', code: 'conflicting_fields' },
    ]);
    expect(requestProblems({ type: 'text' }, null)).toEqual([]);
    expect(requestProblems({ aspectRatios: ['1:1'] }, null)).toEqual([]);
  });

  it('a request is in a language that exists and that the generator writes', () => {
    const refused = [{ pointer: '/language', code: 'not_allowed_value' }];
    expect(requestProblems({ language: 'de-AT' }, ['de', 'en'])).toEqual([]);
    expect(requestProblems({ language: 'fr' }, ['de', 'en'])).toMatchObject([{ ...refused[0], allowed: ['de', 'en'] }]);
    expect(requestProblems({ language: 'ka' }, null)).toEqual([]);
    expect(requestProblems({ language: 'xx' }, null)).toMatchObject(refused);
  });
});
