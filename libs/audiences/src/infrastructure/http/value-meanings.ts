import type { AudienceView } from '../../application/queries/audience-view.js';
import type { AudienceAction } from '../../domain/audience-actions.js';
import type { AudienceType } from '../../domain/audience-fields.js';
import type { AudienceStatus } from '../../domain/audience-status.js';
import type { BuildFailureCode } from '../../domain/build-failure.js';

export const audienceTypeMeanings: Readonly<Record<AudienceType, string>> = {
  rule_based: 'people who match `rules`',
  lookalike: 'people who are similar to another audience, as defined in `lookalike`',
};

export const audienceStatusMeanings: Readonly<Record<AudienceStatus, string>> = {
  building: 'the connected platforms are estimating the size of the audience',
  ready: 'at least one platform reaches 1,000 people or more',
  too_small: 'no platform reaches 1,000 people',
  failed: 'the size of the audience could not be estimated; see `failure`',
  archived: 'the audience is archived and read-only',
};

export const audienceActionMeanings: Readonly<Record<AudienceAction, string>> = {
  archive: '`DELETE /v1/audiences/{id}`',
  update: '`PATCH /v1/audiences/{id}`',
  unarchive: '`POST /v1/audiences/{id}/unarchive`',
};

export const buildFailureMeanings: Readonly<Record<BuildFailureCode, string>> = {
  no_connection: 'no ad platform is connected',
  platform_unavailable: 'no connected platform responded',
  connection_expired: 'the authorization of the connected platforms has expired',
  platform_rejected: 'the connected platforms do not accept the audience',
  source_not_ready: 'the source audience is not ready',
  source_archived: 'the source audience is archived',
  build_error: 'an internal error occurred',
};

export const platformStatusMeanings: Readonly<Record<AudienceView['platforms'][number]['status'], string>> = {
  ready: 'the platform reaches 1,000 people or more',
  too_small: 'the platform reaches fewer than 1,000 people',
  unavailable: 'the platform did not respond',
  unauthorized: 'the platform no longer accepts the authorization of the connection',
  rejected: 'the platform does not accept the audience',
  not_supported: 'the platform cannot target some of the rules; see `problems`',
  not_offered: 'the platform offers no estimates',
};

export const insightsStatusMeanings = {
  available: 'it does',
  not_offered: 'it adds nothing to the shares',
};

export const insightsBasisMeanings = {
  one_platform: 'the figures of one platform',
  combined_platforms: 'the sums of the figures of several platforms; a person on two platforms is counted twice',
};
