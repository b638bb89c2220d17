import { browserName } from './browser-name.js';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';
const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('the name of a browser', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/131.0.0.0`, 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Version/18.1 Safari/605.1.15`, 'Safari on macOS'],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${safari} CriOS/131.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
    ['curl/8.5.0', 'Unknown browser'],
    [null, 'Unknown browser'],
  ])('the User-Agent %j is named %s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});
