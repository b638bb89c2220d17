import { hasVisibleCharacter } from './visible-text.js';

describe('a text that nobody can see', () => {
  it.each([
    ['nothing', ''],
    ['spaces', ' \u00a0\u2003\u3000\ufeff'],
    ['zero width spaces', '\u200b\u200b'],
    ['a word joiner', '\u2060'],
    ['a soft hyphen', '\u00ad'],
    ['a Hangul filler', '\u3164\uffa0\u115f'],
    ['a blank Braille pattern', '\u2800'],
    ['a variation selector', '\ufe0f'],
    ['direction marks', '\u200f\u202e\u2069'],
    ['tags', '\u{e0041}'],
    ['a null notehead', '\u{1d159}'],
  ])('is %s', (_, text) => {
    expect(hasVisibleCharacter(text)).toBe(false);
  });

  it.each(['a', '.', '0', '\u200bx', '👍', 'ﷺ', '\u0301', '한', '⠁'])('is not %j', (text) => {
    expect(hasVisibleCharacter(text)).toBe(true);
  });
});
