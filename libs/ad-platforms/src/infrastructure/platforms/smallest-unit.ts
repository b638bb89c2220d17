import { fractionDigitsOf, microsPerUnit } from '#libs/kernel';

/** The smallest amount of a currency in micros: that of a cent, or of one yen. */
export function smallestUnitOf(currency: string): number {
  return microsPerUnit / 10 ** fractionDigitsOf(currency);
}
