/** Calendar days, both inclusive. An unset date leaves that end open. */
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

/** Changes one date. If it passes the other date, both are set to it, so the range never ends before it starts. */
export function withDateChanged(days: Days, end: 'from' | 'to', day: string | undefined): Days {
  const changed = { ...days, [end]: day };
  return changed.from !== undefined && changed.to !== undefined && changed.from > changed.to ? { from: day, to: day } : changed;
}
