import type { platformNames } from '#libs/ad-platforms/contract';
import type { ConnectionStatus, StatusReason } from '../../domain/connection-status.js';
import type { SyncStatus, SyncTrigger } from '../../domain/sync-run.js';

export const platformMeanings: Readonly<Record<(typeof platformNames)[number], string>> = {
  sandbox: 'a simulated platform for tests',
  meta_ads: 'Meta Ads',
  google_ads: 'Google Ads',
  pinterest_ads: 'Pinterest Ads',
};

export const connectionStatusMeanings: Readonly<Record<ConnectionStatus, string>> = {
  pending: 'a user has authorized the platform and has not chosen the ad account yet',
  connected: 'the ad account syncs, and campaigns can use it',
  error: 'the last three syncs failed; syncs continue',
  expired: 'the platform no longer accepts the authorization, and a user must reconnect',
  disconnected: 'the connection is disconnected permanently',
};

export const statusReasonMeanings: Readonly<Record<StatusReason, string>> = {
  awaiting_authorization: 'the connection has not been authorized yet',
  awaiting_ad_account: 'the ad account has not been chosen yet',
  syncs_failing: 'the last three syncs failed; see `last_sync.errors`',
  authorization_expired: 'the platform no longer accepts the authorization; reconnect at `reconnect_url`',
  user_request: 'a user disconnected the connection',
  never_authorized: 'the connection was not completed within 24 hours',
};

export const syncTriggerMeanings: Readonly<Record<SyncTrigger, string>> = {
  manual: 'a client requested the sync',
  scheduled: 'the scheduler started the sync',
  reconnect: 'a user connected or reconnected the ad account',
};

export const syncStatusMeanings: Readonly<Record<SyncStatus, string>> = {
  queued: 'the run has not started yet',
  running: 'the run is importing metrics',
  succeeded: 'the whole range is imported',
  partial: 'a part of the range is imported; `errors` lists what is missing',
  failed: 'nothing is imported; `errors` says why',
};

export const syncErrorMeanings = {
  platform_unavailable: 'the platform did not respond or returned an error',
  rate_limited: 'the platform rejected the calls because of its rate limit',
  connection_expired: 'the platform no longer accepts the authorization',
  connection_disconnected: 'the connection was disconnected during the run',
  platform_rejected: 'the platform rejected the request',
  ad_account_not_found: 'the ad account does not exist on the platform, or the authorization does not cover it',
  internal_error: 'an internal error interrupted the run',
  invalid_metrics: 'the platform reported values that are not valid; they are not imported',
};
