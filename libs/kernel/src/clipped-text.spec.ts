import { clip } from './clipped-text.js';

describe('a text that is cut', () => {
  it.each([
    ['short', 10, 'short'],
    ['Autumn', 3, 'Aut'],
    ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 10, '👨‍👩‍👧‍👦'],
    ['🇩🇪🇫🇷', 3, '🇩🇪'],
    ['e\u0301e\u0301', 3, 'e\u0301'],
    ['한국어', 2, '한국'],
    ['क्षत्रिय', 4, 'क्ष'],
  ])('%s keeps whole characters within %i code points', (text, max, expected) => {
    expect(clip(text, max)).toBe(expected);
  });

  it('keeps a part of a character that is longer than the limit', () => {
    expect(clip(`e${'\u0301'.repeat(50)}`, 5)).toBe(`e${'\u0301'.repeat(4)}`);
  });

  it('can be measured in other units', () => {
    expect(clip('😀😀😀', 5, (part) => part.length)).toBe('😀😀');
  });
});
