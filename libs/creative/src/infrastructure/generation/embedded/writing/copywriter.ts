import type { GenerationTask } from '../../../../application/ports/creative-generator.js';
import { type CopyLimits, limitsFor } from '../../../../domain/copy-limits.js';
import type { Copy } from '../../../../domain/variant.js';
import { readEnglish } from '../reading/english.js';
import { guessedLanguage, mainScriptOf } from '../reading/language-guess.js';
import { type PlainPrompt, plainPromptOf } from '../reading/plain-prompt.js';
import { offerIn } from '../reading/offer.js';
import { type Reading, toneOf } from '../reading/reading.js';
import { tradeOf } from '../reading/trade.js';
import { AvoidedTerms } from './avoided-terms.js';
import type { Author, Draft } from './draft.js';
import { EnglishAuthor } from './english-author.js';
import { fits, fitted, paragraph } from './fit.js';
import { OwnWordsAuthor } from './own-words-author.js';
import { PhrasebookAuthor, readWith } from './phrasebook-author.js';
import { phrasebooks } from './phrasebook.js';

/** A prompt understood as far as the service can, and somebody who writes in its language. */
export interface Commission {
  readonly reading: Reading;
  readonly author: Author;
}

export function commissionOf(task: GenerationTask): Commission {
  const plain = plainPromptOf(task.prompt);
  const avoided = new AvoidedTerms(task.brand?.avoid_terms ?? []);
  const language = (task.language.split('-')[0] ?? 'en').toLowerCase();
  const script = mainScriptOf(plain.text);
  const said = plain.sentences.join(script === 'kana' || script === 'han' ? '。' : '. ');
  const guess = script === 'latin' ? guessedLanguage(said) : null;
  const tone = toneOf(task.brand?.tone ?? null, plain.text);
  const cleaned = (text: string) => avoided.strike(text);
  const finished = (
    found: Omit<Reading, 'tone' | 'trade' | 'sentences' | 'isNew' | 'occasion' | 'deadline'> & Partial<Reading>,
  ): Reading => ({
    isNew: false,
    occasion: null,
    deadline: null,
    tone,
    ...found,
    product: cleaned(found.product),
    benefits: found.benefits.map(cleaned).filter((benefit) => benefit !== ''),
    audience: found.audience !== null && avoided.allows(found.audience) ? found.audience : null,
    offer: found.offer !== null && avoided.allows(found.offer.phrase) ? found.offer : null,
    brand: task.brand?.name ?? found.brand,
    callToAction: task.callToAction ?? found.callToAction,
    trade: tradeOf(plain.text, found.product),
    sentences: sentencesOf(plain, task.prompt)
      .map(cleaned)
      .filter((sentence) => sentence !== ''),
  });
  const seed = JSON.stringify([task.prompt, task.language, task.brand]);
  const ownWords = () => {
    const { offer } = offerIn(said, false);
    const reading = finished({ product: plain.sentences[0] ?? '', offer, audience: null, benefits: [], brand: null, callToAction: null });
    return { reading, author: new OwnWordsAuthor(reading) };
  };
  if (language === 'en') {
    if (script !== 'latin' || (guess !== null && guess !== 'en')) return ownWords();
    const reading = finished(readEnglish(plain));
    return reading.product.length < 2 ? ownWords() : { reading, author: new EnglishAuthor(reading, seed) };
  }
  const book = phrasebooks[language];
  const isJapanese = language === 'ja';
  if (book === undefined || (isJapanese ? !['kana', 'han', 'latin'].includes(script) : script !== 'latin')) return ownWords();
  const isEnglish = guess === 'en';
  const { product, offer, clauses } = isEnglish ? { ...readEnglish(plain), clauses: [] } : readWith(book, said);
  if (!isEnglish && guess !== null && guess !== language && !isJapanese) return ownWords();
  const reading = finished({
    product,
    offer: isEnglish ? null : offer,
    audience: null,
    benefits: clauses,
    brand: null,
    callToAction: null,
  });
  return reading.product.length < 2 ? ownWords() : { reading, author: new PhrasebookAuthor(book, reading, seed, isJapanese) };
}

/** Never nothing: of a prompt that is all markup or orders, what it holds of letters is left. */
function sentencesOf(plain: PlainPrompt, prompt: string): readonly string[] {
  if (plain.sentences.length > 0) return plain.sentences;
  const words = /\p{L}/u.test(plain.text) ? plain.text : prompt.replace(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+/gu, ' ');
  const bare = words.replace(/\s+/g, ' ').trim();
  return [bare === '' ? prompt.trim() : bare];
}

/** The texts of all variants, all different as far as the prompt gives words for it, none over a limit. */
export function writeCopies(task: GenerationTask): Copy[] {
  const { author, reading } = commissionOf(task);
  const limits = limitsFor(task.targetPlatforms);
  const avoided = new AvoidedTerms(task.brand?.avoid_terms ?? []);
  const action = author.callToAction !== null && avoided.allows(author.callToAction) ? author.callToAction : null;
  const used = new Set<string>();
  return Array.from({ length: task.requestedVariants }, (_, index) => ({
    ...copyOf(author.draft(index), limits, avoided, used, reading.sentences[0] ?? ''),
    callToAction: action,
  }));
}

function copyOf(draft: Draft, limits: CopyLimits, avoided: AvoidedTerms, used: Set<string>, spare: string): Omit<Copy, 'callToAction'> {
  const allowed = draft.headlines.filter((headline) => headline.trim() !== '' && avoided.allows(headline));
  const isFresh = (headline: string) => !used.has(headline.toLowerCase());
  const whole = allowed.filter((headline) => fits(headline, limits.headline, limits));
  const cut = allowed.map((headline) => fitted(headline, limits.headline, limits)).filter((headline) => headline !== '');
  const headline = whole.find(isFresh) ?? cut.find(isFresh) ?? whole[0] ?? cut[0] ?? fitted(avoided.strike(spare), limits.headline, limits);
  used.add(headline.toLowerCase());
  const isSame = (text: string) => text.replace(/[.!?。]+$/, '').toLowerCase() === headline.replace(/[.!?。]+$/, '').toLowerCase();
  const sentences = draft.sentences.map((sentence) => (sentence === null || !avoided.allows(sentence) ? null : sentence));
  const others = sentences.map((sentence) => (sentence !== null && isSame(sentence) ? null : sentence));
  const body =
    paragraph(others, draft.importance, limits.primaryText, limits, draft.joint) ||
    fitted(sentences.find((sentence) => sentence !== null) ?? headline, limits.primaryText, limits);
  const description = draft.descriptions.find(
    (text) => avoided.allows(text) && fits(text, limits.description, limits) && !isSame(text) && !used.has(`${text.toLowerCase()}/`),
  );
  if (description !== undefined) used.add(`${description.toLowerCase()}/`);
  return { headline, primaryText: body, description: description ?? null };
}
