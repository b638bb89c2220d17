import type { FontLibrary } from './font-library.js';

/** Characters that look like a missing glyph: boxes, blocks and the letters of flags. */
const boxes = /[\u2580-\u25ff\u2610-\u2612\u2b1a-\u2b1c\u{1f1e6}-\u{1f1ff}\u{1f532}-\u{1f533}]/gu;
const fullWidth = /[\uff01-\uff5e]/;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Scripts in which joiners shape letters. In other scripts, joiners and emoji modifiers are removed. */
const joining = /[\p{Script=Arabic}\p{Script=Devanagari}]/u;
const modifiers = /\p{Emoji_Modifier}|\p{Variation_Selector}|\p{Me}|[\u{e0020}-\u{e007f}]/gu;

/** A text with letters or digits for which there is no font. An image without them would say something else. */
export class UndrawableText extends Error {
  constructor(readonly characters: readonly string[]) {
    super(`No font has the characters ${characters.join(' ')}.`);
  }
}

/**
 * Converts a text to characters that the fonts support. Unsupported characters are replaced by their plain form, and signs without
 * one are removed, so that an image contains no empty boxes. Throws UndrawableText for letters and digits.
 */
export function toDrawable(text: string, shelf: FontLibrary, language: string): string {
  let drawn = '';
  const missing = new Set<string>();
  const isEastAsian = ['ja', 'ko', 'zh'].includes(language);
  const written = fullWidth.test(text) && !isEastAsian ? text.normalize('NFKC') : text.normalize('NFC');
  for (const { segment } of graphemes.segment(written.replace(boxes, '').replace(/\s+/g, ' '))) {
    const grapheme = drawableGrapheme(segment, shelf, language);
    if (grapheme === '' && /[\p{L}\p{N}]/u.test(segment)) missing.add(segment);
    drawn += grapheme;
  }
  if (missing.size > 0) throw new UndrawableText([...missing]);
  return drawn
    .replace(/ {2,}/g, ' ')
    .replace(/ ([.,!?:;])/g, '$1')
    .trim();
}

function drawableGrapheme(grapheme: string, shelf: FontLibrary, language: string): string {
  const isDrawable = (text: string) =>
    text !== '' && [...text].every((character) => shelf.has(character.codePointAt(0) as number, language));
  const bare = joining.test(grapheme) ? grapheme : grapheme.replace(/[\u200b-\u200f\u2060-\u2064\ufeff]/g, '').replace(modifiers, '');
  if (isDrawable(bare)) return bare;
  // A composite emoji is replaced by its first one.
  const [first = ''] = bare.replace(/\p{Cf}/gu, '');
  if (/\p{Extended_Pictographic}/u.test(first) && isDrawable(first)) return first;
  for (const form of ['NFKC', 'NFKD'] as const) {
    const plain = bare.normalize(form).replace(/\p{Cf}/gu, '');
    if (isDrawable(plain)) return plain;
    const letters = plain.replace(/\p{M}/gu, '');
    if (letters !== plain && isDrawable(letters)) return letters;
  }
  return /\p{P}/u.test(grapheme) ? ' ' : '';
}
