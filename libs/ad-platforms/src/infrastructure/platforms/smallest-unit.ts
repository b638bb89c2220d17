import { microsPerUnit } from '#libs/kernel';

/** The smallest amount of a currency in micros: that of a cent, or of one yen. */
export function smallestUnitOf(currency: string): number {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return microsPerUnit / 10 ** Math.min(digits, 6);
}
