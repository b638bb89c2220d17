import type { Problem } from '#libs/kernel';
import type { CampaignFields } from './campaign-fields.js';

const dayMs = 86_400_000;

/** When a campaign runs: from its launch if it has no start, and until it is stopped if it has no end. */
export class Schedule {
  private readonly startsAt: Date | null;
  private readonly endsAt: Date | null;

  constructor({ startsAt, endsAt }: Pick<CampaignFields, 'startsAt' | 'endsAt'>) {
    this.startsAt = startsAt;
    this.endsAt = endsAt;
  }

  startsAfter(now: Date): boolean {
    return this.startsAt !== null && this.startsAt > now;
  }

  hasStarted(now: Date): boolean {
    return this.startsAt !== null && this.startsAt <= now;
  }

  hasEnded(now: Date): boolean {
    return this.endsAt !== null && this.endsAt <= now;
  }

  /** The days until the end, from now or from a later start. A part of a day counts as a day. Null without an end. */
  daysAhead(now: Date): number | null {
    if (this.endsAt === null) return null;
    const start = this.startsAt !== null && this.startsAt > now ? this.startsAt : now;
    return Math.max(1, Math.ceil((this.endsAt.getTime() - start.getTime()) / dayMs));
  }

  /** The problems of changed dates. The start of a launched campaign can only move to another time in the future. */
  problems(changed: ReadonlySet<keyof CampaignFields>, now: Date, isLaunched: boolean): Problem[] {
    const { startsAt, endsAt } = this;
    const problems: Problem[] = [];
    if (changed.has('startsAt') && isLaunched && !this.startsAfter(now)) {
      problems.push({
        pointer: '/starts_at',
        code: 'out_of_range',
        message: 'starts_at of a scheduled campaign must be in the future.',
        min: now.toISOString(),
      });
    }
    if (changed.has('endsAt') && this.hasEnded(now)) {
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
}
