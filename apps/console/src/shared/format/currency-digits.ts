/**
 * Currencies whose number of minor units in ISO 4217 is not two. `Intl` is not used because browsers follow CLDR, which uses cash
 * digits for many currencies (0 for HUF, IDR or IQD).
 */
const codesByDigits: readonly (readonly [number, string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];
const digits = new Map(codesByDigits.flatMap(([count, codes]) => codes.split(' ').map((code) => [code, count] as const)));

/** The number of decimal places of a currency. */
export const currencyDigits = (currency: string): number => digits.get(currency) ?? 2;
