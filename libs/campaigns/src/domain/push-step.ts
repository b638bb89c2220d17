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
  | { readonly kind: 'create'; readonly as: 'running' | 'paused' }
  | { readonly kind: 'set_run_state'; readonly to: RunState }
  | { readonly kind: 'update' }
  | { readonly kind: 'read_back' };

/**
 * The next thing to do on the way to what is wanted. `spec` is our digest of all that the platform is to know. A stop comes
 * before every other change, a start after.
 */
export function nextPushStep(delivery: Delivery, spec: string, habits: PlatformHabits, progress: PushProgress, now: Date): PushStep {
  const { wantedState, seenState } = delivery;
  if (delivery.platformCampaignId === null) return stepToPlace(delivery, habits, progress, now);
  const isAs = isAsWanted(wantedState, seenState) || progress.runStateSent;
  if (wantedState !== 'running' && !isAs) return { kind: 'set_run_state', to: runStateFor[wantedState] };
  if (wantedState !== 'archived' && delivery.disconnectedAt === null && delivery.pushedSpec !== spec) return { kind: 'update' };
  if (!isAs) return { kind: 'set_run_state', to: runStateFor[wantedState] };
  return { kind: 'read_back' };
}

/** Exactly one campaign a launch: after an unanswered create it is searched for, and only what is surely not there is made. */
function stepToPlace({ wantedState, createSentAt }: Delivery, habits: PlatformHabits, progress: PushProgress, now: Date): PushStep {
  const isWantedThere = wantedState === 'running' || wantedState === 'scheduled';
  if (createSentAt === null) return isWantedThere ? { kind: 'create', as: createdAs(wantedState) } : { kind: 'nothing_to_do' };
  const visibleAt = new Date(createSentAt.getTime() + habits.searchLagSeconds * 1_000);
  const isSure = now >= visibleAt;
  // With a key the same create is made once, however often it is asked for: there is no need to wait.
  if (!progress.foundNothing) return isSure || habits.hasIdempotencyKeys ? { kind: 'find' } : { kind: 'wait', until: visibleAt };
  if (isWantedThere) return { kind: 'create', as: createdAs(wantedState) };
  return isSure ? { kind: 'nothing_to_do' } : { kind: 'wait', until: visibleAt };
}

function createdAs(wantedState: string): 'running' | 'paused' {
  return wantedState === 'running' ? 'running' : 'paused';
}
