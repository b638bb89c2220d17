import type { Delivery } from './delivery.js';
import type { RunState } from './desired-state.js';
import type { GrantedShare } from './lifetime-budget.js';

/** What is known of a platform's habits when it is asked to create. */
export interface PlatformCapabilities {
  readonly hasIdempotencyKeys: boolean;
  readonly searchLagSeconds: number;
}

/** What this attempt has done already. */
export interface PushProgress {
  /** A search for what an unanswered create may have made has found nothing. */
  readonly foundNothing: boolean;
  readonly isRunStateSent: boolean;
}

export type PushStep =
  | { readonly kind: 'nothing_to_do' }
  | { readonly kind: 'wait'; readonly until: Date }
  | { readonly kind: 'find' }
  | { readonly kind: 'create' }
  /** Nothing is started on a share that other platforms may still spend. */
  | { readonly kind: 'await_budget' }
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
  readonly mayAlreadyExist: boolean;
  readonly budget: GrantedShare['state'];
  /** False when there is no budget to send: no platform takes a budget of zero, or takes it for an unlimited one. */
  readonly isSendable: boolean;
}

/**
 * The next thing to do on the way to what is wanted. Every campaign is created paused, so that one whose creation went
 * unanswered spends nothing until it is found. A stop comes before every other change, a start after.
 */
export function nextPushStep(
  delivery: Delivery,
  desired: PushDigests,
  capabilities: PlatformCapabilities,
  progress: PushProgress,
  now: Date,
): PushStep {
  const { desiredState, observedState, desiredRunState: to } = delivery;
  if (delivery.platformCampaignId === null) return nextPlacementStep(delivery, desired, capabilities, progress, now);
  const isInDesiredState = delivery.matchesDesiredState(observedState) || progress.isRunStateSent;
  if (to !== 'running' && !isInDesiredState) return { kind: 'set_run_state', to };
  if (to === 'running' && !isInDesiredState && desired.budget === 'awaited') return { kind: 'await_budget' };
  if (desiredState !== 'archived' && delivery.disconnectedAt === null && desired.isSendable && delivery.pushedSpec !== desired.digest) {
    return { kind: 'update' };
  }
  if (!isInDesiredState) return { kind: 'set_run_state', to };
  return { kind: 'read_back' };
}

/** Exactly one campaign a launch: after an unanswered create it is searched for, and only what is surely not there is made. */
function nextPlacementStep(
  delivery: Delivery,
  { createKey, mayAlreadyExist, budget }: PushDigests,
  capabilities: PlatformCapabilities,
  progress: PushProgress,
  now: Date,
): PushStep {
  const { createSentAt, shouldBeCreated } = delivery;
  const create: PushStep = { kind: budget === 'awaited' ? 'await_budget' : 'create' };
  if (createSentAt === null) {
    if (!shouldBeCreated) return { kind: 'nothing_to_do' };
    return mayAlreadyExist && !progress.foundNothing ? { kind: 'find' } : create;
  }
  const visibleAt = new Date(createSentAt.getTime() + capabilities.searchLagSeconds * 1_000);
  const wait: PushStep = { kind: 'wait', until: visibleAt };
  const isSearchConclusive = now >= visibleAt;
  // With its key a create happens once, however often it is sent: there is no need to wait for the search.
  const isSameCreate = capabilities.hasIdempotencyKeys && delivery.createKey === createKey;
  if (!progress.foundNothing) return isSearchConclusive || isSameCreate ? { kind: 'find' } : wait;
  if (!shouldBeCreated) return isSearchConclusive ? { kind: 'nothing_to_do' } : wait;
  return isSearchConclusive || isSameCreate ? create : wait;
}
