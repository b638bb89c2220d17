import { between } from '../chance/chance.js';
import { reportedUntil } from './arrival.js';
import { type DayShape, dayShape, deliveredShare } from './day-shape.js';
import type { CampaignNature } from './platform-model.js';
import { type DayNumber, dayAt, dayMs, dayStart } from './reporting-day.js';
import type { Span } from './timeline.js';

/** What a span spent on one day. */
export interface SpanSpend {
  readonly span: Span;
  readonly micros: number;
}

/** One day of a campaign before it is cut into ads and ad sets. */
export interface DaySpend {
  readonly day: DayNumber;
  readonly shape: DayShape;
  readonly parts: readonly SpanSpend[];
}

/** By how much a lifetime budget may be overrun: real platforms bill what was under way when it ran out. */
const maxOverrun = 0.015;

/** What is asked of the days of a campaign. */
export interface DaysRequest {
  readonly from: DayNumber;
  readonly to: DayNumber;
  readonly timezone: string;
  readonly now: number;
  /** Whether the late report counts, or what has really been spent until now. */
  readonly isReported: boolean;
  /** Null: reports are 1–3 h late. */
  readonly reportLagSeconds: number | null;
}

/** Day by day what a campaign spent; gives what it spent of a lifetime budget until the last of the days. */
export function eachDay(
  spans: readonly Span[],
  nature: CampaignNature,
  { from: fromDay, to: toDay, timezone, now, isReported, reportLagSeconds }: DaysRequest,
  visit: (day: DaySpend) => void = () => {},
): number {
  let lifetimeSpent = 0;
  const [first] = spans;
  if (!first) return lifetimeSpent;
  const firstDay = dayAt(first.from, timezone);
  const lastDay = Math.min(toDay, dayAt(now, timezone));
  // A lifetime budget remembers what went before; a daily one begins anew.
  const isRemembered = spans.some(({ budget }) => budget.type === 'lifetime');
  const overrun = 1 + between(nature.key, 'overrun', 0, maxOverrun);
  let at = 0;
  for (let day = isRemembered ? firstDay : Math.max(firstDay, fromDay); day <= lastDay; day++) {
    const start = dayStart(day, timezone);
    const end = dayStart(day + 1, timezone);
    const until = Math.min(end, isReported ? reportedUntil(nature.key, day, now, reportLagSeconds) : now);
    while (at < spans.length && (spans[at] as Span).to <= start) at++;
    const parts: SpanSpend[] = [];
    const shape = dayShape(nature, day, firstDay);
    for (let i = at; i < spans.length && (spans[i] as Span).from < until; i++) {
      const span = spans[i] as Span;
      const from = (Math.max(span.from, start) - start) / (end - start);
      const to = (Math.min(span.to, until) - start) / (end - start);
      const plan = span.budget.microsPerMs * dayMs * shape.pacing * (deliveredShare(to) - deliveredShare(from));
      const left = span.budget.type === 'lifetime' ? Math.max(0, span.budget.amountMicros * overrun - lifetimeSpent) : Infinity;
      const micros = Math.min(plan, left);
      lifetimeSpent += micros;
      if (micros > 0) parts.push({ span, micros });
    }
    if (parts.length > 0 && day >= fromDay) visit({ day, shape, parts });
  }
  return lifetimeSpent;
}
