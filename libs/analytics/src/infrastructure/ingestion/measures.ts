/** The columns of the base metrics in the facts and in every roll-up. */
export const measureColumns = ['impressions', 'clicks', 'spend_micros', 'conversion_micros', 'conversion_value_micros'] as const;
export type MeasureColumn = (typeof measureColumns)[number];

/** The exact sum of a measure, or 0 without rows. Overflows beyond 2^63 are errors. `sum` uses numeric, which is slower. */
export const totalOf = (column: string): string => `analytics.total(${column})`;

/** Builds one SQL fragment per measure and joins them. */
export const eachMeasure = (text: (column: MeasureColumn) => string, separator = ', '): string => measureColumns.map(text).join(separator);
