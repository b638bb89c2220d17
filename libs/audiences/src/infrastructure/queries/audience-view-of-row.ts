import { type Actor, type CampaignReferences, idFromUuid, shownFields } from '#libs/kernel';
import type { PendingRecords } from '#libs/rest';
import { type Row, sql } from '#libs/kernel/infrastructure';
import type { AudienceView } from '../../application/queries/audience-view.js';
import { availableActions, editableFields } from '../../domain/audience-actions.js';
import { type AudienceFields, fieldNames } from '../../domain/audience-fields.js';
import type { AudiencePlatformStatus } from '../../domain/audience.js';
import { type BuildFailureCode, buildFailures } from '../../domain/build-failure.js';
import { summarizeLookalike, summarizeRules } from '../../domain/rules/rules-summary.js';

/** The columns that `audienceViewOf` reads. */
export const audienceColumns = [
  ...Object.values(fieldNames),
  'id',
  'status',
  'failure_code',
  'size_lower',
  'size_upper',
  'measured_at',
  'platforms',
  'revision',
  'created_at',
  'updated_at',
  'archived_at',
].join(', ');

/** Platforms usually estimate an audience within a few seconds. */
export const pendingAudiences: PendingRecords = {
  prefix: 'aud',
  pollAfterSeconds: 3,
  statement: sql(
    'pending audiences',
    "select id from audiences.audience where account_id = $1 and id = any($2::uuid[]) and status = 'building'",
  ),
};

const notOffered = { code: 'not_offered', message: 'No connected platform offers estimates of this audience.' } as const;

/** Converts a row of `audiences.audience` and the campaigns that use it to the API view for this caller. */
export function audienceViewOf(row: Row, campaigns: CampaignReferences, { permissions }: Pick<Actor, 'permissions'>): AudienceView {
  const failure = row.failure_code as BuildFailureCode | null;
  return {
    id: idFromUuid('aud', row.id),
    object: 'audience',
    ...shownFields<AudienceFields, typeof fieldNames>(row, fieldNames, {}),
    rules_summary: row.rules === null ? summarizeLookalike(row.lookalike) : summarizeRules(row.rules),
    status: row.status,
    available_actions: availableActions(row.status, permissions),
    editable_fields: editableFields(row.status, row.type, permissions),
    failure: failure === null ? null : { code: failure, ...buildFailures[failure] },
    size: row.size_lower === null ? null : { lower: row.size_lower, upper: row.size_upper, as_of: row.measured_at },
    size_reason: row.status === 'ready' && row.size_lower === null ? notOffered : null,
    // Rows of an earlier release have no problems.
    platforms: (row.platforms as AudiencePlatformStatus[]).map((platform) => ({ ...platform, problems: platform.problems ?? [] })),
    poll_after_seconds: row.status === 'building' ? pendingAudiences.pollAfterSeconds : null,
    campaign_ids: campaigns.ids,
    campaign_count: campaigns.count,
    revision: row.revision,
    created_at: row.created_at,
    updated_at: row.updated_at,
    archived_at: row.archived_at,
  };
}
