import type { Brief } from '../brief.js';
import { writtenLanguages } from './closing-lines.js';
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

  it.each([
    ['ar', 'كراسي من خشب البلوط مصنوعة يدويًا'],
    ['bg', 'Ръчно изработени дъбови столове'],
    ['cs', 'Ručně vyrobené dubové židle'],
    ['da', 'Håndlavede egetræsstole'],
    ['el', 'Χειροποίητες δρύινες καρέκλες'],
    ['fi', 'Käsintehdyt tammituolit'],
    ['he', 'כיסאות אלון בעבודת יד'],
    ['hi', 'हाथ से बनी ओक की कुर्सियाँ'],
    ['hu', 'Kézzel készített tölgyfa székek'],
    ['id', 'Kursi kayu ek buatan tangan'],
    ['ko', '작은 주방을 위한 수제 오크 의자'],
    ['no', 'Håndlagde eikestoler'],
    ['ro', 'Scaune din stejar lucrate manual'],
    ['ru', 'Дубовые стулья ручной работы'],
    ['sv', 'Handgjorda ekstolar'],
    ['th', 'เก้าอี้ไม้โอ๊คทำมือสำหรับห้องครัวขนาดเล็ก'],
    ['tr', 'El yapımı meşe sandalyeler'],
    ['uk', 'Дубові стільці ручної роботи'],
    ['vi', 'Ghế gỗ sồi thủ công'],
    ['zh', '小厨房用的手工橡木椅'],
    ['zh-TW', '小廚房用的手工橡木椅'],
  ])('the copywriter writes three different texts in %s for a prompt of one clause', (language, prompt) => {
    const copies = write(prompt, 3, { language });
    expect(new Set(copies.map((copy) => JSON.stringify(copy))).size).toBe(3);
    for (const { headline } of copies) expect(prompt.startsWith(headline)).toBe(true);
  });

  it('each language that the copywriter writes has texts of its own', () => {
    expect(writtenLanguages).toEqual(expect.arrayContaining(['en', 'de', 'ja', 'ar', 'ko', 'no', 'zh']));
    for (const language of writtenLanguages) expect(new Intl.DisplayNames('en', { type: 'language' }).of(language)).not.toBe(language);
  });

  it('the copywriter uses only words of the prompt for a language that it does not write', () => {
    const prompt = 'Uued jooksujalatsid, tasuta kohaletoimetamine';
    for (const { headline, primaryText, description, callToAction } of write(prompt, 3, { language: 'et' })) {
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
