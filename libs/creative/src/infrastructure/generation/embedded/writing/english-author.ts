import type { Reading, Tone } from '../reading/reading.js';
import { type Author, capital, type Draft, small } from './draft.js';
import { pick, rotated } from './seeded.js';
import { type NounPhrase, nounPhraseOf } from './noun-phrase.js';
import { tradeLines, usualAction } from './trade-lines.js';

type Angle = 'offer' | 'product' | 'audience' | 'benefit' | 'hook' | 'question' | 'brand';

/** How each tone presents a thing. */
const presented: Readonly<Record<Tone, readonly ((product: NounPhrase) => string)[]>> = {
  plain: [(p) => capital(p.bare), (p) => `Discover ${p.ours}`],
  friendly: [(p) => `Say hello to ${p.ours}`, (p) => `Treat yourself to ${p.any}`],
  playful: [(p) => `${capital(p.bare)}? Yes, please`, (p) => `Oh hello, ${p.bare}`],
  premium: [(p) => capital(p.bare), (p) => `${capital(p.bare)}, considered`],
  urgent: [(p) => `Don't miss ${p.ours}`, (p) => `${capital(p.bare)}, now`],
  calm: [(p) => `Simply ${p.bare}`, (p) => `${capital(p.bare)}, quietly good`],
  bold: [(p) => `${capital(p.bare)}. Let's go`, (p) => `Ready. Set. ${capital(p.bare)}`],
};

/** English, in the words that a reading has found. */
export class EnglishAuthor implements Author {
  readonly callToAction: string;
  private readonly angles: readonly Angle[];
  private readonly hooks: readonly string[];
  private readonly lines: readonly string[];
  private readonly thing: NounPhrase;

  constructor(
    private readonly reading: Reading,
    private readonly seed: string,
  ) {
    const { hooks, lines } = tradeLines[reading.trade];
    const isBargain = reading.offer !== null && reading.offer.kind !== 'free';
    this.callToAction = reading.callToAction ?? usualAction(reading.trade, reading.product, isBargain);
    this.thing = nounPhraseOf(reading.product);
    this.hooks = rotated(hooks, seed, 'hook');
    this.lines = rotated(lines, seed, 'line');
    const known: readonly (readonly [Angle, unknown])[] = [
      ['offer', reading.offer],
      ['hook', true],
      ['audience', reading.audience],
      ['product', true],
      ['benefit', reading.benefits.length > 0],
      ['question', true],
      ['brand', reading.brand],
    ];
    this.angles = known.filter(([, has]) => Boolean(has)).map(([angle]) => angle);
  }

  draft(index: number): Draft {
    const angle = this.angles[index % this.angles.length] ?? 'product';
    const round = Math.floor(index / this.angles.length);
    const { offer, deadline, audience, benefits, brand, product, occasion } = this.reading;
    const opener = this.opener(angle, round);
    const [first, second] = rotated(benefits, this.seed, index);
    const until = deadline === null ? '' : ` ${deadline}`;
    const line = this.lines[(index + round) % this.lines.length] ?? null;
    const sentences = [
      opener,
      first === undefined ? null : second === undefined ? `${capital(first)}.` : `${capital(first)}, ${small(second)}.`,
      offer === null || angle === 'offer' ? null : `${offer.phrase}${until}.`,
      audience === null || angle === 'audience' ? null : `Made for ${audience}.`,
      occasion === null ? null : `${occasion}.`,
      angle === 'hook' ? null : line,
      `${this.callToAction}${brand === null || angle === 'brand' || !/^(?:shop|book|order|browse)/i.test(this.callToAction) || pick(2, this.seed, index) === 0 ? '' : ` at ${brand}`}.`,
    ].map((sentence) => sentence?.replace(/([.!?])\.+$/, '$1') ?? null);
    const headlines = this.headlines(angle, round);
    return {
      headlines,
      sentences,
      importance: [0, 2, 1, 6, 3, 5, 4],
      joint: ' ',
      descriptions: [
        ...(offer === null || angle === 'offer' ? [] : [`${offer.phrase}${until}`, offer.badge]),
        ...(deadline === null ? [] : [capital(deadline)]),
        ...rotated(
          benefits.filter((benefit) => benefit.includes(' ')),
          this.seed,
          index + 1,
        ).map(capital),
        ...(audience === null ? [] : [`Made for ${audience}`]),
        ...(brand === null ? [] : [brand]),
        ...rotated(this.hooks, this.seed, index, 'description'),
        capital(product),
      ],
    };
  }

