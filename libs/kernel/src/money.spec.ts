import { amountText, fractionDigitsOf, maxMicros, microsText, unconvertedHint } from './money.js';

describe('an amount in a message', () => {
  it.each([
    [25_000_000, 'EUR', 'EUR 25.00'],
    [25, 'EUR', 'EUR 0.000025'],
    [0, 'EUR', 'EUR 0.00'],
    [1_234_567_890_000, 'EUR', 'EUR 1,234,567.89'],
    [3_000_000_000, 'JPY', 'JPY 3,000'],
    [1_500_000, 'JPY', 'JPY 1.5'],
    [1_250_000, 'KWD', 'KWD 1.250'],
    [1_250_100, 'KWD', 'KWD 1.2501'],
    [maxMicros, 'EUR', 'EUR 9,007,199,254.740991'],
  ])('of %d micros of %s is exactly %s', (micros, currency, text) => {
    expect(amountText(micros, currency)).toBe(text);
    expect(microsText(micros, currency)).toBe(`${micros} micros (${text})`);
  });

  it('has the digits of its currency: two, none, or three', () => {
    expect(['EUR', 'JPY', 'KWD'].map(fractionDigitsOf)).toEqual([2, 0, 3]);
  });

  it.each([
    [25, 'EUR', ' 25 micros are EUR 0.000025; EUR 25.00 is 25000000.'],
    [2500, 'JPY', ' 2500 micros are JPY 0.0025; JPY 2,500 is 2500000000.'],
    [25, 'KWD', ' 25 micros are KWD 0.000025; KWD 25.000 is 25000000.'],
    [1_000_000, 'EUR', ''],
  ])('that is below one unit tells how it would be sent in micros: %d micros of %s', (micros, currency, hint) => {
    expect(unconvertedHint(micros, currency)).toBe(hint);
  });
});
