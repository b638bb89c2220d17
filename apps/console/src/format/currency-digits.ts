/**
 * Minor units by ISO 4217, where they are not two. `Intl` is no source: browsers take the digits of CLDR, which writes many
 * currencies as they are paid in cash (0 for HUF, IDR or IQD).
 */
const codesByDigits: readonly (readonly [number, string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];
const digits = new Map(codesByDigits.flatMap(([count, codes]) => codes.split(' ').map((code) => [code, count] as const)));

/** How many decimals an amount of the currency has. */
export const currencyDigits = (currency: string): number => digits.get(currency) ?? 2;
