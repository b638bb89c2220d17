/** A parsed number: its digits, two possible readings, or unreadable. */
export type DecimalText =
  | { readonly kind: 'decimal'; readonly whole: string; readonly fraction: string }
  /** One separator before three digits: decimals in one locale, thousands in another. */
  | { readonly kind: 'ambiguous'; readonly whole: string; readonly lastThree: string }
  | { readonly kind: 'unreadable' };

const unreadable: DecimalText = { kind: 'unreadable' };
const maxLength = 40;

/** Zero in the digit sets that keyboards produce: Latin, Arabic, Persian, Devanagari, Bengali, Thai, Burmese and full-width. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0x1040, 0xff10];
function latinDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? character : String(code - zero);
}

/** Direction marks surround amounts in right-to-left languages. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const spellings: readonly (readonly [RegExp, string])[] = [
  [directionMarks, ''],
  [/[\u00a0\u2007\u2009\u202f\u3000]/g, ' '],
  [/[\u2019\u02bc\uff07]/g, "'"],
  [/\uff0c/g, ','],
  [/\uff0e/g, '.'],
];
/** Normalizes digits, spaces, apostrophes and separators to ASCII. */
export const plainText = (text: string): string =>
  spellings.reduce((plain, [spelling, one]) => plain.replace(spelling, one), text.replace(/\p{Nd}/gu, latinDigit)).trim();

const arabicPoint = '\u066b';
const groupsOnly = " '\u066c";
const digitsOnly = /^\d*$/;
const southAsianGroups = /^[1-9]\d?(?:,\d{2})+,\d{3}$/;
/** Matches 1,234,567 with any separator, and 12,34,567. */
const isGrouped = (text: string, mark: string) =>
  new RegExp(`^[1-9]\\d{0,2}(?:[${mark}]\\d{3})+$`).test(text) || southAsianGroups.test(text);

function parseIntegerPart(text: string): string | null {
  if (digitsOnly.test(text)) return text;
  const mark = text.replace(/\d/g, '').charAt(0);
  return isGrouped(text, mark) ? text.replaceAll(mark, '') : null;
}

const countOccurrences = (text: string, mark: string) => text.split(mark).length - 1;

/** Index of the decimal separator. -1 if there is none, null if it cannot be determined. */
function decimalPointIndex(text: string): number | null {
  const [points, commas, arabicPoints] = ['.', ',', arabicPoint].map((mark) => countOccurrences(text, mark)) as [number, number, number];
  if (arabicPoints > 0) return arabicPoints === 1 ? text.indexOf(arabicPoint) : null;
  if (points > 0 && commas > 0) {
    const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
    return countOccurrences(text, text.charAt(last)) === 1 ? last : null;
  }
  return points + commas === 1 ? Math.max(text.indexOf('.'), text.indexOf(',')) : -1;
}

/**
 * Parses a number in the notation of any locale. It uses only the separators and not the browser's locale, which often differs from
 * the user's, and pasted text can come from anywhere.
 */
export function readDecimal(text: string): DecimalText {
  const plain = plainText(text);
  if (plain.length > maxLength || !new RegExp(`^[\\d.,${arabicPoint}${groupsOnly}]+$`).test(plain)) return unreadable;
  const ambiguous = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(plain);
  if (ambiguous) return { kind: 'ambiguous', whole: ambiguous[1] as string, lastThree: ambiguous[2] as string };
  const point = decimalPointIndex(plain);
  if (point === null) return unreadable;
  const whole = parseIntegerPart(point < 0 ? plain : plain.slice(0, point));
  const fraction = point < 0 ? '' : plain.slice(point + 1);
  if (whole === null || !digitsOnly.test(fraction) || whole + fraction === '') return unreadable;
  return { kind: 'decimal', whole: whole === '' ? '0' : whole, fraction };
}
