import type { Reading, Tone } from '../reading/reading.js';
import { type Author, capital, type Draft, uncapitalize } from './draft.js';
import { pick, rotateBySeed } from './seeded.js';
import { type NounPhrase, nounPhraseOf } from './noun-phrase.js';
import { tradeLines, defaultCallToAction } from './trade-lines.js';

type Angle = 'offer' | 'product' | 'audience' | 'benefit' | 'hook' | 'question' | 'brand';

/** Headline templates for each tone. */
const headlineTemplates: Readonly<Record<Tone, readonly ((product: NounPhrase) => string)[]>> = {
  plain: [(p) => capital(p.bare), (p) => `Discover ${p.ours}`],
  friendly: [(p) => `Say hello to ${p.ours}`, (p) => `Treat yourself to ${p.any}`],
  playful: [(p) => `${capital(p.bare)}? Yes, please`, (p) => `Oh hello, ${p.bare}`],
  premium: [(p) => capital(p.bare), (p) => `${capital(p.bare)}, considered`],
  urgent: [(p) => `Don't miss ${p.ours}`, (p) => `${capital(p.bare)}, now`],
  calm: [(p) => `Simply ${p.bare}`, (p) => `${capital(p.bare)}, quietly good`],
  bold: [(p) => `${capital(p.bare)}. Let's go`, (p) => `Ready. Set. ${capital(p.bare)}`],
};

/** Writes English ads from a reading. */
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
    this.callToAction = reading.callToAction ?? defaultCallToAction(reading.trade, reading.product, isBargain);
    this.thing = nounPhraseOf(reading.product);
    this.hooks = rotateBySeed(hooks, seed, 'hook');
    this.lines = rotateBySeed(lines, seed, 'line');
    const candidates: readonly (readonly [Angle, unknown])[] = [
      ['offer', reading.offer],
      ['hook', true],
      ['audience', reading.audience],
      ['product', true],
      ['benefit', reading.benefits.length > 0],
      ['question', true],
      ['brand', reading.brand],
    ];
    this.angles = candidates.filter(([, isAvailable]) => Boolean(isAvailable)).map(([angle]) => angle);
  }

  draft(index: number): Draft {
    const angle = this.angles[index % this.angles.length] ?? 'product';
    const round = Math.floor(index / this.angles.length);
    const { offer, deadline, audience, benefits, brand, product, occasion } = this.reading;
    const opener = this.opener(angle, round);
    const [first, second] = rotateBySeed(benefits, this.seed, index);
    const until = deadline === null ? '' : ` ${deadline}`;
    const line = this.lines[(index + round) % this.lines.length] ?? null;
    const sentences = [
      opener,
      first === undefined ? null : second === undefined ? `${capital(first)}.` : `${capital(first)}, ${uncapitalize(second)}.`,
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
      separator: ' ',
      descriptions: [
        ...(offer === null || angle === 'offer' ? [] : [`${offer.phrase}${until}`, offer.badge]),
        ...(deadline === null ? [] : [capital(deadline)]),
        ...rotateBySeed(
          benefits.filter((benefit) => benefit.includes(' ')),
          this.seed,
          index + 1,
        ).map(capital),
        ...(audience === null ? [] : [`Made for ${audience}`]),
        ...(brand === null ? [] : [brand]),
        ...rotateBySeed(this.hooks, this.seed, index, 'description'),
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
          : `${thing}: ${uncapitalize(offer?.phrase ?? '')}${until}.`;
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
    const hooks = rotateBySeed(this.hooks, this.seed, round);
    const presented = rotateBySeed(headlineTemplates[tone], this.seed, round).map((present) => present(this.thing));
    const plain = headlineTemplates.plain.map((present) => present(this.thing));
    return [...this.headlinesOf(angle, round, hooks, presented), ...presented, ...hooks, ...plain, ...this.combinations()];
  }

  private headlinesOf(angle: Angle, round: number, hooks: readonly string[], presented: readonly string[]): string[] {
    const { product, offer, audience, benefits, brand, occasion, isNew } = this.reading;
    const thing = capital(product);
    const deal = offer?.phrase ?? '';
    switch (angle) {
      case 'offer': {
        const isOff = / off$/i.test(deal) || /^save /i.test(deal);
        const joined = / off$/i.test(deal) ? `${deal} ${product}` : /^save /i.test(deal) ? `${deal} on ${product}` : null;
        const priced = /^(?:from|only|just|under) /i.test(deal) ? `${thing} ${uncapitalize(deal)}` : null;
        const wrapped = occasion === null ? [] : [`${occasion}: ${uncapitalize(deal)}`];
        return [
          ...(round % 2 === 1 ? wrapped : []),
          joined ?? priced ?? (isOff ? deal : `${thing}: ${uncapitalize(deal)}`),
          ...wrapped,
          deal,
          offer?.badge ?? '',
        ];
      }
      case 'audience':
        return [`${thing} for ${audience}`, `Made for ${audience}`, `Hello, ${audience}`];
      case 'benefit':
        return rotateBySeed(benefits, this.seed, round).flatMap((benefit, i, all) => {
          const next = all[i + 1];
          return [
            ...(next === undefined ? [] : [`${thing}: ${uncapitalize(benefit)}, ${uncapitalize(next)}`]),
            `${thing}: ${uncapitalize(benefit)}`,
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
        return isNew ? [`New: ${product}`, `Just in: ${product}`, ...presented] : [...presented];
    }
  }

  /** Further headlines for requests with many variants. */
  private combinations(): string[] {
    const { product, brand, offer, audience } = this.reading;
    const thing = capital(product);
    return [
      ...this.hooks.map((hook) => `${thing}. ${hook}`),
      ...(offer === null ? [] : [`${thing}. ${offer.badge}`]),
      ...(audience === null ? [] : [`For ${audience}: ${product}`]),
      ...(brand === null ? [] : this.hooks.map((hook) => `${brand}: ${uncapitalize(hook)}`)),
    ];
  }
}
