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
const mostOverrun = 0.015;

/**
 * Day by day what a campaign spent, as reported at `now`, from its first day on: a lifetime budget remembers what went before.
 * `visit` also hears whether the lifetime budget is used up at the end of the day.
 */
export function eachDay(
  spans: readonly Span[],
  nature: CampaignNature,
  timezone: string,
  now: number,
  visit: (day: DaySpend) => void,
  isReported = true,
): { readonly lifetimeSpent: number } {
  let lifetimeSpent = 0;
  const [first] = spans;
  if (!first) return { lifetimeSpent };
  const firstDay = dayAt(first.from, timezone);
  const lastDay = dayAt(now, timezone);
  const overrun = 1 + between(nature.key, 'overrun', 0, mostOverrun);
  let at = 0;
  for (let day = firstDay; day <= lastDay; day++) {
    const start = dayStart(day, timezone);
    const end = dayStart(day + 1, timezone);
    const until = Math.min(end, isReported ? reportedUntil(nature.key, day, now) : now);
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
    if (parts.length > 0) visit({ day, shape, parts });
  }
  return { lifetimeSpent };
}
