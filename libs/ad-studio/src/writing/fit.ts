import { type Counting, lengthOf } from './text-length.js';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const words = new Intl.Segmenter('und', { granularity: 'word' });
/** Letters of scripts that do not separate words by spaces. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Khmer}]\p{M}*/u;
const endsSpaceless = new RegExp(`${spaceless.source}$`, 'u');
const startsSpaceless = new RegExp(`^${spaceless.source}`, 'u');
/** Words and signs that must not end a line. */
const dangling =
  /(?:[\s,;:–—\-/&+(（、，・|]|\s(?:and|or|with|for|of|to|in|on|at|from|by|the|a|an|our|your|und|mit|für|von|zu|der|die|das|ein|eine|et|avec|pour|de|du|des|la|le|les|un|une|y|con|para|por|el|los|las|una|e|per|di|il|com|o|os|as|um|uma|en|met|voor|van|het|een|i|z|dla|na|w))+$/iu;

/** Truncates a text to the limit between words, and never within a grapheme. */
export function truncate(text: string, limit: number, counting: Counting): string {
  const normalized = text.replace(/\s+/g, ' ').trim();
  if (lengthOf(normalized, counting) <= limit) return normalized;
  const whole = startOf(normalized, words, limit, counting, isLineBreak);
  const ended = whole.replace(dangling, '').trim();
  return ended === '' ? startOf(normalized, graphemes, limit, counting).trim() : ended;
}

/** The longest start of a text that ends between two segments where a line may break, and fits. */
function startOf(
  text: string,
  segmenter: Intl.Segmenter,
  limit: number,
  counting: Counting,
  mayBreak: (before: string, after: string) => boolean = () => true,
): string {
  let end = 0;
  let length = 0;
  let before = '';
  for (const { segment, index } of segmenter.segment(text)) {
    if (mayBreak(before, segment)) end = index;
    length += lengthOf(segment, counting);
    if (length > limit) return text.slice(0, end);
    before = segment;
  }
  return text;
}

/** Whether a line can break between two words: at a space, or without one where a script has none. */
const isLineBreak = (before: string, after: string) =>
  /\s/.test(after.charAt(0)) || endsSpaceless.test(before) || startsSpaceless.test(after);

export function fits(text: string, limit: number, counting: Counting): boolean {
  return text !== '' && lengthOf(text, counting) <= limit;
}

/** Joins as many sentences as fit in the limit, in their order. Sentences that come first in `importance` have priority. */
export function composeParagraph(
  sentences: readonly (string | null)[],
  importance: readonly number[],
  limit: number,
  counting: Counting,
  separator = ' ',
): string {
  const kept = new Set<number>();
  const textOf = (indexes: ReadonlySet<number>) =>
    sentences.filter((sentence, i) => sentence !== null && sentence !== '' && indexes.has(i)).join(separator);
  for (const index of importance) {
    const more = new Set([...kept, index]);
    if (lengthOf(textOf(more), counting) <= limit) kept.add(index);
  }
  return textOf(kept);
}
