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

export const ownDates = 'custom';

export const presetOf = (presets: readonly DatePreset[], { from, to }: Days, today: string): string =>
  presets.find(({ range }) => range(today).from === from && range(today).to === to)?.value ?? ownDates;

/** One end was moved past the other: it takes the other along. */
export function withEnd(days: Days, end: 'from' | 'to', day: string | undefined): Days {
  const moved = { ...days, [end]: day };
  return moved.from !== undefined && moved.to !== undefined && moved.from > moved.to ? { from: day, to: day } : moved;
}
