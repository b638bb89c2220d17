/**
 * The numbers that platforms report for an ad and a day: counts, amounts in micros of a currency, and conversions in millionths, because
 * platforms report fractions of them. All are whole, so that sums are exact. Every metric of a report is calculated from their sums.
 */
export const measures = ['impressions', 'clicks', 'spendMicros', 'conversionMicros', 'conversionValueMicros'] as const;
export type Measure = (typeof measures)[number];
export type Measures = Readonly<Record<Measure, bigint>>;

export const measuresOf = (valueOf: (measure: Measure, position: number) => bigint): Measures =>
  Object.fromEntries(measures.map((measure, position) => [measure, valueOf(measure, position)])) as Measures;

export const noMeasures: Measures = measuresOf(() => 0n);

/** The name of a measure in tables and messages: `spend_micros` for `spendMicros`. */
export const columnOfMeasure = (measure: Measure): string => measure.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
