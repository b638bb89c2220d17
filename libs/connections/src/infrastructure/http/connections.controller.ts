import { type Caller, type Id, type ListCriteria, type Validated } from '#libs/kernel';
import {
  ContinuedWrites,
  Criteria,
  CurrentCaller,
  EmptyBody,
  Endpoint,
  type EnvelopedResponse,
  HttpResult,
  PreferredWait,
  RecordId,
  SafeWrites,
  type WaitPreference,
  Write,
  type WriteRequest,
} from '#libs/rest';
import { RecordRows } from '#libs/kernel/infrastructure';
import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { DisconnectConnection } from '../../application/commands/disconnect-connection.js';
import { RequestSync } from '../../application/commands/request-sync.js';
import type { ConnectionView } from '../../application/queries/connection-view.js';
import { GetConnection } from '../../application/queries/get-connection.js';
import { GetSyncRun } from '../../application/queries/get-sync-run.js';
import { type ConnectionsView, ListConnections } from '../../application/queries/list-connections.js';
import { connectionList } from '../queries/connection-list.js';
import { pendingSyncRuns, syncRunViewOf } from '../queries/sync-run-view-of-row.js';
import {
  connectionExample,
  disconnectedExample,
  disconnectMetaExample,
  queuedSyncRunExample,
  syncRunExample,
} from './connections.examples.js';
import { ConnectionResponse, DisconnectMeta, SyncRunResponse } from './connections.responses.js';

@ApiTags('Connections')
@Controller('v1/connections')
export class ConnectionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly writes: SafeWrites,
    private readonly continued: ContinuedWrites,
    private readonly rows: RecordRows,
  ) {}

  @Endpoint('GET', '', {
    operationId: 'listConnections',
    summary: 'List connections',
    description: 'Returns the connections of your account. Pending and disconnected connections are omitted by default.',
    permission: 'connections.read',
    list: connectionList,
    pageOf: ConnectionResponse,
    example: connectionExample,
  })
  list(@CurrentCaller() caller: Caller, @Criteria(connectionList) criteria: ListCriteria): Promise<ConnectionsView> {
    return this.queries.execute(new ListConnections(caller, criteria));
  }

  @Endpoint('GET', ':id', {
    operationId: 'getConnection',
    summary: 'Get a connection',
    description: 'Retrieves a connection. After you request a sync, poll this endpoint: `last_sync` is the latest sync run.',
    permission: 'connections.read',
    id: 'con',
    record: ConnectionResponse,
    example: connectionExample,
  })
  get(@CurrentCaller() caller: Caller, @RecordId('con') id: Id<'con'>): Promise<ConnectionView> {
    return this.queries.execute(new GetConnection(caller, id));
  }

  @Endpoint('POST', ':id/sync', {
    operationId: 'syncConnection',
    summary: 'Sync a connection now',
    description:
      'Starts a sync run that imports the metrics of the platform. Connections also sync automatically every hour. To follow the run, poll the URL in `Location` as `Retry-After` says, and read `last_sync`. With `Prefer: wait=N`, the request waits up to N seconds and returns 200 if the run ends in that time.',
    permission: 'connections.sync',
    status: 202,
    statusWhenWaited: 200,
    id: 'con',
    record: SyncRunResponse,
    example: queuedSyncRunExample,
    exampleWhenWaited: syncRunExample,
    errors: [
      'precondition_failed',
      'sync_in_progress',
      'connection_pending',
      'connection_expired',
      'connection_disconnected',
      'sync_too_frequent',
    ],
  })
  sync(
    @RecordId('con') id: Id<'con'>,
    @PreferredWait() preference: WaitPreference,
    @Write() write: WriteRequest,
    @EmptyBody() body: Validated<object>,
  ): Promise<EnvelopedResponse> {
    const command = new RequestSync(write.caller, id, write.precondition, body);
    const begin = async () => {
      const { run, connection } = await this.commands.execute(command);
      // The run belongs to the connection: its revision and its path are those of the response.
      const head = { location: `/v1/connections/${id}`, etag: `"${connection.revision}"` };
      return { result: new HttpResult(syncRunViewOf(this.rows.of(run)), head), pending: run.id };
    };
    return this.continued.run(write, preference, pendingSyncRuns, begin, async (runId) => {
      const [connection, run] = await Promise.all([
        this.queries.execute(new GetConnection(write.caller, id)),
        this.queries.execute(new GetSyncRun(write.caller.accountId, runId as Id<'syn'>)),
      ]);
      return new HttpResult(run, { etag: `"${connection.revision}"` });
    });
  }

  @Endpoint('DELETE', ':id', {
    operationId: 'disconnectConnection',
    summary: 'Disconnect a connection',
    description:
      'Disconnects a connection permanently. Connecting the ad account again creates a new connection. The service first stops the campaigns of the connection on the platform. `meta.affected_campaigns` lists the affected scheduled and active campaigns; a campaign without another connection is paused. Disconnecting a disconnected connection has no effect.',
    permission: 'connections.disconnect',
    isStop: true,
    id: 'con',
    record: ConnectionResponse,
    example: disconnectedExample,
    envelope: 'DisconnectEnvelope',
    meta: DisconnectMeta,
    metaExample: disconnectMetaExample,
    errors: ['precondition_failed'],
  })
  disconnect(
    @RecordId('con') id: Id<'con'>,
    @Write() write: WriteRequest,
    @EmptyBody() body: Validated<object>,
  ): Promise<EnvelopedResponse> {
    return this.writes.run(write, async () => {
      const command = new DisconnectConnection(write.caller, id, write.precondition, body);
      const { affected } = await this.commands.execute(command);
      const connection = await this.queries.execute(new GetConnection(write.caller, id));
      const campaigns = affected.map((c) => ({
        id: c.id,
        previous_status: c.previousStatus,
        status: c.status,
        delivery_status: c.deliveryStatus,
      }));
      return new HttpResult(connection, { meta: { affected_campaigns: campaigns } });
    });
  }
}
