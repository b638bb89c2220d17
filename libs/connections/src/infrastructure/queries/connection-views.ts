import { AdPlatforms, type PlatformProfile, settingsProblems } from '#libs/ad-platforms/contract';
import { type Id, idFromUuid, type Problem } from '#libs/kernel';
import type { Row } from '#libs/kernel/infrastructure';
import { Injectable } from '@nestjs/common';
import { ConnectionDependents } from '../../application/ports/connection-dependents.js';
import { ReconnectUrls } from '../../application/ports/reconnect-urls.js';
import type { ConnectionView } from '../../application/queries/connection-view.js';
import { type StatusReason, statusReasons } from '../../domain/connection-status.js';
import { capabilitiesViewOf } from './capabilities-view-of.js';
import { lastSyncColumn, syncRunViewOf } from './sync-run-view-of-row.js';

/** The columns of `connections.connection` that a view is built from. */
export const connectionColumns = [
  'id',
  'platform',
  'name',
  'external_account_id',
  'status',
  'status_reason',
  'status_since',
  'currency',
  'timezone',
  'scopes',
  'settings',
  'access',
  'token_expires_at',
  lastSyncColumn,
  'last_synced_at',
  'data_through',
  'next_sync_at',
  'revision',
  'created_at',
  'updated_at',
  'connected_at',
  'disconnected_at',
].join(', ');

/** Builds API views of connections from rows, platform profiles and the number of campaigns that use them. */
@Injectable()
export class ConnectionViews {
  constructor(
    private readonly platforms: AdPlatforms,
    private readonly dependents: ConnectionDependents,
    private readonly reconnectUrls: ReconnectUrls,
  ) {}

  /** Runs in the current transaction. */
  async of(accountId: Id<'acc'>, rows: readonly Row[]): Promise<ConnectionView[]> {
    const ids = rows.map((row) => idFromUuid('con', row.id));
    const counts = ids.length === 0 ? new Map<Id<'con'>, number>() : await this.dependents.activeCampaignCounts(accountId, ids);
    return rows.map((row, i) => this.viewOf(row, ids[i] as Id<'con'>, counts.get(ids[i] as Id<'con'>) ?? 0));
  }

  private viewOf(row: Row, id: Id<'con'>, activeCampaignCount: number): ConnectionView {
    const platform = this.platforms.find(row.platform);
    const profile = platform?.profile;
    const reason = row.status_reason as StatusReason | null;
    const isKnown = row.external_account_id !== null;
    return {
      id,
      object: 'connection',
      platform: row.platform,
      name: row.name,
      external_account_id: row.external_account_id,
      status: row.status,
      status_reason: reason === null ? null : { code: reason, message: statusReasons[reason], since: row.status_since },
      currency: isKnown ? row.currency : null,
      timezone: isKnown ? row.timezone : null,
      scopes: row.scopes,
      token_expires_at: row.token_expires_at,
      reconnect_url: this.reconnectUrls.of(id, row.status),
      last_sync: row.last_sync === null ? null : syncRunViewOf(row.last_sync),
      last_synced_at: row.last_synced_at,
      data_through: row.data_through,
      next_sync_at: row.next_sync_at,
      attribution: profile === undefined ? null : attributionViewOf(profile),
      restatement_days: profile?.restatementDays ?? null,
      capabilities: capabilitiesViewOf(platform, row),
      settings: row.settings,
      settings_problems: isKnown && platform !== undefined ? settingsProblems(platform.settingsSchema, row.settings).map(problemView) : [],
      active_campaign_count: activeCampaignCount,
      revision: row.revision,
      created_at: row.created_at,
      updated_at: row.updated_at,
      connected_at: row.connected_at,
      disconnected_at: row.disconnected_at,
    };
  }
}

const problemView = ({ pointer = '', code, message }: Problem) => ({ pointer, code, message });

function attributionViewOf({ attribution, attributionByObjective = {} }: PlatformProfile): ConnectionView['attribution'] {
  const viewOf = ({ clickDays, viewDays }: PlatformProfile['attribution']) => ({ click_days: clickDays, view_days: viewDays });
  const byObjective = Object.entries(attributionByObjective).map(([objective, windows]) => ({ objective, ...viewOf(windows) }));
  return { ...viewOf(attribution), by_objective: byObjective };
}
