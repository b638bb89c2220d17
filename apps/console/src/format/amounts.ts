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
/** What the currency is called beside an amount, longest first: `US$` is not `US` and a dollar. */
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

/** The number alone, of a text that may carry the currency of the account before or behind it. */
function withoutCurrency(text: string, currency: string): string {
  const plain = plainText(text).replace('\uffe5', '\u00a5');
  if (/^[\d.,]*$/.test(plain)) return plain;
  const upper = plain.toUpperCase();
  for (const name of currencyNames(currency)) {
    if (upper.startsWith(name)) {
      const rest = plain.slice(name.length).trim();
      // In "Rs.50" the point belongs to the currency: nobody means 0.50 by it.
      return separator.test(rest.charAt(0)) ? plain : rest;
    }
    if (upper.endsWith(name)) return plain.slice(0, -name.length).trim();
  }
  return plain;
}

/** A currency of three decimals takes a fourth that is zero: the one spelling of them that is not one of thousands. */
const isTooPrecise = (fraction: string, digits: number) =>
  fraction.length > digits && !(digits === 3 && fraction.length === 4 && fraction.endsWith('0'));

/** Reads an amount, typed or pasted in the spelling of any country, as integer micros. What could mean two amounts is neither. */
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

/** Micros as a decimal, exactly. */
function decimalOf(micros: number): { readonly whole: string; readonly fraction: string } {
  // Estimates can pass the numbers that print without an exponent.
  const padded = BigInt(Math.round(micros))
    .toString()
    .padStart(microDigits + 1, '0');
  return { whole: padded.slice(0, -microDigits), fraction: padded.slice(-microDigits) };
}

/**
 * An amount as the text of its field. With the digits of its currency it reads as itself again; one that programs set finer than
 * that has all six, so that it never looks like thousands.
 */
export function toAmountInput(micros: number, currency: string): string {
  const digits = currencyDigits(currency);
  const { whole, fraction } = decimalOf(micros);
  if (!/^0*$/.test(fraction.slice(digits))) return `${whole}.${fraction}`;
  if (digits === 0) return whole;
  return `${whole}.${fraction.slice(0, digits === 3 ? 4 : digits)}`;
}

/** The amount to its last micro, with at least the digits of its currency. */
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

/** Why a text is no amount, and how to write it; null: it is one, or there is none. */
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
      const spellingsToWrite = [`${whole}${lastThree}`, decimalSpelling(whole, lastThree, digits)].filter((way) => way !== null);
      return `${text.trim()} could mean ${small} or ${large}. Write ${spellingsToWrite.join(' or ')}.`;
    }
    case 'too_precise':
      return digits === 0 ? `${currency} has no decimals.` : `${currency} has ${digits} decimals at most.`;
    case 'too_large':
      return `The amount is too large. The maximum is ${formatAmount(Number.MAX_SAFE_INTEGER, currency)}.`;
    case 'zero':
      return 'The amount must be more than 0.';
    case 'unreadable':
      return `Enter an amount in ${currency}, such as ${toAmountInput(50_000_000, currency)}.`;
  }
}
