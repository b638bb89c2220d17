import { Module } from '@nestjs/common';
import { AbandonConnectionHandler } from './application/commands/abandon-connection.js';
import { BeginConnectionHandler } from './application/commands/begin-connection.js';
import { ChangeConnectionSettingsHandler } from './application/commands/change-connection-settings.js';
import { ChooseAdAccountHandler } from './application/commands/choose-ad-account.js';
import { DeclareCampaignsHandler } from './application/commands/declare-campaigns.js';
import { DisconnectConnectionHandler } from './application/commands/disconnect-connection.js';
import { FinishConnectionHandler } from './application/commands/finish-connection.js';
import { NoticeExpiryHandler } from './application/commands/notice-expiry.js';
import { RequestSyncHandler } from './application/commands/request-sync.js';
import { SyncWhenDueHandler } from './application/commands/sync-when-due.js';
import { UploadLogoHandler } from './application/commands/upload-logo.js';
import { ConnectionDirectory } from './application/ports/connection-directory.js';
import { OverdueConnections } from './application/ports/overdue-connections.js';
import { ReconnectUrls } from './application/ports/reconnect-urls.js';
import { AdAccountConnection } from './application/processes/ad-account-connection.js';
import { ConnectionWatch } from './application/processes/connection-watch.js';
import { RevokeTokensHandler } from './application/processes/revoke-tokens.js';
import { RunSyncHandler } from './application/processes/sync/run-sync.js';
import { SyncProgress } from './application/processes/sync/sync-progress.js';
import { SyncRuns } from './application/processes/sync/sync-runs.js';
import { CheckConnectionHandler } from './application/queries/check-connection.js';
import { GetConnectionSettingsHandler } from './application/queries/get-connection-settings.js';
import { ListGrantedAdAccountsHandler } from './application/queries/list-granted-ad-accounts.js';
import { connectionEvents } from './domain/connection-events.js';
import { ConnectionRepository, SyncRunRepository } from './domain/connection.repository.js';
import { ConsoleReconnectUrls } from './infrastructure/adapters/console-reconnect-urls.js';
import { PostgresAuthorizedConnections } from './infrastructure/adapters/postgres-authorized-connections.js';
import { expiredConnections } from './infrastructure/health/expired-connections.check.js';
import { ConnectingController } from './infrastructure/http/connecting.controller.js';
import { ConnectionChecksController } from './infrastructure/http/connection-checks.controller.js';
import { ConnectionSettingsController } from './infrastructure/http/connection-settings.controller.js';
import { ConnectionsController } from './infrastructure/http/connections.controller.js';
import { RevokeTokensOfDisconnected } from './infrastructure/messaging/revoke-tokens.job.js';
import { RunSyncs } from './infrastructure/messaging/run-syncs.job.js';
import { SyncConnectionsWhenDue } from './infrastructure/messaging/sync-when-due.job.js';
import { WatchConnections } from './infrastructure/messaging/watch-connections.job.js';
import { ConnectionSchema, SyncRunSchema } from './infrastructure/persistence/connections.schema.js';
import { MikroOrmConnectionRepository } from './infrastructure/persistence/mikro-orm-connection.repository.js';
import { MikroOrmSyncRunRepository } from './infrastructure/persistence/mikro-orm-sync-run.repository.js';
import { PostgresConnectionDirectory } from './infrastructure/adapters/postgres-connection-directory.js';
import { PostgresOverdueConnections } from './infrastructure/adapters/postgres-overdue-connections.js';
import { connectionList } from './infrastructure/queries/connection-list.js';
import { ConnectionFigures } from './infrastructure/queries/connection-figures.js';
import { ConnectionViews } from './infrastructure/queries/connection-views.js';
import { MetricsSnapshots, SyncSnapshots } from './infrastructure/queries/sync-snapshots.js';
import { ConnectionSnapshots } from './infrastructure/queries/connection-snapshots.js';
import { GetConnectionHandler } from './infrastructure/queries/get-connection.handler.js';
import { GetSyncRunHandler } from './infrastructure/queries/get-sync-run.handler.js';
import { ListConnectionsHandler } from './infrastructure/queries/list-connections.handler.js';
import { ListSyncRunsHandler } from './infrastructure/queries/list-sync-runs.handler.js';
import { connectionsRetention } from './infrastructure/persistence/retention.js';

@Module({
  controllers: [ConnectionsController, ConnectingController, ConnectionSettingsController, ConnectionChecksController],
  providers: [
    { provide: ReconnectUrls, useClass: ConsoleReconnectUrls },
    { provide: ConnectionRepository, useClass: MikroOrmConnectionRepository },
    { provide: SyncRunRepository, useClass: MikroOrmSyncRunRepository },
    { provide: OverdueConnections, useClass: PostgresOverdueConnections },
    { provide: ConnectionDirectory, useClass: PostgresConnectionDirectory },
    SyncRuns,
    SyncProgress,
    ConnectionWatch,
    PostgresAuthorizedConnections,
    ConnectionViews,
    ConnectionFigures,
    BeginConnectionHandler,
    AbandonConnectionHandler,
    NoticeExpiryHandler,
    AdAccountConnection,
    FinishConnectionHandler,
    ChooseAdAccountHandler,
    ChangeConnectionSettingsHandler,
    GetConnectionSettingsHandler,
    CheckConnectionHandler,
    UploadLogoHandler,
    DeclareCampaignsHandler,
    ListGrantedAdAccountsHandler,
    DisconnectConnectionHandler,
    RequestSyncHandler,
    RunSyncHandler,
    SyncWhenDueHandler,
    RevokeTokensHandler,
    ConnectionSnapshots,
    SyncSnapshots,
    MetricsSnapshots,
    GetConnectionHandler,
    ListConnectionsHandler,
    GetSyncRunHandler,
    ListSyncRunsHandler,
    RunSyncs,
    SyncConnectionsWhenDue,
    RevokeTokensOfDisconnected,
    WatchConnections,
  ],
  exports: [ConnectionDirectory, PostgresAuthorizedConnections],
})
export class ConnectionsModule {}

/** The context as the composition sees it. */
export const connections = {
  schema: 'connections',
  module: ConnectionsModule,
  events: connectionEvents,
  entities: [ConnectionSchema, SyncRunSchema],
  retention: connectionsRetention,
  countedLists: [connectionList],
  healthChecks: [expiredConnections],
};
