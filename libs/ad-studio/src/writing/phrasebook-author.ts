import { type Offer, extractOffer } from '../reading/offer.js';
import type { Reading } from '../reading/reading.js';
import { type Author, capital, type Draft, uncapitalize } from './draft.js';
import { actionKindOf, type Phrasebook } from './phrasebook.js';
import { rotateBySeed } from './seeded.js';

/** Extracts product, offer and other clauses from a prompt by the rules of a phrasebook. */
export function readWithPhrasebook(book: Phrasebook, said: string): { product: string; offer: Offer | null; clauses: readonly string[] } {
  const { offer, rest } = extractOffer(said, false);
  // A discount is followed by its product: 30 % Rabatt auf Laufschuhe.
  const reduced = /\u0001\s*(?:auf|sur|en|su|em|op|na|de|di)\s+(.+)$/iu.exec(rest)?.[1];
  let head = (offer?.kind === 'percent' ? reduced : undefined) ?? rest.replace(/^[\s\u0001,:]+/, '');
  for (let before = ''; before !== head;) {
    before = head;
    head = head.replace(book.leadIn, '').replace(/^[\s\u0001,:]+/, '');
  }
  const end = book.boundary.exec(head)?.index ?? head.length;
  const product = (end === 0 ? head : head.slice(0, end))
    .replace(/\u0001/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const clauses = head
    .slice(end)
    .split(/[,.;:!?()\u0001–—、。，！？]| - /u)
    .map((clause) => clause.replace(/\s+/g, ' ').trim())
    .filter((clause) => [...clause].length >= 4 && /\p{L}{2}/u.test(clause));
  return { product, offer, clauses: [...new Set(clauses)].slice(0, 5) };
}

/** Author for the languages of the phrasebooks. Details about the product keep the words of the prompt. */
export class PhrasebookAuthor implements Author {
  readonly callToAction: string;

  constructor(
    private readonly book: Phrasebook,
    private readonly reading: Reading,
    private readonly seed: string,
    private readonly isSpaceless: boolean,
  ) {
    this.callToAction = reading.callToAction ?? book.actions[actionKindOf(reading.trade)];
  }

  draft(index: number): Draft {
    const { offer, brand, product, benefits } = this.reading;
    const thing = capital(product);
    const named = (templates: readonly string[]) => templates.map((template) => template.replace('{P}', thing).replace('{p}', product));
    const { colon } = this.book;
    const headlines = named(rotateBySeed(this.book.headlines, this.seed));
    const hooks = rotateBySeed(this.book.hooks, this.seed);
    const deals = offer === null ? [] : [`${thing}${colon}${uncapitalize(offer.phrase)}`, offer.phrase];
    const main = [deals, headlines, hooks, brand === null ? [] : [`${brand}${colon}${product}`]];
    const order = rotateBySeed(
      main.filter((group) => group.length > 0),
      0,
    );
    const stop = this.isSpaceless ? '。' : '.';
    const [first, second] = rotateBySeed(benefits, this.seed, index);
    const lines = rotateBySeed(this.book.lines, this.seed, index);
    return {
      headlines: [
        ...rotatedBy(order, index).flatMap((group) => rotatedBy(group, Math.floor(index / order.length))),
        thing,
        ...hooks.map((hook) => `${thing}${stop}${this.isSpaceless ? '' : ' '}${hook}`),
      ],
      sentences: [
        named(rotateBySeed(this.book.openers, this.seed, index))[0] ?? null,
        first === undefined ? null : `${capital(first)}${stop}`,
        offer === null ? null : `${offer.phrase}${stop}`,
        second === undefined ? null : `${capital(second)}${stop}`,
        lines[0] ?? null,
      ],
      importance: [0, 2, 1, 3, 4],
      separator: this.isSpaceless ? '' : ' ',
      descriptions: [...benefits.map(capital), ...(offer === null ? [] : [offer.phrase]), ...(brand === null ? [] : [brand]), ...hooks],
    };
  }
}

const rotatedBy = <T>(list: readonly T[], by: number): T[] =>
  list.length === 0 ? [] : [...list.slice(by % list.length), ...list.slice(0, by % list.length)];
