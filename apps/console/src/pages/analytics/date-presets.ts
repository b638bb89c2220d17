import { addDays, daysBetween } from '../../format/days.js';

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Ranges of complete days, which end yesterday; today's are still arriving. */
export const presets: readonly { readonly value: string; readonly label: string; readonly range: (today: string) => DayRange }[] = [
  { value: '7', label: 'Last 7 days', range: (today) => ({ from: addDays(today, -7), to: addDays(today, -1) }) },
  { value: '30', label: 'Last 30 days', range: (today) => ({ from: addDays(today, -30), to: addDays(today, -1) }) },
  { value: '90', label: 'Last 90 days', range: (today) => ({ from: addDays(today, -90), to: addDays(today, -1) }) },
  { value: 'month', label: 'This month', range: (today) => ({ from: `${today.slice(0, 7)}-01`, to: today }) },
  { value: '365', label: 'Last 365 days', range: (today) => ({ from: addDays(today, -365), to: addDays(today, -1) }) },
];

export const defaultRange = (today: string): DayRange => ({ from: addDays(today, -30), to: addDays(today, -1) });

/** So many points that a chart can show them. */
export function fittingGranularity({ from, to }: DayRange): 'day' | 'week' | 'month' {
  const days = daysBetween(from, to);
  return days <= 92 ? 'day' : days <= 400 ? 'week' : 'month';
}
