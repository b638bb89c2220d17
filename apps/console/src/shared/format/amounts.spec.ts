import fc from 'fast-check';
import { amountProblem, formatAmount, parseAmount, toAmountInput } from './amounts.js';
import { currencyDigits } from './currency-digits.js';

const locales = [
  'en-US',
  'en-IN',
  'de-DE',
  'de-CH',
  'fr-FR',
  'es-ES',
  'pl-PL',
  'pt-BR',
  'sv-SE',
  'ja-JP',
  'hi-IN',
  'ar-EG',
  'fa-IR',
  'bn-BD',
];
const currencies = ['EUR', 'USD', 'JPY', 'KWD', 'HUF', 'IQD', 'CLF'];
const runs = { numRuns: 4_000 };

/** Whole minor units of a currency, biased toward small amounts. */
const writtenAmounts = fc.constantFrom(...currencies).chain((currency) => {
  const perMinorUnit = 10 ** (6 - currencyDigits(currency));
  const max = Math.floor(Number.MAX_SAFE_INTEGER / perMinorUnit);
  const minorUnits = fc.oneof(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 1, max }));
  return minorUnits.map((count) => ({ currency, micros: count * perMinorUnit }));
});
const formats = new Map<string, Intl.NumberFormat>();
/** Caches formatters, because creating one is much slower than using it. */
function format(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const formatter = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, formatter);
  return formatter;
}
/** An exact decimal string, which Intl formats without converting it to a float. */
const decimalOf = (micros: number) =>
  `${String(micros).padStart(7, '0').slice(0, -6)}.${String(micros).padStart(7, '0').slice(-6)}` as `${number}`;

describe('amounts formatted by Intl', () => {
  it('an amount formatted in any locale is parsed as the same amount or rejected as ambiguous', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(
        writtenAmounts,
        fc.constantFrom(...locales),
        fc.boolean(),
        fc.boolean(),
        ({ currency, micros }, locale, isRound, useGrouping) => {
          const digits = currencyDigits(currency);
          const options = { minimumFractionDigits: isRound ? 0 : digits, maximumFractionDigits: digits, useGrouping };
          const text = format(locale, options).format(decimalOf(micros));
          const reading = parseAmount(text, currency);
          kinds.add(reading.kind);
          const right = { kind: 'amount', micros };
          expect([locale, text, reading.kind === 'ambiguous' ? right : reading]).toEqual([locale, text, right]);
        },
      ),
      runs,
    );
    expect([...kinds].sort()).toEqual(['ambiguous', 'amount']);
  });

  it('an amount formatted with its currency is never parsed as another amount', () => {
    let readings = 0;
    fc.assert(
      fc.property(writtenAmounts, fc.constantFrom(...locales), ({ currency, micros }, locale) => {
        const digits = currencyDigits(currency);
        const options = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
        const text = format(locale, options).format(decimalOf(micros));
        const reading = parseAmount(text, currency);
        readings += reading.kind === 'amount' ? 1 : 0;
        expect([locale, text, reading.kind === 'amount' ? reading.micros : micros]).toEqual([locale, text, micros]);
      }),
      runs,
    );
    expect(readings).toBeGreaterThan(runs.numRuns / 4);
  });

  it('the text of an amount input is parsed as the amount it shows', () => {
    fc.assert(
      fc.property(writtenAmounts, ({ currency, micros }) => {
        expect(parseAmount(toAmountInput(micros, currency), currency)).toEqual({ kind: 'amount', micros });
      }),
      runs,
    );
  });

  it('no text is parsed as an amount with other digits', () => {
    const characters = fc.constantFrom(..."0123456789.,' \u00a0\u202f\u066b\u066c\u0661€-+e(%");
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 14 }), (text) => {
        const reading = parseAmount(text, 'EUR');
        if (reading.kind !== 'amount') return;
        const digits = text
          .replace(/\u0661/g, '1')
          .replace(/\D/g, '')
          .replace(/^0+/, '');
        expect(text).not.toMatch(/[-+e(%]/);
        expect(String(reading.micros).replace(/0+$/, '')).toBe(digits.replace(/0+$/, ''));
      }),
      runs,
    );
  });
});

