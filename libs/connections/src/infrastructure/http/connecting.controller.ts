import { AdPlatforms } from '#libs/ad-platforms/contract';
import {
  Caller,
  ConsoleEndpoint,
  CursorSeal,
  DOCS_URL,
  HttpResult,
  invalidCursor,
  type Page,
  pagingParameters,
  ParameterReader,
  Parameters,
  RecordId,
  ValidatedBody,
} from '#libs/foundation';
import { type Caller as RequestCaller, type Validated, DomainError, type Id, NotFound, uuidFromId, ValidationFailed } from '#libs/kernel';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { BeginConnection } from '../../application/commands/begin-connection.js';
import { FinishConnection } from '../../application/commands/finish-connection.js';
import { GetConnection } from '../../application/queries/get-connection.js';
import { ListSyncRuns } from '../../application/queries/list-sync-runs.js';
import type { SyncRunView } from '../../application/queries/sync-run-view.js';
import { ConnectRequest } from './connecting.requests.js';
import { ConsentResponse, PlatformResponse } from './connecting.responses.js';
import { SyncRunResponse } from './connections.responses.js';

const connect = { permission: 'connections.connect' } as const;
const read = { permission: 'connections.read' } as const;
const callbackPath = '/console/api/connections/callback';
const settingsPage = '/settings/connections';

/** Connecting a platform by its consent page, and what became of its syncs: what a person does in the settings. */
@Controller('console/api')
export class ConnectingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly platforms: AdPlatforms,
    private readonly seal: CursorSeal,
    @Inject(DOCS_URL) private readonly docsUrl: () => string,
  ) {}

  @ConsoleEndpoint('GET', 'platforms', {
    ...read,
    operationId: 'listPlatforms',
    summary: 'List the platforms that can be connected',
    response: { pageOf: PlatformResponse },
  })
  list(): Page<object> {
    const data = this.platforms.offered().map(({ name, profile }) => ({
      platform: name,
      name: profile.label,
      objectives: profile.objectives,
      scopes: profile.scopes,
    }));
    return { data, has_more: false, next_cursor: null };
  }

  @ConsoleEndpoint('POST', 'connections/connect', {
    ...connect,
    operationId: 'startConnecting',
    summary: 'Start connecting an ad account',
    body: ConnectRequest,
    response: { record: ConsentResponse },
  })
  async begin(
    @Caller() caller: RequestCaller,
    @ValidatedBody({ type: ConnectRequest, readOnly: {} }) body: Validated<ConnectRequest>,
  ): Promise<object> {
    const { platform = null, connection_id: connectionId = null } = body.getOrThrow();
    const target = connectionId === null ? { platform: platform ?? '' } : { reconnect: knownId(connectionId) };
    const begun = await this.commands.execute(new BeginConnection(caller, target, this.callbackUrl())).catch((error: unknown) => {
      throw error instanceof NotFound ? unknownConnection() : error;
    });
    return {
      connection_id: begun.connectionId,
      authorize_url: begun.authorizationUrl,
      expires_at: begun.expiresAt.toISOString(),
    };
  }

  /**
   * Where the platform sends the browser back to. The cookie comes along, since this is a navigation; `state` was bound to the user who
   * began, so a link that somebody else made connects nothing.
   */
  @ConsoleEndpoint('GET', 'connections/callback', {
    ...connect,
    operationId: 'finishConnecting',
    summary: 'Finish connecting an ad account',
    status: 303,
    response: 'nothing',
  })
  async finish(@Caller() caller: RequestCaller, @Parameters() parameters: Record<string, unknown>): Promise<HttpResult> {
    const given = Object.entries(parameters).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    const url = `${this.callbackUrl()}?${new URLSearchParams(given).toString()}`;
    try {
      const { id } = await this.commands.execute(new FinishConnection(caller, url));
      return backToSettings({ connected: id });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { platform_code: reason } = error.details;
      return backToSettings({ error: error.code, ...(typeof reason === 'string' ? { reason } : {}) });
    }
  }

  @ConsoleEndpoint('GET', 'connections/:id/sync-runs', {
    ...read,
    operationId: 'listSyncRuns',
    summary: 'List the sync runs of a connection',
    pathParameters: ['id'],
    parameters: pagingParameters,
    response: { pageOf: SyncRunResponse },
  })
  async syncRuns(
    @RecordId('con') id: Id<'con'>,
    @Caller() caller: RequestCaller,
    @Parameters() parameters: Record<string, unknown>,
  ): Promise<Page<SyncRunView>> {
    const { accountId } = caller;
    const reader = new ParameterReader(parameters, ['limit', 'cursor']);
    const limit = reader.limit();
    reader.getOrThrow();
    const cursor = reader.cursor();
    await this.queries.execute(new GetConnection(caller, id));
    const context = `sync_runs ${accountId} ${id}`;
    const before = cursor === null ? null : this.seal.open(cursor, context);
    if (before !== null && uuidFromId('syn', before) === null) throw invalidCursor();
    const { data, has_more: hasMore } = await this.queries.execute(new ListSyncRuns(accountId, id, limit, before as Id<'syn'> | null));
    const last = data.at(-1);
    return { data, has_more: hasMore, next_cursor: hasMore && last ? this.seal.seal(last.id, context) : null };
  }

  private callbackUrl(): string {
    return new URL(callbackPath, this.docsUrl()).toString();
  }
}

function backToSettings(outcome: Record<string, string>): HttpResult {
  return new HttpResult(outcome, { status: 303, location: `${settingsPage}?${new URLSearchParams(outcome).toString()}` });
}

function knownId(text: string): Id<'con'> {
  if (uuidFromId('con', text) === null) throw unknownConnection();
  return text as Id<'con'>;
}

function unknownConnection(): ValidationFailed {
  return new ValidationFailed([
    { pointer: '/connection_id', code: 'reference_not_found', message: 'connection_id must be the ID of an existing connection.' },
  ]);
}
