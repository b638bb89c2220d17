import type { CampaignView } from '#libs/campaigns';
import type { DemoCampaign, DemoEvent } from './demo-account.js';

export const dayMs = 86_400_000;

export function dayOf(event: DemoEvent | undefined): number {
  return event?.[1] ?? 0;
}

/** The day that the events of a story are relative to: the day of the run that created the campaign. */
export function dayZeroOf({ story }: DemoCampaign, found: CampaignView | undefined): Date {
  return found === undefined ? new Date() : new Date(Date.parse(found.created_at) - dayOf(story[0]) * dayMs);
}

/** Whether the story contains a launch. */
export function hasLaunch(story: readonly DemoEvent[]): boolean {
  return story.some(([what]) => what === 'launch');
}

/** Number of events until the campaign is active or scheduled. */
export function eventsUntilStarted(story: readonly DemoEvent[]): number {
  const start = story.findLastIndex(([what]) => what === 'launch' || what === 'start');
  return start === -1 ? story.length : start + 1;
}

/** The pauses that ended with a resume. */
export function pausesIn({ story }: DemoCampaign, day0: Date): { from: Date; to: Date }[] {
  const time = (event: DemoEvent | undefined) => new Date(day0.getTime() + dayOf(event) * dayMs);
  return story.flatMap((event, i) => {
    const next = story[i + 1];
    return event[0] === 'pause' && next?.[0] === 'resume' ? [{ from: time(event), to: time(next) }] : [];
  });
}
