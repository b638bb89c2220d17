/** Words that are common in one language and rare in the others. */
const commonWords: Readonly<Record<string, readonly string[]>> = {
  en: 'the and for with our of to your is from this that an we you at by are a in on it free new at every all up get'.split(' '),
  de: 'der die das und für mit ein eine unser unsere von zum zur im ist auf bei jetzt auch den dem'.split(' '),
  fr: 'le la les et pour avec un une des nos notre du dans est sur votre à en aux chez'.split(' '),
  es: 'el los las y para con un una de nuestro nuestra por en del su es tu al'.split(' '),
  it: 'il lo gli per con una di e nostro nostra nostri del della in è le dei al'.split(' '),
  pt: 'os as para com um uma de e nosso nossa do da em no na seu é ao'.split(' '),
  nl: 'het een en voor met van onze ons bij op is de in te aan jouw'.split(' '),
  pl: 'i dla z na w do oraz nasze nasz nasza od jest się po ze'.split(' '),
  sv: 'och för med att vår våra det som på är av ett'.split(' '),
  da: 'og til med vores det som på er af et'.split(' '),
  fi: 'ja tai meidän on että kanssa uusi'.split(' '),
  tr: 've için ile bir bu çok yeni en olan'.split(' '),
  cs: 'pro naše náš jsou také nebo který'.split(' '),
  ro: 'și pentru cu din la un o de este noi'.split(' '),
  hu: 'és az egy hogy nem új minden'.split(' '),
  vi: 'và của cho với các một là được những'.split(' '),
  id: 'dan untuk dengan yang di dari kami ini'.split(' '),
};

const scripts = {
  latin: /\p{Script=Latin}/u,
  han: /\p{Script=Han}/u,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  hangul: /\p{Script=Hangul}/u,
  arabic: /\p{Script=Arabic}/u,
  hebrew: /\p{Script=Hebrew}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  devanagari: /\p{Script=Devanagari}/u,
  thai: /\p{Script=Thai}/u,
  greek: /\p{Script=Greek}/u,
} as const;
export type Script = keyof typeof scripts | 'other';

/** Returns the script of most letters. A text with any kana counts as Japanese. */
export function detectScript(text: string): Script {
  const counts = new Map<Script, number>();
  for (const letter of text.match(/\p{L}/gu) ?? []) {
    const script = (Object.keys(scripts) as (keyof typeof scripts)[]).find((name) => scripts[name].test(letter)) ?? 'other';
    counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  if ((counts.get('kana') ?? 0) > 0 && (counts.get('kana') ?? 0) + (counts.get('han') ?? 0) > (counts.get('latin') ?? 0)) return 'kana';
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 'latin';
}

/** Guesses the language of a text in Latin letters; null when it is unclear. */
export function guessLanguage(text: string): string | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scores = Object.entries(commonWords).map(
    ([language, common]) => [language, words.filter((w) => common.includes(w)).length] as const,
  );
  const [best, second] = scores.sort((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] === 0 || best[1] === second?.[1]) return null;
  // A single common word is not enough evidence for a language other than English.
  return best[0] === 'en' || best[1] > 1 ? best[0] : null;
}
