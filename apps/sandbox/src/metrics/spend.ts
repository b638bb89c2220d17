import { between } from '../random/seeded-random.js';
import { reportedUntil } from './report-delay.js';
import { type DayShape, dayShape, deliveredShare } from './day-shape.js';
import type { CampaignProfile } from './platform-model.js';
import { type DayNumber, dayAt, dayMs, dayStart } from './reporting-day.js';
import type { Span } from './timeline.js';

/** The spend of a span on one day. */
export interface SpanSpend {
  readonly span: Span;
  readonly micros: number;
}

/** The spend of one day of a campaign, before it is split into ads and ad sets. */
export interface DaySpend {
  readonly day: DayNumber;
  readonly shape: DayShape;
  readonly parts: readonly SpanSpend[];
}

/** Maximum overrun of a lifetime budget. Real platforms also bill impressions that were in progress when it ran out. */
const maxOverrun = 0.015;

/** The days to calculate and the time of reading. */
export interface DaysRequest {
  readonly from: DayNumber;
  readonly to: DayNumber;
  readonly timezone: string;
  readonly now: number;
  /** True for the spend that the delayed report shows; false for the actual spend until now. */
  readonly isReported: boolean;
  /** Null for a delay of 1 to 3 hours. */
  readonly reportLagSeconds: number | null;
}

/** Visits the spend of each day and returns the total spend of the lifetime budget up to the last day. */
export function eachDay(
  spans: readonly Span[],
  profile: CampaignProfile,
  { from: fromDay, to: toDay, timezone, now, isReported, reportLagSeconds }: DaysRequest,
  visit: (day: DaySpend) => void = () => {},
): number {
  let lifetimeSpent = 0;
  const [first] = spans;
  if (!first) return lifetimeSpent;
  const firstDay = dayAt(first.from, timezone);
  const lastDay = Math.min(toDay, dayAt(now, timezone));
  // A lifetime budget depends on the spend of earlier days; a daily budget resets every day.
  const hasLifetimeBudget = spans.some(({ budget }) => budget.type === 'lifetime');
  const overrun = 1 + between(profile.key, 'overrun', 0, maxOverrun);
  let at = 0;
  for (let day = hasLifetimeBudget ? firstDay : Math.max(firstDay, fromDay); day <= lastDay; day++) {
    const start = dayStart(day, timezone);
    const end = dayStart(day + 1, timezone);
    const until = Math.min(end, isReported ? reportedUntil(profile.key, day, now, reportLagSeconds) : now);
    while (at < spans.length && (spans[at] as Span).to <= start) at++;
    const parts: SpanSpend[] = [];
    const shape = dayShape(profile, day, firstDay);
    for (let i = at; i < spans.length && (spans[i] as Span).from < until; i++) {
      const span = spans[i] as Span;
      const from = (Math.max(span.from, start) - start) / (end - start);
      const to = (Math.min(span.to, until) - start) / (end - start);
      const plan = span.budget.microsPerMs * dayMs * shape.pacing * (deliveredShare(to) - deliveredShare(from));
      const remaining = span.budget.type === 'lifetime' ? Math.max(0, span.budget.amountMicros * overrun - lifetimeSpent) : Infinity;
      const micros = Math.min(plan, remaining);
      lifetimeSpent += micros;
      if (micros > 0) parts.push({ span, micros });
    }
    if (parts.length > 0 && day >= fromDay) visit({ day, shape, parts });
  }
  return lifetimeSpent;
}
