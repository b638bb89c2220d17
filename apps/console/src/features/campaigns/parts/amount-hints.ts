import { amountProblem, formatAmount, parseAmount } from '../../../shared/format/amounts.js';
import { readDecimal } from '../../../shared/format/decimal-text.js';
import { formatMoneyApproximate } from '../../../shared/format/numbers.js';
import { pluralize } from '../../../shared/format/labels.js';
import { fromLocalInput } from '../../../shared/format/zoned-time.js';
import { type CampaignFormValues, type AccountSettings, readAmount, readRatio, ratioProblem } from './campaign-form-values.js';
import { estimateSpend } from './spend-estimate.js';

/** Returns only problems that matter while the user is typing. Unreadable text is rejected on blur. */
function partialAmountProblem(text: string, currency: string): string | null {
  const { kind } = parseAmount(text, currency);
  return kind === 'ambiguous' || kind === 'too_precise' || kind === 'too_large' ? amountProblem(text, currency) : null;
}

/** How many days a lifetime budget has to last. 1 while the dates say nothing. */
export function daysOf(values: CampaignFormValues, timezone: string, now: string): number {
  const schedule = { startsAt: fromLocalInput(values.startsAt, timezone), endsAt: fromLocalInput(values.endsAt, timezone), timezone, now };
  return estimateSpend({ type: 'lifetime', amount_micros: 1 }, schedule).days ?? 1;
}

/** Describes the budget, for example "€50.00 per day, about €1,520 per month". */
export function budgetHint(
  values: CampaignFormValues,
  { currency, timezone }: AccountSettings,
  original: number | null,
  now: string,
): string | null {
  const { budgetType: type, budgetAmount: text } = values;
  const micros = readAmount(text, currency, original);
  if (micros === null) return partialAmountProblem(text, currency);
  const schedule = {
    startsAt: fromLocalInput(values.startsAt, timezone),
    endsAt: fromLocalInput(values.endsAt, timezone),
    timezone,
    now,
  };
  const { dailyMicros, monthlyMicros, totalMicros, days } = estimateSpend({ type, amount_micros: micros }, schedule);
  const amount = formatAmount(micros, currency);
  const about = (estimate: number) => `about ${formatMoneyApproximate(estimate, currency)}`;
  if (type !== 'daily') {
    return dailyMicros === null || days === null
      ? `${amount} total`
      : `${amount} total, ${about(dailyMicros)} per day for ${pluralize(days, 'day')}`;
  }
  return totalMicros === null || days === null
    ? `${amount} per day, ${about(monthlyMicros ?? 0)} per month`
    : `${amount} per day, up to ${formatAmount(totalMicros, currency)} in ${pluralize(days, 'day')}`;
}

export function bidCapHint(text: string, currency: string, original: number | null): string | null {
  const micros = readAmount(text, currency, original);
  return micros === null ? partialAmountProblem(text, currency) : `${formatAmount(micros, currency)} maximum per result`;
}

export function targetRoasHint(text: string, currency: string, original: number | null): string | null {
  const ratio = readRatio(text, original);
  if (ratio !== null)
    return `${formatAmount(Math.round(ratio * 1_000_000), currency)} of conversion value per ${formatAmount(1_000_000, currency)} spent`;
  return readDecimal(text).kind === 'ambiguous' ? ratioProblem(text, original) : null;
}
