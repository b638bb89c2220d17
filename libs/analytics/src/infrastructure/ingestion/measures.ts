import { columnOfMeasure, measures } from '#libs/kernel';

/** The columns of the measures in the facts and in every roll-up. */
export const measureColumns: readonly string[] = measures.map(columnOfMeasure);

/** The exact sum of a measure, or 0 without rows. Overflows beyond 2^63 are errors. `sum` uses numeric, which is slower. */
export const totalOf = (column: string): string => `analytics.total(${column})`;

/** Builds one SQL fragment per measure and joins them. */
export const eachMeasure = (text: (column: string) => string, separator = ', '): string => measureColumns.map(text).join(separator);
