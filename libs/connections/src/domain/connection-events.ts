import { DomainEvent, type Id } from '#libs/kernel';

/** A user consented to a connection at the platform. */
export class ConnectionCreated extends DomainEvent {
  readonly type = 'connection.created';
  readonly meaning = 'A user consented to a connection on the platform.';
}
/** A user authorized the connection, for the first time or again. */
export class ConnectionConnected extends DomainEvent {
  readonly type = 'connection.connected';
  readonly meaning = 'A connection was authorized, for the first time or again.';
}
/** A user changed the settings of the platform. */
export class ConnectionSettingsChanged extends DomainEvent {
  readonly type = 'connection.settings_changed';
  readonly meaning = 'The platform settings of a connection were changed.';
}
/** A user declared campaigns of the ad account on its platform. */
export class ConnectionCampaignsDeclared extends DomainEvent {
  readonly type = 'connection.campaigns_declared';
  readonly meaning = null;
}
/** The authorization will end, and only a user can renew it. */
export class ConnectionExpiring extends DomainEvent {
  readonly type = 'connection.expiring';
  readonly meaning = 'The authorization of a connection ends in 7 days or in 1 day, and a user has to reconnect it.';
}
/** The platform no longer accepts the authorization. */
export class ConnectionExpired extends DomainEvent {
  readonly type = 'connection.expired';
  readonly meaning = 'The platform no longer accepts the authorization of a connection.';
}
/** A user disconnected the connection, or its ad account was not chosen in time. */
export class ConnectionDisconnected extends DomainEvent {
  readonly type = 'connection.disconnected';
  readonly meaning = 'A connection was disconnected.';
}
/** Several consecutive syncs failed. */
export class ConnectionFailed extends DomainEvent {
  readonly type = 'connection.error';
  readonly meaning = 'Several consecutive syncs of a connection failed.';
}
/** A sync succeeded after failed ones. */
export class ConnectionRecovered extends DomainEvent {
  readonly type = 'connection.recovered';
  readonly meaning = 'A sync of a connection succeeded after failed ones.';
}
/** A user requested a sync. */
export class SyncRequested extends DomainEvent {
  readonly type = 'connection.sync_requested';
  readonly meaning = null;
}

/** A sync run ended. */
export class SyncFinished extends DomainEvent {
  readonly type = 'sync.finished';
  readonly meaning = 'A sync run ended, with or without errors.';
}
interface IngestedMetrics {
  readonly connection_id: Id<'con'>;
  readonly start_date: string;
  readonly end_date: string;
  readonly rows: { readonly inserted: number; readonly restated: number; readonly unchanged: number };
  readonly data_through: string | null;
}
/** A sync ingested metrics that are new or have changed. */
export class MetricsIngested extends DomainEvent {
  readonly type = 'metrics.ingested';
  readonly meaning = 'A sync imported metrics that are new or differ from those before.';
  static of(facts: IngestedMetrics, at: Date): MetricsIngested {
    return new MetricsIngested({}, at, null, facts);
  }
}
/** A sync ingested metrics of days that it had already ingested, with other values. */
export class MetricsRestated extends DomainEvent {
  readonly type = 'metrics.restated';
  readonly meaning = 'A platform has changed metrics that were imported before. `rows.restated` is their number.';
  static of(facts: IngestedMetrics, at: Date): MetricsRestated {
    return new MetricsRestated({}, at, null, facts);
  }
}
interface FinalMetrics {
  readonly connection_id: Id<'con'>;
  readonly final_through: string;
}
/** More days of a connection are final. */
export class MetricsFinalized extends DomainEvent {
  readonly type = 'metrics.finalized';
  readonly meaning = 'The metrics of more days of a connection no longer change.';
  static of(facts: FinalMetrics, at: Date): MetricsFinalized {
    return new MetricsFinalized({}, at, null, facts);
  }
}
export interface IngestedCampaigns {
  readonly connection_id: Id<'con'>;
  readonly campaign_ids: readonly Id<'cmp'>[];
}
export const campaignMetricsIngested = 'connection.metrics_landed';
/** A sync ingested metrics of these campaigns. For other contexts only. */
export class CampaignMetricsIngested extends DomainEvent {
  readonly type = campaignMetricsIngested;
  readonly meaning = null;
  static of(campaigns: IngestedCampaigns, at: Date): CampaignMetricsIngested {
    return new CampaignMetricsIngested({}, at, null, campaigns);
  }
}

/** Every change of a connection, and what its syncs bring. */
export const connectionEvents = [
  ConnectionCreated,
  ConnectionConnected,
  ConnectionSettingsChanged,
  ConnectionCampaignsDeclared,
  ConnectionExpiring,
  ConnectionExpired,
  ConnectionDisconnected,
  ConnectionFailed,
  ConnectionRecovered,
  SyncRequested,
  SyncFinished,
  MetricsIngested,
  MetricsRestated,
  MetricsFinalized,
  CampaignMetricsIngested,
];

/** The event of every change of a connection, for other contexts. */
export const connectionChanged = 'connection.changed';
