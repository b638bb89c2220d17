import { addDays, daysBetween } from '../../../shared/format/days.js';
import type { ChartGranularity } from './filter-labels.js';

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

interface AnalyticsPreset {
  readonly value: string;
  readonly label: string;
  readonly range: (today: string) => DayRange;
}

const lastDays = (count: number, end: string): DayRange => ({ from: addDays(end, 1 - count), to: end });

/** Presets that end with the last complete day, because today's data is still arriving. */
export const presetsUntil = (lastComplete: string): readonly AnalyticsPreset[] => [
  ...[7, 30, 90].map((count) => ({ value: `${count}`, label: `Last ${count} days`, range: () => lastDays(count, lastComplete) })),
  { value: 'month', label: 'This month', range: (today) => ({ from: `${today.slice(0, 7)}-01`, to: today }) },
  { value: '365', label: 'Last 365 days', range: () => lastDays(365, lastComplete) },
];

export const defaultRange = (lastComplete: string): DayRange => lastDays(30, lastComplete);

/** Limits the number of points in a chart. */
export function fittingGranularity({ from, to }: DayRange): ChartGranularity {
  const days = daysBetween(from, to);
  return days <= 92 ? 'day' : days <= 400 ? 'week' : 'month';
}
