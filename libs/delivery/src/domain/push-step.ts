import type { Delivery } from './delivery.js';
import type { RunState } from './desired-state.js';
import type { GrantedShare } from './lifetime-budget.js';
import { minMissesUntilGone } from './push-backoff.js';

/** The capabilities of a platform that matter for creating a campaign. */
export interface CreationTraits {
  readonly hasIdempotencyKeys: boolean;
  readonly searchLagSeconds: number;
  readonly createsPartsSeparately: boolean;
}

/** What the current attempt has done so far. */
export interface PushProgress {
  /** A search for the result of an unanswered create request found nothing. */
  readonly foundNothing: boolean;
  readonly isRunStateSent: boolean;
}

export type PushStep =
  | { readonly kind: 'nothing_to_do' }
  | { readonly kind: 'wait'; readonly until: Date }
  | { readonly kind: 'find' }
  /** A single search that finds nothing is not conclusive. */
  | { readonly kind: 'search_again' }
  | { readonly kind: 'create' }
  /** The campaign is not started on a share that other platforms can still spend. */
  | { readonly kind: 'await_budget' }
  | { readonly kind: 'set_run_state'; readonly to: RunState }
  | { readonly kind: 'update' }
  | { readonly kind: 'read_back' };

/** Digests of the desired spec, and conditions for pushing it. */
export interface PushDigests {
  /** Changes when the spec has to be pushed again. */
  readonly digest: string;
  /** The idempotency key of the create request. It is unique to the campaign and its contents. */
  readonly createKey: string;
  /** Whether a previous connection may have created the campaign in the same ad account. */
  readonly mayAlreadyExist: boolean;
  readonly budget: GrantedShare['state'];
  /** False when there is no budget to send: platforms reject a budget of zero or treat it as unlimited. */
  readonly isSendable: boolean;
}

/**
 * The next step toward the desired state. Every campaign is created paused, so a campaign whose create request had no response
 * spends nothing until it is found. A stop precedes every other change, and a start follows them.
 */
export function nextPushStep(
  delivery: Delivery,
  desired: PushDigests,
  capabilities: CreationTraits,
  progress: PushProgress,
  now: Date,
): PushStep {
  const { desiredState, observedState, desiredRunState: to } = delivery;
  if (delivery.platformCampaignId === null) return nextPlacementStep(delivery, desired, capabilities, progress, now);
  const isInDesiredState = delivery.matchesDesiredState(observedState) || progress.isRunStateSent;
  if (to !== 'running' && !isInDesiredState) return { kind: 'set_run_state', to };
  if (to === 'running' && !isInDesiredState && desired.budget === 'awaited') return { kind: 'await_budget' };
  // A platform that does not take part any more is only stopped: its spec may be the reason.
  const takesPart = desiredState !== 'archived' && delivery.removedAt === null && delivery.disconnectedAt === null;
  if (takesPart && desired.isSendable && delivery.pushedSpec !== desired.digest) return nextUpdateStep(delivery, capabilities, now);
  if (!isInDesiredState) return { kind: 'set_run_state', to };
  return { kind: 'read_back' };
}

/** An update that creates parts has to find those of an earlier, unconfirmed update first. Otherwise it creates them again. */
function nextUpdateStep({ createSentAt }: Delivery, capabilities: CreationTraits, now: Date): PushStep {
  if (createSentAt === null || !capabilities.createsPartsSeparately) return { kind: 'update' };
  const visibleAt = new Date(createSentAt.getTime() + capabilities.searchLagSeconds * 1_000);
  return now >= visibleAt ? { kind: 'update' } : { kind: 'wait', until: visibleAt };
}

/** Creates exactly one campaign per launch: after an unanswered create request, it searches before it creates again. */
function nextPlacementStep(
  delivery: Delivery,
  { createKey, mayAlreadyExist, budget }: PushDigests,
  capabilities: CreationTraits,
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
  // The idempotency key makes a repeated create safe, so it does not have to wait for the search lag.
  const isSameCreate = capabilities.hasIdempotencyKeys && delivery.createKey === createKey;
  if (!progress.foundNothing) return isSearchConclusive || isSameCreate ? { kind: 'find' } : wait;
  if (shouldBeCreated && isSameCreate) return create;
  if (!isSearchConclusive) return wait;
  if (delivery.misses + 1 < minMissesUntilGone) return { kind: 'search_again' };
  return shouldBeCreated ? create : { kind: 'nothing_to_do' };
}
