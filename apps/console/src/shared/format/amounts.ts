import { currencyDigits } from './currency-digits.js';
import { plainText, readDecimal } from './decimal-text.js';
import { locale } from './locale.js';

export type AmountReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly micros: number }
  | { readonly kind: 'ambiguous'; readonly whole: string; readonly lastThree: string }
  | { readonly kind: 'too_precise' | 'too_large' | 'zero' | 'unreadable' };

const microDigits = 6;
const separator = /[.,\u066b]/;

const namesByCurrency = new Map<string, readonly string[]>();
/** Returns the codes and symbols of a currency, longest first, so that `US$` is not matched as `$`. */
function currencyNames(currency: string): readonly string[] {
  const cached = namesByCurrency.get(currency);
  if (cached) return cached;
  const symbols = (['symbol', 'narrowSymbol'] as const).map(
    (currencyDisplay) =>
      new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay }).formatToParts(0).find(({ type }) => type === 'currency')
        ?.value ?? currency,
  );
  const names = [...new Set([currency, ...symbols].map((name) => name.toUpperCase()))].sort((a, b) => b.length - a.length);
  namesByCurrency.set(currency, names);
  return names;
}

/** Removes the currency code or symbol before or after the number. */
function withoutCurrency(text: string, currency: string): string {
  const plain = plainText(text).replace('\uffe5', '\u00a5');
  if (/^[\d.,]*$/.test(plain)) return plain;
  const upper = plain.toUpperCase();
  for (const name of currencyNames(currency)) {
    if (upper.startsWith(name)) {
      const remainder = plain.slice(name.length).trim();
      // In "Rs.50", the point belongs to the currency. The amount is not 0.50.
      return separator.test(remainder.charAt(0)) ? plain : remainder;
    }
    if (upper.endsWith(name)) return plain.slice(0, -name.length).trim();
  }
  return plain;
}

/** A currency with three decimal places accepts a fourth that is zero, because three digits could also be thousands. */
const isTooPrecise = (fraction: string, digits: number) =>
  fraction.length > digits && !(digits === 3 && fraction.length === 4 && fraction.endsWith('0'));

/** Parses an amount in the notation of any locale into integer micros. Text with two possible readings is ambiguous. */
export function parseAmount(text: string, currency: string): AmountReading {
  if (text.trim() === '') return { kind: 'empty' };
  const read = readDecimal(withoutCurrency(text, currency));
  if (read.kind !== 'decimal') return read;
  const { whole, fraction } = read;
  if (isTooPrecise(fraction, currencyDigits(currency))) return { kind: 'too_precise' };
  const micros = BigInt(whole + fraction.slice(0, microDigits).padEnd(microDigits, '0'));
  if (micros > BigInt(Number.MAX_SAFE_INTEGER)) return { kind: 'too_large' };
  return micros === 0n ? { kind: 'zero' } : { kind: 'amount', micros: Number(micros) };
}

/** Converts micros to an exact decimal. */
function decimalOf(micros: number): { readonly whole: string; readonly fraction: string } {
  // Large estimates would print with an exponent.
  const padded = BigInt(Math.round(micros))
    .toString()
    .padStart(microDigits + 1, '0');
  return { whole: padded.slice(0, -microDigits), fraction: padded.slice(-microDigits) };
}

/**
 * Formats an amount as input text. The text parses back to the same amount. An amount with more decimal places than its currency,
 * which only API clients can set, is written with all six, so that it cannot be mistaken for thousands.
 */
export function toAmountInput(micros: number, currency: string): string {
  const digits = currencyDigits(currency);
  const { whole, fraction } = decimalOf(micros);
  if (!/^0*$/.test(fraction.slice(digits))) return `${whole}.${fraction}`;
  if (digits === 0) return whole;
  return `${whole}.${fraction.slice(0, digits === 3 ? 4 : digits)}`;
}

/** Formats an amount exactly to the micro, with at least the decimal places of its currency. */
export function formatAmount(micros: number, currency: string): string {
  const { whole, fraction } = decimalOf(micros);
  const minimumFractionDigits = currencyDigits(currency);
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits, maximumFractionDigits: microDigits });
  return format.format(`${whole}.${fraction}` as `${number}`);
}

function decimalSpelling(whole: string, lastThree: string, digits: number): string | null {
  if (digits === 0) return null;
  return `${whole}.${digits === 3 ? `${lastThree}0` : lastThree.padEnd(digits, '0').slice(0, digits)}`;
}

/** Returns why a text is not a valid amount and how to correct it. Null if it is valid or empty. */
export function amountProblem(text: string, currency: string): string | null {
  const reading = parseAmount(text, currency);
  const digits = currencyDigits(currency);
  switch (reading.kind) {
    case 'empty':
    case 'amount':
      return null;
    case 'ambiguous': {
      const { whole, lastThree } = reading;
      const small = formatAmount(Number(whole + lastThree) * 1_000, currency);
      const large = formatAmount(Number(whole + lastThree) * 1_000_000, currency);
      const spellingsToWrite = [`${whole}${lastThree}`, decimalSpelling(whole, lastThree, digits)].filter((spelling) => spelling !== null);
      return `${text.trim()} could mean ${small} or ${large}. Enter ${spellingsToWrite.join(' or ')}.`;
    }
    case 'too_precise':
      return digits === 0 ? `${currency} amounts have no decimal places.` : `${currency} amounts have at most ${digits} decimal places.`;
    case 'too_large':
      return `The amount is too large. The maximum is ${formatAmount(Number.MAX_SAFE_INTEGER, currency)}.`;
    case 'zero':
      return 'The amount must be greater than 0.';
    case 'unreadable':
      return `Enter an amount in ${currency}, such as ${toAmountInput(50_000_000, currency)}.`;
  }
}
