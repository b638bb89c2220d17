const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const codePoints = (text: string): number => [...text].length;

/**
 * The start of a text with a length of at most `max`: by default code points. The cut is between characters as readers see them
 * (UAX #29), so that a family emoji or a letter with its accents stays whole.
 */
export function clip(text: string, max: number, lengthOf: (part: string) => number = codePoints): string {
  let kept = '';
  let length = 0;
  for (const { segment } of graphemes.segment(text)) {
    length += lengthOf(segment);
    if (length > max) break;
    kept += segment;
  }
  // A single character can be longer than the limit: it can have any number of accents.
  return kept === '' ? [...text].slice(0, max).join('') : kept;
}
