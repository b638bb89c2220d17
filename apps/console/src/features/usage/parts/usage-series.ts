import type { Usage } from '../api/usage.js';
import type { ChartRow, ChartSeries } from '../../../shared/ui/charts/chart-table.js';

const bucketMs: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const consoleId = 'console';
const rejected = 'refused';
const others = 'others';
const maxKeys = 4;

export interface KeyUsage {
  readonly id: string;
  readonly name: string;
  readonly allowed: number;
  readonly limited: number;
}

/** Requests of each key in the whole range, in descending order. */
export function usageByKey(usage: Usage, nameOf: (id: string) => string): KeyUsage[] {
  const sums = new Map<string, { allowed: number; limited: number }>();
  for (const { key_id: keyId, allowed, limited } of usage.series) {
    const id = keyId ?? consoleId;
    const sum = sums.get(id) ?? { allowed: 0, limited: 0 };
    sums.set(id, { allowed: sum.allowed + allowed, limited: sum.limited + limited });
  }
  return [...sums]
    .map(([id, sum]) => ({ id, name: id === consoleId ? 'Console' : nameOf(id), ...sum }))
    .sort((a, b) => b.allowed + b.limited - (a.allowed + a.limited));
}

/** One series for each of the busiest keys, one for all other keys and one for requests rejected with 429. */
export function usageSeries(byKey: readonly KeyUsage[]): ChartSeries[] {
  const visible = byKey.slice(0, maxKeys).map(({ id, name }, i) => ({ key: id, label: name, color: `var(--series-${i + 1})` }));
  return [
    ...visible,
    ...(byKey.length > maxKeys ? [{ key: others, label: 'Other keys', color: 'var(--series-previous)' }] : []),
    { key: rejected, label: 'Rejected (429)', color: 'var(--tone-bad)' },
  ];
}

/** One row for each bucket of the range. Buckets without requests are zero. */
export function usageRows(usage: Usage, byKey: readonly KeyUsage[], label: (at: string) => string): ChartRow[] {
  const step = bucketMs[usage.granularity] ?? 3_600_000;
  const visible = new Set(byKey.slice(0, maxKeys).map(({ id }) => id));
  const buckets = new Map<number, Record<string, number>>();
  const at = (stamp: string) => Math.floor(Date.parse(stamp) / step) * step;
  for (let time = at(usage.start); time < Date.parse(usage.end); time += step) buckets.set(time, {});
  for (const item of usage.series) {
    const time = at(item.at);
    const bucket = buckets.get(time) ?? {};
    const id = item.key_id ?? consoleId;
    const key = visible.has(id) ? id : others;
    bucket[key] = (bucket[key] ?? 0) + item.allowed;
    bucket[rejected] = (bucket[rejected] ?? 0) + item.limited;
    buckets.set(time, bucket);
  }
  const keys = [...visible, others, rejected];
  return [...buckets]
    .sort(([a], [b]) => a - b)
    .map(([time, values]) => ({
      label: label(new Date(time).toISOString()),
      values: Object.fromEntries(keys.map((key) => [key, values[key] ?? 0])),
    }));
}
