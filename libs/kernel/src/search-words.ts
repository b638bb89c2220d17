/** Longer words are cut, in records and in searches alike. */
const maxWordLength = 32;
/** In scripts without spaces, a search can start at any character and compares this many. */
const maxUnspacedLength = 16;
/** A record has at most this many words, so that one record cannot fill the index. */
const maxWords = 256;

/** Scripts that do not separate words, and symbols such as emoji. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{So}';
const runs = new RegExp(`[${unspaced}][${unspaced}\\p{M}]*|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u');
const isMark = /^\p{M}/u;

/** Accents of Latin, Greek and Cyrillic letters, Hebrew points, and Arabic vowel signs and tatweel. Other marks are letters of their own. */
const accents = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670]/gu;
/** Letters that Unicode does not decompose, as people without them on their keyboard write them. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ς: 'σ',
};
const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');

/** Removes the differences that people ignore when they search: case, accents, and the width and form of characters. */
function fold(text: string): string {
  const plain = text.normalize('NFKD').replace(accents, '');
  // Upper case first: ß becomes ss, and the Turkish dotless ı becomes i.
  const lower = plain.toUpperCase().toLowerCase().normalize('NFD').replace(accents, '').normalize('NFKC');
  return lower.replace(special, (letter) => plainLetters[letter] as string);
}

/** The words of a text, folded, in their order. Runs of a script without spaces stay whole. */
function runsOf(text: string): string[] {
  return fold(text).match(runs) ?? [];
}

const cut = (characters: readonly string[], maxLength: number) => characters.slice(0, maxLength).join('');

/** The words under which a record with these texts is found by prefix. */
export function indexedWords(texts: readonly string[]): string[] {
  const words = new Set<string>();
  for (const run of texts.flatMap(runsOf)) {
    const characters = [...run];
    if (!isUnspaced.test(run)) words.add(cut(characters, maxWordLength));
    else
      for (const [i, character] of characters.entries())
        if (!isMark.test(character)) words.add(cut(characters.slice(i), maxUnspacedLength));
    if (words.size >= maxWords) break;
  }
  return [...words].slice(0, maxWords);
}

/** The words of a search, of which a record must have each as a prefix of a word. The longest come first: few records have them. */
export function searchedWords(text: string): string[] {
  const words = runsOf(text).flatMap((run) => {
    const characters = [...run];
    if (!isUnspaced.test(run)) return [cut(characters, maxWordLength)];
    return Array.from({ length: Math.ceil(characters.length / maxUnspacedLength) }, (_, i) =>
      cut(characters.slice(i * maxUnspacedLength), maxUnspacedLength),
    );
  });
  const longest = [...new Set(words)].sort((a, b) => b.length - a.length);
  // A prefix of another word of the search adds nothing.
  return longest.filter((word, i) => !longest.slice(0, i).some((other) => other.startsWith(word)));
}

/** The term of a label. No word begins with this character. */
export const labelTerm = (label: string) => `#${label}`;
