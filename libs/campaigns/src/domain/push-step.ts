import type { Delivery } from './delivery.js';
import { isAsWanted, type RunState, runStateFor } from './delivery-wish.js';

/** What is known of a platform's habits when it is asked to create. */
export interface PlatformHabits {
  readonly hasIdempotencyKeys: boolean;
  readonly searchLagSeconds: number;
}

/** What this attempt has done already. */
export interface PushProgress {
  /** A search for what an unanswered create may have made has found nothing. */
  readonly foundNothing: boolean;
  readonly runStateSent: boolean;
}

export type PushStep =
  | { readonly kind: 'nothing_to_do' }
  | { readonly kind: 'wait'; readonly until: Date }
  | { readonly kind: 'find' }
  | { readonly kind: 'create' }
  | { readonly kind: 'set_run_state'; readonly to: RunState }
  | { readonly kind: 'update' }
  | { readonly kind: 'read_back' };

/** What a platform is to be told, by our digests of it. */
export interface PushDigests {
  /** Differs when the platform has to be told anew. */
  readonly digest: string;
  /** With it, a repeated create is the same create; another campaign has another key. */
  readonly createKey: string;
  /** Whether the campaign may have been placed in the ad account through a connection that was there before this one. */
  readonly mayBeThere: boolean;
}

/**
 * The next thing to do on the way to what is wanted. Every campaign is created paused, so that one whose creation went
 * unanswered spends nothing until it is found. A stop comes before every other change, a start after.
 */
export function nextPushStep(delivery: Delivery, order: PushDigests, habits: PlatformHabits, progress: PushProgress, now: Date): PushStep {
  const { wantedState, seenState } = delivery;
  if (delivery.platformCampaignId === null) return stepToPlace(delivery, order, habits, progress, now);
  const isAs = isAsWanted(wantedState, seenState) || progress.runStateSent;
  if (wantedState !== 'running' && !isAs) return { kind: 'set_run_state', to: runStateFor[wantedState] };
  if (wantedState !== 'archived' && delivery.disconnectedAt === null && delivery.pushedSpec !== order.digest) return { kind: 'update' };
  if (!isAs) return { kind: 'set_run_state', to: runStateFor[wantedState] };
  return { kind: 'read_back' };
}

/** Exactly one campaign a launch: after an unanswered create it is searched for, and only what is surely not there is made. */
function stepToPlace(
  delivery: Delivery,
  { createKey, mayBeThere }: PushDigests,
  habits: PlatformHabits,
  progress: PushProgress,
  now: Date,
): PushStep {
  const { createSentAt, isWantedThere } = delivery;
  if (createSentAt === null) {
    if (!isWantedThere) return { kind: 'nothing_to_do' };
    return mayBeThere && !progress.foundNothing ? { kind: 'find' } : { kind: 'create' };
  }
  const visibleAt = new Date(createSentAt.getTime() + habits.searchLagSeconds * 1_000);
  const wait: PushStep = { kind: 'wait', until: visibleAt };
  const isSure = now >= visibleAt;
  // With its key a create happens once, however often it is sent: there is no need to wait for the search.
  const isSameCreate = habits.hasIdempotencyKeys && delivery.createKey === createKey;
  if (!progress.foundNothing) return isSure || isSameCreate ? { kind: 'find' } : wait;
  if (!isWantedThere) return isSure ? { kind: 'nothing_to_do' } : wait;
  return isSure || isSameCreate ? { kind: 'create' } : wait;
}
