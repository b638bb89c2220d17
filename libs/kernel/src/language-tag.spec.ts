import { canonicalLanguageTag, languageOf } from './language-tag.js';

describe('a language tag', () => {
  it.each([
    ['en', 'en'],
    ['EN', 'en'],
    ['PT-br', 'pt-BR'],
    ['zh-hant', 'zh-Hant'],
    ['sr-LATN-rs', 'sr-Latn-RS'],
    ['es-419', 'es-419'],
    ['iw', 'he'],
    ['haw', 'haw'],
  ])('%s is %s in its canonical form', (tag, canonical) => {
    expect(canonicalLanguageTag(tag)).toBe(canonical);
  });

  it.each(['xx', 'qq-DE', 'english please', '', 'e', 'de_DE', 'x-private'])('%j names no language', (tag) => {
    expect(canonicalLanguageTag(tag)).toBeNull();
    expect(languageOf(tag)).toBeNull();
  });

  it('has a language without its script and region', () => {
    expect(languageOf('zh-hant-TW')).toBe('zh');
  });
});
