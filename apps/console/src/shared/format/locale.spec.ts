import { localeOf } from './locale.js';

it.each([
  [['en-GB', 'de'], 'en-GB'],
  [['de-DE', 'en-US'], 'en-US'],
  [['de-AT'], 'en-AT'],
  [['ja'], 'en-JP'],
  [['en-US@posix'], 'en-US'],
  [['en_GB.UTF-8'], 'en-GB'],
  [['C'], 'en'],
  [['POSIX'], 'en'],
  [[''], 'en'],
  [[undefined], 'en'],
  [[], 'en'],
])('a browser with the languages %j uses the locale %s', (languages, expected) => {
  const locale = localeOf(languages);
  expect(locale).toBe(expected);
  expect(() => new Intl.NumberFormat(locale)).not.toThrow();
});
