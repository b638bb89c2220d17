import { readEnglish } from './english.js';
import { guessLanguage, detectScript } from './language-guess.js';
import { cleanPrompt } from './plain-prompt.js';

const read = (prompt: string) => readEnglish(cleanPrompt(prompt));

describe('a prompt in English', () => {
  it.each([
    [
      'Autumn weekends at our seaside hotel in Camden for couples: two nights from $289',
      'autumn weekends',
      'Two nights from $289',
      'couples',
    ],
    ['Summer sale on running shoes, 20% off, for marathon beginners', 'running shoes', '20% off', 'marathon beginners'],
    [
      'Promote our new organic coffee subscription to busy professionals. Free shipping on your first order.',
      'organic coffee subscription',
      'Free shipping on your first order',
      'busy professionals',
    ],
    ['Acme is a project management app for small teams. 14-day free trial.', 'project management app', '14-day free trial', 'small teams'],
    ['20% off all running shoes until Sunday', 'running shoes', '20% off', null],
    ['Create an ad for eco-friendly water bottles', 'eco-friendly water bottles', null, null],
    ['Black Friday: up to 50% off laptops and tablets', 'laptops and tablets', 'Up to 50% off', null],
    ['Product: noise cancelling headphones\nAudience: commuters\nOffer: 30% off', 'noise cancelling headphones', '30% off', 'commuters'],
    ['Waterproof hiking jacket, lightweight, recycled materials, from $129', 'waterproof hiking jacket', 'From $129', null],
    ['We sell handmade candles made from beeswax. Buy one get one free!', 'handmade candles', 'Buy one get one free', null],
    ['Shoes', 'shoes', null, null],
  ])('%s', (prompt, product, offer, audience) => {
    const reading = read(prompt);
    expect([reading.product, reading.offer?.phrase ?? null, reading.audience]).toEqual([product, offer, audience]);
  });

  it('reading extracts the occasion, the deadline, the brand, the button and novelty', () => {
    expect(read('Spring sale on bikes, ends on Sunday')).toMatchObject({
      occasion: 'Spring sale',
      deadline: 'ends on Sunday',
      product: 'bikes',
    });
    expect(read("Our children's story hour at Fern & Fable Books")).toMatchObject({
      brand: 'Fern & Fable Books',
      product: "children's story hour",
    });
    expect(read('Running shoes. Call to action: Order today')).toMatchObject({ callToAction: 'Order today' });
    expect(read('Introducing our new city bike')).toMatchObject({ isNew: true, product: 'city bike' });
  });

  it('reading extracts benefits of the product', () => {
    expect(read('Waterproof hiking jacket, lightweight, recycled materials, from $129').benefits).toEqual([
      'lightweight',
      'recycled materials',
    ]);
  });

  it('reading separates remarks about the ad from its text', () => {
    const { product, benefits } = read('City bikes with a basket. Use warm colours. Avoid exclamation marks. Tone: friendly.');
    expect({ product, benefits }).toEqual({ product: 'city bikes', benefits: ['basket'] });
  });
});

describe('the language of a text', () => {
  it.each([
    ['Running shoes for the whole family', 'en'],
    ['Neue Laufschuhe für die ganze Familie und den Hund', 'de'],
    ['Des chaussures pour toute la famille avec une garantie', 'fr'],
    ['Nieuwe schoenen voor het hele gezin met een garantie', 'nl'],
    ['Bikes', null],
  ])('the language of %s is guessed as %s', (text, language) => {
    expect(guessLanguage(text)).toBe(language);
  });

  it.each([
    ['新しい抹茶ラテ', 'kana'],
    ['全新咖啡', 'han'],
    ['서울의 서점', 'hangul'],
    ['أحذية Nike', 'arabic'],
    ['נעליים', 'hebrew'],
    ['Кроссовки', 'cyrillic'],
    ['', 'latin'],
  ])('the script of %s is detected as %s', (text, script) => {
    expect(detectScript(text)).toBe(script);
  });
});
