/** Axis settings that all charts share. */
export const axisText = { fontSize: 11, fill: 'var(--mantine-color-dimmed)' };
export const gridStroke = 'var(--border-subtle)';
export const margin = { top: 8, right: 8, bottom: 0, left: 0 };
export const valueAxis = { axisLine: false, tickLine: false, tick: axisText, width: 64, tickCount: 5 } as const;
export const timeAxis = { axisLine: { stroke: gridStroke }, tickLine: false, tick: axisText, minTickGap: 28, tickMargin: 8 } as const;
