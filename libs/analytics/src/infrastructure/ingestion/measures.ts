/** The columns of the base metrics, in the facts and in every roll-up. */
export const measureColumns = ['impressions', 'clicks', 'spend_micros', 'conversion_micros', 'conversion_value_micros'] as const;
export type MeasureColumn = (typeof measureColumns)[number];

/** The exact sum of a measure, 0 of nothing; beyond 2^63 PostgreSQL refuses. `sum` would reckon in numeric, which takes longer. */
export const totalOf = (column: string): string => `analytics.total(${column})`;

/** One text for each measure, joined by commas. */
export const eachMeasure = (text: (column: MeasureColumn) => string, separator = ', '): string => measureColumns.map(text).join(separator);
