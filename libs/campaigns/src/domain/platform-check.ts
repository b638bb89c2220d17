import type { Budget } from './budget.js';
import type { CampaignFields } from './campaign-fields.js';
import type { AudienceOnPlatform, CampaignOnPlatform } from './campaign-on-platform.js';
import type { AudienceFacts, ConnectionFacts, ReferencedRecords } from './referenced-records.js';

interface Available {
  readonly budget: Budget | null;
  /** What the platforms can still spend of the budget, and for how many days. */
  readonly micros: number;
  readonly days: number;
}

/** Describes a campaign to one of its platforms. Its share of the budget is an equal part, in the platform's steps. */
export function campaignOnPlatform(
  { connectionIds, creativeIds, audienceIds, excludedAudienceIds, ...fields }: CampaignFields,
  { budgetStepMicros: step }: ConnectionFacts,
  { creatives, audiences }: ReferencedRecords,
  { budget, micros, days }: Available,
): CampaignOnPlatform {
  const equal = Math.floor(Math.max(0, micros) / connectionIds.length);
  return {
    objective: fields.objective,
    bidStrategy: fields.bidStrategy.type,
    specialAdCategories: fields.specialAdCategories,
    endsAt: fields.endsAt,
    budget: budget === null ? null : { type: budget.type, shareMicros: equal - (equal % step), days },
    creatives: creativeIds.map((id) => ({ id, type: creatives.get(id)?.type ?? 'image' })),
    audiences: audienceIds.map((id) => audienceOnPlatform(id, audiences.get(id))),
    excludedAudiences: excludedAudienceIds.map((id) => audienceOnPlatform(id, audiences.get(id))),
  };
}

/** An audience that does not exist is reported elsewhere: here it has no rules that a platform could refuse. */
function audienceOnPlatform(id: string, audience: AudienceFacts | undefined): AudienceOnPlatform {
  return audience === undefined ? { id, rules: {}, lookalike: null } : { id, rules: audience.rules, lookalike: audience.lookalike };
}
