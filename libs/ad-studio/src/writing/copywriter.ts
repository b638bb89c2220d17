import type { AdCopy, Brief } from '../brief.js';
import { readEnglish } from '../reading/english.js';
import { guessLanguage, detectScript } from '../reading/language-guess.js';
import { type PlainPrompt, cleanPrompt } from '../reading/plain-prompt.js';
import { extractOffer } from '../reading/offer.js';
import { type Reading, detectTone } from '../reading/reading.js';
import { detectTrade } from '../reading/trade.js';
import { AvoidedTerms } from './avoided-terms.js';
import type { Author, Draft } from './draft.js';
import { EnglishAuthor } from './english-author.js';
import { closingLinesFor } from './closing-lines.js';
import { fits, truncate, composeParagraph } from './fit.js';
import { PromptWordsAuthor } from './prompt-words-author.js';
import { PhrasebookAuthor, readWithPhrasebook } from './phrasebook-author.js';
import { phrasebooks } from './phrasebook.js';
import type { CopyLimits } from './text-length.js';

/** The information in a prompt and the author for its language. */
export interface Interpretation {
  readonly reading: Reading;
  readonly author: Author;
}

export function interpretPrompt(brief: Brief): Interpretation {
  const plain = cleanPrompt(brief.prompt);
  const avoided = new AvoidedTerms(brief.brand?.avoid_terms ?? []);
  const language = (brief.language.split('-')[0] ?? 'en').toLowerCase();
  const script = detectScript(plain.text);
  const sentencesText = plain.sentences.join(script === 'kana' || script === 'han' ? '。' : '. ');
  const guess = script === 'latin' ? guessLanguage(sentencesText) : null;
  const tone = detectTone(brief.brand?.tone ?? null, plain.text);
  const removeAvoided = (text: string) => avoided.removeFrom(text);
  const completeReading = (
    partial: Omit<Reading, 'tone' | 'trade' | 'sentences' | 'isNew' | 'occasion' | 'deadline'> & Partial<Reading>,
  ): Reading => ({
    isNew: false,
    occasion: null,
    deadline: null,
    tone,
    ...partial,
    product: removeAvoided(partial.product),
    benefits: partial.benefits.map(removeAvoided).filter((benefit) => benefit !== ''),
    audience: partial.audience !== null && avoided.allows(partial.audience) ? partial.audience : null,
    offer: partial.offer !== null && avoided.allows(partial.offer.phrase) ? partial.offer : null,
    brand: brief.brand?.name ?? partial.brand,
    callToAction: brief.callToAction ?? partial.callToAction,
    trade: detectTrade(plain.text, partial.product),
    sentences: sentencesOf(plain, brief.prompt)
      .map(removeAvoided)
      .filter((sentence) => sentence !== ''),
  });
  const seed = JSON.stringify([brief.prompt, brief.language, brief.brand]);
  const useOwnWords = () => {
    const { offer } = extractOffer(sentencesText, false);
    const reading = completeReading({
      product: plain.sentences[0] ?? '',
      offer,
      audience: null,
      benefits: [],
      brand: null,
      callToAction: null,
    });
    const lines = closingLinesFor(brief.language, script, guess);
    return { reading, author: new PromptWordsAuthor(reading, lines) };
  };
  if (language === 'en') {
    if (script !== 'latin' || (guess !== null && guess !== 'en')) return useOwnWords();
    const reading = completeReading(readEnglish(plain));
    return reading.product.length < 2 ? useOwnWords() : { reading, author: new EnglishAuthor(reading, seed) };
  }
  const book = phrasebooks[language];
  const isJapanese = language === 'ja';
  if (book === undefined || (isJapanese ? !['kana', 'han', 'latin'].includes(script) : script !== 'latin')) return useOwnWords();
  const isEnglish = guess === 'en';
  const { product, offer, clauses } = isEnglish ? { ...readEnglish(plain), clauses: [] } : readWithPhrasebook(book, sentencesText);
  if (!isEnglish && guess !== null && guess !== language && !isJapanese) return useOwnWords();
  const reading = completeReading({
    product,
    offer: isEnglish ? null : offer,
    audience: null,
    benefits: clauses,
    brand: null,
    callToAction: null,
  });
  return reading.product.length < 2 ? useOwnWords() : { reading, author: new PhrasebookAuthor(book, reading, seed, isJapanese) };
}

/** Returns at least one sentence. For a prompt of only markup or instructions, it returns the remaining letters. */
function sentencesOf(plain: PlainPrompt, prompt: string): readonly string[] {
  if (plain.sentences.length > 0) return plain.sentences;
  const words = /\p{L}/u.test(plain.text) ? plain.text : prompt.replace(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+/gu, ' ');
  const lettersOnly = words.replace(/\s+/g, ' ').trim();
  return [lettersOnly === '' ? prompt.trim() : lettersOnly];
}

/** Writes the texts of `count` variants within the limits. Each differs from the others, as far as the prompt allows. */
export function writeCopies(brief: Brief, count: number, limits: CopyLimits): AdCopy[] {
  const { author, reading } = interpretPrompt(brief);
  const avoided = new AvoidedTerms(brief.brand?.avoid_terms ?? []);
  const action = author.callToAction !== null && avoided.allows(author.callToAction) ? author.callToAction : null;
  const used = new Set<string>();
  return Array.from({ length: count }, (_, index) => ({
    ...copyOf(author.draft(index), limits, avoided, used, reading.sentences[0] ?? ''),
    callToAction: action,
  }));
}

function copyOf(
  draft: Draft,
  limits: CopyLimits,
  avoided: AvoidedTerms,
  used: Set<string>,
  fallback: string,
): Omit<AdCopy, 'callToAction'> {
  const allowed = draft.headlines.filter((headline) => headline.trim() !== '' && avoided.allows(headline));
  const isUnused = (headline: string) => !used.has(headline.toLowerCase());
  const fitting = allowed.filter((headline) => fits(headline, limits.headline, limits));
  const truncated = allowed.map((headline) => truncate(headline, limits.headline, limits)).filter((headline) => headline !== '');
  const headline =
    fitting.find(isUnused) ??
    truncated.find(isUnused) ??
    fitting[0] ??
    truncated[0] ??
    truncate(avoided.removeFrom(fallback), limits.headline, limits);
  used.add(headline.toLowerCase());
  const isSame = (text: string) => text.replace(/[.!?。]+$/, '').toLowerCase() === headline.replace(/[.!?。]+$/, '').toLowerCase();
  const sentences = draft.sentences.map((sentence) => (sentence === null || !avoided.allows(sentence) ? null : sentence));
  const others = sentences.map((sentence) => (sentence !== null && isSame(sentence) ? null : sentence));
  const body =
    composeParagraph(others, draft.importance, limits.primaryText, limits, draft.separator) ||
    truncate(sentences.find((sentence) => sentence !== null) ?? headline, limits.primaryText, limits);
  const description = draft.descriptions.find(
    (text) => avoided.allows(text) && fits(text, limits.description, limits) && !isSame(text) && !used.has(`${text.toLowerCase()}/`),
  );
  if (description !== undefined) used.add(`${description.toLowerCase()}/`);
  return { headline, primaryText: body, description: description ?? null };
}
