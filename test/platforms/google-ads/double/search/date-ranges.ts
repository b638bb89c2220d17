import { addDays } from '../local-time.js';
import type { Query } from './gaql.js';

/** The first and the last day of each named range. */
const ranges: Readonly<Record<string, (today: string) => readonly [string, string]>> = {
  TODAY: (today) => [today, today],
  YESTERDAY: (today) => [addDays(today, -1), addDays(today, -1)],
  LAST_7_DAYS: (today) => [addDays(today, -7), addDays(today, -1)],
  LAST_14_DAYS: (today) => [addDays(today, -14), addDays(today, -1)],
  LAST_30_DAYS: (today) => [addDays(today, -30), addDays(today, -1)],
  THIS_MONTH: (today) => [`${today.slice(0, 7)}-01`, today],
  LAST_MONTH(today) {
    const end = addDays(`${today.slice(0, 7)}-01`, -1);
    return [`${end.slice(0, 7)}-01`, end];
  },
};

export const isDateRange = (name: string): boolean => name in ranges;

/** The query with days in place of named ranges. */
export function withDates(query: Query, today: string): Query {
  const where = query.where.map((condition) => {
    const days = condition.operator === 'DURING' ? ranges[condition.values[0]?.text ?? '']?.(today) : undefined;
    if (days === undefined) return condition;
    const [from, to] = days;
    const last = condition.path === 'segments.date' ? to : `${to} 23:59:59.999999`;
    const values = [from, last].map((text) => ({ kind: 'text' as const, text }));
    return { ...condition, operator: 'BETWEEN', values };
  });
  return { ...query, where };
}
