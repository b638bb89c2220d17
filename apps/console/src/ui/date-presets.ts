/** Calendar days, both counted; an end that is not set is open. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface DatePreset {
  readonly value: string;
  readonly label: string;
  readonly range: (today: string) => Days;
}

export const customRange = 'custom';

export const findPreset = (presets: readonly DatePreset[], { from, to }: Days, today: string): string =>
  presets.find(({ range }) => range(today).from === from && range(today).to === to)?.value ?? customRange;

/** One end was moved past the other: it takes the other along. */
export function withDateChanged(days: Days, end: 'from' | 'to', day: string | undefined): Days {
  const changed = { ...days, [end]: day };
  return changed.from !== undefined && changed.to !== undefined && changed.from > changed.to ? { from: day, to: day } : changed;
}
