import type { Problem } from '#libs/kernel';
import type { CampaignFields } from './campaign-fields.js';

/** Rules for dates, budget, and bid strategy that apply in every status. */
export function fieldProblems(
  fields: CampaignFields,
  changed: ReadonlySet<keyof CampaignFields>,
  now: Date,
  hasStarted: boolean,
): Problem[] {
  return [...scheduleProblems(fields, changed, now, hasStarted), ...budgetProblems(fields, changed), ...bidProblems(fields)];
}

function scheduleProblems(
  { startsAt, endsAt }: CampaignFields,
  changed: ReadonlySet<keyof CampaignFields>,
  now: Date,
  launched: boolean,
): Problem[] {
  const problems: Problem[] = [];
  if (changed.has('startsAt') && launched && (startsAt === null || startsAt <= now)) {
    problems.push({
      pointer: '/starts_at',
      code: 'out_of_range',
      message: 'starts_at of a scheduled campaign must be in the future.',
      min: now.toISOString(),
    });
  }
  if (changed.has('endsAt') && endsAt !== null && endsAt <= now) {
    problems.push({ pointer: '/ends_at', code: 'out_of_range', message: 'ends_at must be in the future.', min: now.toISOString() });
  }
  if ((changed.has('startsAt') || changed.has('endsAt')) && startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    problems.push({
      pointer: '/ends_at',
      code: 'conflicting_fields',
      message: 'ends_at must be after starts_at.',
      min: startsAt.toISOString(),
    });
  }
  return problems;
}

function budgetProblems({ budgetType, budgetAmountMicros }: CampaignFields, changed: ReadonlySet<keyof CampaignFields>): Problem[] {
  if (!changed.has('budgetType') && !changed.has('budgetAmountMicros')) return [];
  if ((budgetType === null) === (budgetAmountMicros === null)) return [];
  const missing = budgetType === null ? 'type' : 'amount_micros';
  return [{ pointer: `/budget/${missing}`, code: 'required', message: `budget.${missing} is required when a budget is set.` }];
}

function bidProblems({ bidStrategy: { type, cap_micros, target_roas } }: CampaignFields): Problem[] {
  const problems: Problem[] = [];
  const rule = (name: 'cap_micros' | 'target_roas', value: number | null, owner: typeof type) => {
    if (type === owner && value === null) {
      problems.push({ pointer: `/bid_strategy/${name}`, code: 'required', message: `bid_strategy.${name} is required for ${owner}.` });
    }
    if (type !== owner && value !== null) {
      problems.push({
        pointer: `/bid_strategy/${name}`,
        code: 'conflicting_fields',
        message: `bid_strategy.${name} is only allowed for the type ${owner}.`,
      });
    }
  };
  rule('cap_micros', cap_micros, 'cost_cap');
  rule('target_roas', target_roas, 'target_roas');
  return problems;
}