  private opener(angle: Angle, round: number): string {
    const { product, offer, deadline, audience, brand } = this.reading;
    const thing = capital(product);
    const until = deadline === null ? '' : ` ${deadline}`;
    switch (angle) {
      case 'offer':
        return offer?.kind === 'percent' && / off$/i.test(offer.phrase)
          ? `${offer.phrase} ${product}${until}.`
          : `${thing}: ${small(offer?.phrase ?? '')}${until}.`;
      case 'audience':
        return `${thing} for ${audience}.`;
      case 'brand':
        return `${thing} by ${brand}.`;
      case 'question':
        return `Looking for ${this.thing.any}?`;
      case 'hook':
        return `${this.lines[round % this.lines.length]} Discover ${brand === null ? this.thing.ours : `${this.thing.any} by ${brand}`}.`;
      case 'product':
      case 'benefit':
        return this.reading.isNew ? `New: ${product}.` : `Meet ${brand === null ? this.thing.ours : `${this.thing.any} from ${brand}`}.`;
    }
  }

  private headlines(angle: Angle, round: number): string[] {
    const { tone } = this.reading;
    const hooks = rotated(this.hooks, this.seed, round);
    const shown = rotated(presented[tone], this.seed, round).map((present) => present(this.thing));
    const plain = presented.plain.map((present) => present(this.thing));
    return [...this.headlinesOf(angle, round, hooks, shown), ...shown, ...hooks, ...plain, ...this.combinations()];
  }

  private headlinesOf(angle: Angle, round: number, hooks: readonly string[], shown: readonly string[]): string[] {
    const { product, offer, audience, benefits, brand, occasion, isNew } = this.reading;
    const thing = capital(product);
    const deal = offer?.phrase ?? '';
    switch (angle) {
      case 'offer': {
        const isOff = / off$/i.test(deal) || /^save /i.test(deal);
        const joined = / off$/i.test(deal) ? `${deal} ${product}` : /^save /i.test(deal) ? `${deal} on ${product}` : null;
        const priced = /^(?:from|only|just|under) /i.test(deal) ? `${thing} ${small(deal)}` : null;
        const wrapped = occasion === null ? [] : [`${occasion}: ${small(deal)}`];
        return [
          ...(round % 2 === 1 ? wrapped : []),
          joined ?? priced ?? (isOff ? deal : `${thing}: ${small(deal)}`),
          ...wrapped,
          deal,
          offer?.badge ?? '',
        ];
      }
      case 'audience':
        return [`${thing} for ${audience}`, `Made for ${audience}`, `Hello, ${audience}`];
      case 'benefit':
        return rotated(benefits, this.seed, round).flatMap((benefit, i, all) => {
          const next = all[i + 1];
          return [
            ...(next === undefined ? [] : [`${thing}: ${small(benefit)}, ${small(next)}`]),
            `${thing}: ${small(benefit)}`,
            capital(benefit),
          ];
        });
      case 'question':
        return [`Ready for ${this.thing.any}?`, `Looking for ${this.thing.any}?`, `Time for ${this.thing.any}?`];
      case 'brand':
        return [`${thing} by ${brand}`, `${brand}: ${product}`, brand ?? ''];
      case 'hook':
        return [...hooks];
      case 'product':
        return isNew ? [`New: ${product}`, `Just in: ${product}`, ...shown] : [...shown];
    }
  }

  /** For requests of many variants: ways to say it that no angle has used up. */
  private combinations(): string[] {
    const { product, brand, offer, audience } = this.reading;
    const thing = capital(product);
    return [
      ...this.hooks.map((hook) => `${thing}. ${hook}`),
      ...(offer === null ? [] : [`${thing}. ${offer.badge}`]),
      ...(audience === null ? [] : [`For ${audience}: ${product}`]),
      ...(brand === null ? [] : this.hooks.map((hook) => `${brand}: ${small(hook)}`)),
    ];
  }
}