describe('parsing an amount', () => {
  it.each([
    ['50', 'EUR', 50_000_000],
    ['50,00', 'EUR', 50_000_000],
    ['50.5', 'EUR', 50_500_000],
    ['1234,56', 'EUR', 1_234_560_000],
    ['1.234,56', 'EUR', 1_234_560_000],
    ['1,234.56', 'EUR', 1_234_560_000],
    ['1.234.567', 'EUR', 1_234_567_000_000],
    ['12,34,567.50', 'INR', 1_234_567_500_000],
    ['1 234,5', 'EUR', 1_234_500_000],
    ['1\u202f234', 'EUR', 1_234_000_000],
    ['1’234.50', 'CHF', 1_234_500_000],
    ['٥٠٫٢٥', 'EUR', 50_250_000],
    ['５０．２５', 'EUR', 50_250_000],
    ['€ 50,00', 'EUR', 50_000_000],
    ['50,00 €', 'EUR', 50_000_000],
    ['eur 50', 'EUR', 50_000_000],
    ['1234.567', 'KWD', 1_234_567_000],
    ['1.2340', 'KWD', 1_234_000],
    ['0.500', 'KWD', 500_000],
    ['50000', 'JPY', 50_000_000_000],
    ['9007199254.74', 'EUR', 9_007_199_254_740_000],
  ])('the text %s in %s is %i micros', (text, currency, micros) => {
    expect(parseAmount(text, currency)).toEqual({ kind: 'amount', micros });
    expect(amountProblem(text, currency)).toBeNull();
  });

  it.each([
    ['1.234', 'EUR', 'ambiguous'],
    ['1,234', 'USD', 'ambiguous'],
    ['12.500', 'JPY', 'ambiguous'],
    ['1.234', 'KWD', 'ambiguous'],
    ['€1,234', 'EUR', 'ambiguous'],
    ['50.005', 'EUR', 'ambiguous'],
    ['0.005', 'EUR', 'too_precise'],
    ['1.2345', 'EUR', 'too_precise'],
    ['50.5', 'JPY', 'too_precise'],
    ['50.50', 'JPY', 'too_precise'],
    ['1.23456', 'KWD', 'too_precise'],
    ['9007199254.75', 'EUR', 'too_large'],
    ['0', 'EUR', 'zero'],
    ['0,00', 'EUR', 'zero'],
    ['-50', 'EUR', 'unreadable'],
    ['5e3', 'EUR', 'unreadable'],
    ['50k', 'EUR', 'unreadable'],
    ['$50', 'EUR', 'unreadable'],
    ['Rs.50', 'PKR', 'unreadable'],
    ['1.23.456', 'EUR', 'unreadable'],
    ['1,2,3', 'EUR', 'unreadable'],
    ['50 00', 'EUR', 'unreadable'],
    ['.', 'EUR', 'unreadable'],
    ['  ', 'EUR', 'empty'],
  ])('the text %s in %s is %s', (text, currency, kind) => {
    expect(parseAmount(text, currency).kind).toBe(kind);
  });

  it('the problem of an ambiguous amount shows both readings and how to enter each', () => {
    expect(amountProblem('1.234', 'EUR')).toBe('1.234 could mean €1.234 or €1,234.00. Enter 1234 or 1.23.');
    expect(amountProblem('12,500', 'USD')).toBe('12,500 could mean $12.50 or $12,500.00. Enter 12500 or 12.50.');
    expect(amountProblem('1,234', 'JPY')).toBe('1,234 could mean ¥1.234 or ¥1,234. Enter 1234.');
    expect(amountProblem('1.234', 'KWD')?.replace('\u00a0', ' ').replace('\u00a0', ' ')).toBe(
      '1.234 could mean KWD 1.234 or KWD 1,234.000. Enter 1234 or 1.2340.',
    );
  });

  it('an amount is formatted exactly to the micro, with the decimal places that ISO 4217 defines for its currency', () => {
    expect([formatAmount(1_234_567, 'EUR'), formatAmount(Number.MAX_SAFE_INTEGER, 'USD'), formatAmount(50_000_000, 'JPY')]).toEqual([
      '€1.234567',
      '$9,007,199,254.740991',
      '¥50',
    ]);
    expect(formatAmount(1e22, 'USD')).toBe('$10,000,000,000,000,000.00');
    expect(formatAmount(50_000_000, 'HUF')).toMatch(/50\.00$/);
    expect([toAmountInput(1_234_000, 'EUR'), toAmountInput(1_234_000, 'KWD'), toAmountInput(5, 'JPY')]).toEqual([
      '1.234000',
      '1.2340',
      '0.000005',
    ]);
  });
});
