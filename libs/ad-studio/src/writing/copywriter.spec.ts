import type { Brief } from '../brief.js';
import { writeCopies } from './copywriter.js';
import { phrasebooks } from './phrasebook.js';

const limits = { headline: 40, primaryText: 125, description: 60, countsWideTwice: false };
const write = (prompt: string, count = 3, more: Partial<Brief> = {}) =>
  writeCopies({ prompt, language: 'en', brand: null, callToAction: null, ...more }, count, limits);

describe('the copywriter', () => {
  it('the copywriter writes ten different headlines for ten variants', () => {
    for (const prompt of ['Running shoes', 'Coffee subscription for busy professionals, 20% off', 'Boutique hotel in Camden from $189']) {
      const headlines = write(prompt, 10).map(({ headline }) => headline);
      expect(new Set(headlines).size).toBe(10);
    }
  });

  it('the copywriter uses the requested button and the brand name as written', () => {
    const brand = { name: 'Harbour & Pine', tone: null, colors: [], avoid_terms: [] };
    const copies = write('Autumn weekends for couples', 8, { callToAction: 'Reserve', brand });
    expect(new Set(copies.map(({ callToAction }) => callToAction))).toEqual(new Set(['Reserve']));
    expect(
      copies.some(({ headline, primaryText, description }) => [headline, primaryText, description].join(' ').includes('Harbour & Pine')),
    ).toBe(true);
  });

  it('the copywriter claims no discount, price or gift that is not in the prompt', () => {
    for (const { headline, primaryText, description } of write('Linen shirts for summer', 10)) {
      expect([headline, primaryText, description].join(' ')).not.toMatch(/%|\$|€|free|sale|off\b|best|guarantee/i);
    }
  });

  it.each(Object.entries(phrasebooks))(
    'the copywriter writes %s with its phrasebook, with the button in the language',
    (language, book) => {
      const prompts: Readonly<Record<string, string>> = {
        de: 'Laufschuhe für Damen',
        fr: 'Chaussures de course pour femmes',
        es: 'Zapatillas para correr',
        it: 'Scarpe da corsa per donne',
        pt: 'Tênis de corrida para mulheres',
        nl: 'Hardloopschoenen voor dames',
        pl: 'Buty do biegania dla kobiet',
        ja: 'ランニングシューズ',
      };
      const copies = write(prompts[language] ?? '', 4, { language });
      expect(Object.values(book.actions)).toContain(copies[0]?.callToAction);
      expect(
        copies.some(({ headline, primaryText }) => book.lines.some((line) => primaryText.includes(line)) || book.hooks.includes(headline)),
      ).toBe(true);
    },
  );

  it('the copywriter uses only words of the prompt for an unsupported language', () => {
    const prompt = 'Uudet juoksukengät, ilmainen toimitus';
    for (const { headline, primaryText, description, callToAction } of write(prompt, 3, { language: 'fi' })) {
      for (const word of [headline, primaryText, description ?? ''].join(' ').match(/\p{L}+/gu) ?? []) expect(prompt).toContain(word);
      expect(callToAction).toBeNull();
    }
  });

  it('the copywriter does not mix English words with another language that was not requested', () => {
    for (const prompt of ['Neue Laufschuhe für die ganze Familie und den Hund', 'خصم على الأحذية', '全新咖啡']) {
      for (const { headline, primaryText } of write(prompt))
        expect(`${headline} ${primaryText}`).not.toMatch(/Discover|Looking|Meet|Made for/);
    }
  });
});
