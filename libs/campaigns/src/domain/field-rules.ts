import type { Problem } from '#libs/kernel';
import { Budget } from './budget.js';
import type { CampaignFields } from './campaign-fields.js';
import { Schedule } from './schedule.js';

/** Rules for dates, budget, bid strategy and audiences that apply in every status. */
export function fieldProblems(
  fields: CampaignFields,
  changed: ReadonlySet<keyof CampaignFields>,
  now: Date,
  isLaunched: boolean,
): Problem[] {
  return [
    ...new Schedule(fields).problems(changed, now, isLaunched),
    ...Budget.problems(fields, changed),
    ...bidProblems(fields),
    ...(changed.has('audienceIds') || changed.has('excludedAudienceIds') ? contradictoryAudiences(fields) : []),
  ];
}

/** An audience that is both included and excluded leaves nobody who could see the ads. */
export function contradictoryAudiences({
  audienceIds,
  excludedAudienceIds,
}: Pick<CampaignFields, 'audienceIds' | 'excludedAudienceIds'>): Problem[] {
  return excludedAudienceIds.flatMap((id, i) => {
    if (!audienceIds.includes(id)) return [];
    const message = `excluded_audience_ids[${i}] is also in audience_ids[${audienceIds.indexOf(id)}]. Include an audience or exclude it.`;
    return [{ pointer: `/excluded_audience_ids/${i}`, code: 'conflicting_fields' as const, message }];
  });
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
