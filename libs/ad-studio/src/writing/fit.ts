import { type Counting, lengthOf } from './text-length.js';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Words and signs that must not end a line. */
const dangling =
  /(?:[\s,;:–—\-/&+(（、，・|]|\s(?:and|or|with|for|of|to|in|on|at|from|by|the|a|an|our|your|und|mit|für|von|zu|der|die|das|ein|eine|et|avec|pour|de|du|des|la|le|les|un|une|y|con|para|por|el|los|las|una|e|per|di|il|com|o|os|as|um|uma|en|met|voor|van|het|een|i|z|dla|na|w))+$/iu;

/** Truncates a text to the limit between words, and never within a grapheme. */
export function truncate(text: string, limit: number, counting: Counting): string {
  const normalized = text.replace(/\s+/g, ' ').trim();
  if (lengthOf(normalized, counting) <= limit) return normalized;
  let kept = '';
  let length = 0;
  for (const { segment } of graphemes.segment(normalized)) {
    length += lengthOf(segment, counting);
    if (length > limit) break;
    kept += segment;
  }
  const next = normalized.slice(kept.length);
  const breaksWord = /^\S/.test(next) && !spaceless.test(next.charAt(0)) && /\s/.test(kept);
  const whole = breaksWord ? kept.slice(0, kept.search(/\s\S*$/)) : kept;
  const ended = whole.replace(dangling, '').trim();
  return ended === '' ? kept.trim() : ended;
}

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
