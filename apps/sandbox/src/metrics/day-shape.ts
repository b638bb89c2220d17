import { between, hashText, mix, normal, integerBetween } from '../random/seeded-random.js';
import type { CampaignProfile } from './platform-model.js';
import { type DayNumber, isLastQuarter, weekdayOf } from './reporting-day.js';

export const learningDays = 3;
const minPacing = 0.85;
const maxPacing = 1.15;
const salts = { pacing: hashText('pacing'), price: hashText('price'), clicks: hashText('clicks'), conversions: hashText('conversions') };

/** The fraction of a day's delivery completed when a fraction of the day has passed. It is low at night and peaks in the evening. */
export function deliveredShare(passed: number): number {
  const x = Math.max(0, Math.min(1, passed));
  // The integral of 1 − 0.55·cos(2πx − 0.6), which is positive everywhere.
  const wave = 0.55 / (2 * Math.PI);
  return x - wave * (Math.sin(2 * Math.PI * x - 0.6) - Math.sin(-0.6));
}

/** Multipliers that a day applies to the profile of a campaign. */
export interface DayShape {
  readonly pacing: number;
  readonly price: number;
  readonly clickRate: number;
  readonly conversionRate: number;
}

export function dayShape(profile: CampaignProfile, day: DayNumber, firstDay: DayNumber): DayShape {
  const key = mix(profile.key, day);
  const isLearning = day < firstDay + learningDays;
  const noise = isLearning ? 3 : 1;
  const pacing = (profile.week[weekdayOf(day)] as number) * Math.exp(0.025 * noise * normal(key, salts.pacing));
  return {
    pacing: Math.max(minPacing, Math.min(maxPacing, pacing)),
    price: (isLastQuarter(day) ? 1.5 : 1) * (isLearning ? 1.15 : 1) * Math.exp(0.06 * noise * normal(key, salts.price)),
    clickRate: Math.exp(0.05 * noise * normal(key, salts.clicks)),
    conversionRate: (isLearning ? 0.8 : 1) * Math.exp(0.07 * noise * normal(key, salts.conversions)),
  };
}

const minFreshness = 0.35;

/** Creative fatigue: 2–4% fewer clicks per day after the fifth to seventh day, down to 35%. */
export interface Fatigue {
  readonly fromDay: number;
  readonly lossPerDay: number;
}

export function fatigueOf(adKey: number): Fatigue {
  return { fromDay: integerBetween(adKey, 'tired from', 5, 7), lossPerDay: between(adKey, 'loss', 0.02, 0.04) };
}

export function freshness({ fromDay, lossPerDay }: Fatigue, ageDays: number): number {
  return ageDays <= fromDay ? 1 : Math.max(minFreshness, (1 - lossPerDay) ** (ageDays - fromDay));
}
