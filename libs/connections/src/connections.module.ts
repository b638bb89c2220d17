import type { BoundedContext } from '#libs/foundation';
import { Module } from '@nestjs/common';
import { AbandonConnectionHandler } from './application/commands/abandon-connection.js';
import { BeginConnectionHandler } from './application/commands/begin-connection.js';
import { DisconnectConnectionHandler } from './application/commands/disconnect-connection.js';
import { FinishConnectionHandler } from './application/commands/finish-connection.js';
import { RequestSyncHandler } from './application/commands/request-sync.js';
import { ResealTokensHandler } from './application/commands/reseal-tokens.js';
import { RevokeTokensHandler } from './application/commands/revoke-tokens.js';
import { RunSyncHandler } from './application/commands/run-sync.js';
import { SyncWhenDueHandler } from './application/commands/sync-when-due.js';
import { AdAccounts } from './application/ports/ad-platform.js';
import { AdPlatforms } from './application/ports/ad-platforms.js';
import { ConnectionDirectory } from './application/ports/connection-directory.js';
import { PlatformAuthorization } from './application/ports/platform-authorization.js';
import { PlatformObjects } from './application/ports/platform-objects.js';
import { TokenVault } from './application/ports/token-vault.js';
import { SyncRuns } from './application/sync-runs.js';
import { SyncProgress } from './application/sync/sync-progress.js';
import { ConnectionRepository, SyncRunRepository } from './domain/connection.repository.js';
import { ConnectingController } from './infrastructure/http/connecting.controller.js';
import { ConnectionsController } from './infrastructure/http/connections.controller.js';
import { RevokeTokensOfDisconnected } from './infrastructure/jobs/revoke-tokens.job.js';
import { RunSyncs } from './infrastructure/jobs/run-syncs.job.js';
import { SyncConnectionsWhenDue } from './infrastructure/jobs/sync-when-due.job.js';
import { WatchConnections } from './infrastructure/jobs/watch-connections.job.js';
import { OpenidAuthorization } from './infrastructure/oauth/openid-authorization.js';
import {
  ConnectionSchema,
  PendingAuthorizationSchema,
  PlatformObjectSchema,
  SyncRunSchema,
  TokenSchema,
} from './infrastructure/persistence/connections.schema.js';
import { MikroOrmConnectionRepository } from './infrastructure/persistence/mikro-orm-connection.repository.js';
import { MikroOrmSyncRunRepository } from './infrastructure/persistence/mikro-orm-sync-run.repository.js';
import { PostgresConnectionDirectory } from './infrastructure/persistence/postgres-connection-directory.js';
import { PostgresPlatformObjects } from './infrastructure/persistence/postgres-platform-objects.js';
import { ConfiguredPlatforms } from './infrastructure/platforms/configured-platforms.js';
import { ConnectionViews } from './infrastructure/queries/connection-views.js';
import { GetConnectionHandler } from './infrastructure/queries/get-connection.handler.js';
import { ListConnectionsHandler } from './infrastructure/queries/list-connections.handler.js';
import { GetSyncRunHandler } from './infrastructure/queries/get-sync-run.handler.js';
import { ListSyncRunsHandler } from './infrastructure/queries/list-sync-runs.handler.js';
import { ConsoleReconnectUrls } from './infrastructure/queries/console-reconnect-urls.js';
import { ReconnectUrls } from './application/ports/reconnect-urls.js';
import { ConnectedAdAccounts } from './infrastructure/clients/connected-ad-accounts.js';
import { KeyRing } from './infrastructure/tokens/key-ring.js';
import { PostgresTokenVault } from './infrastructure/tokens/postgres-token-vault.js';
import { Seal } from './infrastructure/tokens/seal.js';
import { TokenLeases } from './infrastructure/tokens/token-leases.js';
import { TokenRenewal } from './infrastructure/tokens/token-renewal.js';

@Module({
  controllers: [ConnectionsController, ConnectingController],
  providers: [
    KeyRing,
    Seal,
    TokenLeases,
    TokenRenewal,
    { provide: ReconnectUrls, useClass: ConsoleReconnectUrls },
    ConfiguredPlatforms,
    { provide: AdPlatforms, useExisting: ConfiguredPlatforms },
    { provide: PlatformAuthorization, useClass: OpenidAuthorization },
    { provide: TokenVault, useClass: PostgresTokenVault },
    { provide: ConnectionRepository, useClass: MikroOrmConnectionRepository },
    { provide: SyncRunRepository, useClass: MikroOrmSyncRunRepository },
    { provide: PlatformObjects, useClass: PostgresPlatformObjects },
    { provide: ConnectionDirectory, useClass: PostgresConnectionDirectory },
    { provide: AdAccounts, useClass: ConnectedAdAccounts },
    SyncRuns,
    SyncProgress,
    ConnectionViews,
    BeginConnectionHandler,
    AbandonConnectionHandler,
    FinishConnectionHandler,
    DisconnectConnectionHandler,
    RequestSyncHandler,
    RunSyncHandler,
    SyncWhenDueHandler,
    ResealTokensHandler,
    RevokeTokensHandler,
    GetConnectionHandler,
    ListConnectionsHandler,
    GetSyncRunHandler,
    ListSyncRunsHandler,
    RunSyncs,
    SyncConnectionsWhenDue,
    RevokeTokensOfDisconnected,
    WatchConnections,
  ],
  exports: [AdAccounts, ConnectionDirectory],
})
export class ConnectionsModule {}

/** The context as the composition sees it. */
export const connections: BoundedContext = {
  schema: 'connections',
  module: ConnectionsModule,
  entities: [ConnectionSchema, SyncRunSchema, TokenSchema, PendingAuthorizationSchema, PlatformObjectSchema],
};
