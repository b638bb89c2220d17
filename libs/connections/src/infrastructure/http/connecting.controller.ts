import { hash } from 'node:crypto';
import { type AdPlatform, AdPlatforms, type PlannedPlatform, plannedPlatforms, PlatformDeprecations } from '#libs/ad-platforms/contract';
import { type Caller, DomainError, type Id, NotFound, onePage, type Page, uuidFromId, ValidationFailed } from '#libs/kernel';
import {
  ConsoleEndpoint,
  CurrentCaller,
  CursorSeal,
  HttpResult,
  invalidCursor,
  isRefusal,
  pagingParameters,
  ParameterReader,
  Parameters,
  RecordId,
  type RequestVisitor,
  ValidBody,
  Visitor,
} from '#libs/rest';
import { DOCS_URL } from '#libs/operations';
import { Controller, Inject, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { BeginConnection } from '../../application/commands/begin-connection.js';
import { FinishConnection } from '../../application/commands/finish-connection.js';
import { GetConnection } from '../../application/queries/get-connection.js';
import { ListSyncRuns } from '../../application/queries/list-sync-runs.js';
import type { SyncRunView } from '../../application/queries/sync-run-view.js';
import { capabilitiesView } from '../queries/capabilities-view-of.js';
import { ConnectRequest } from './connecting.requests.js';
import { ConsentResponse, PlatformResponse } from './connecting.responses.js';
import { SyncRunResponse } from './connections.responses.js';
import { settingViews } from './setting-views.js';

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
    private readonly deprecations: PlatformDeprecations,
    private readonly seal: CursorSeal,
    @Inject(DOCS_URL) private readonly docsUrl: () => string,
  ) {}

  @ConsoleEndpoint('GET', 'platforms', {
    ...read,
    operationId: 'listPlatforms',
    summary: 'List the platforms',
    response: { pageOf: PlatformResponse },
  })
  async list(@CurrentCaller() { currency }: Caller): Promise<Page<object>> {
    const offered = this.platforms.offered();
    const announced = await this.deprecations.recent();
    const available = offered.map((platform) => ({
      ...availablePlatform(platform, currency),
      deprecations: announced.filter((one) => one.platform === platform.name).map(({ text }) => text),
    }));
    const names = new Set(offered.map(({ name }) => name));
    const planned = plannedPlatforms.filter(({ name }) => !names.has(name)).map(plannedPlatform);
    return onePage([...available, ...planned]);
  }

  @ConsoleEndpoint('POST', 'connections/connect', {
    ...connect,
    operationId: 'startConnecting',
    summary: 'Start connecting an ad account',
    body: ConnectRequest,
    response: { record: ConsentResponse },
  })
  async begin(
    @CurrentCaller() caller: Caller,
    @Visitor() visitor: RequestVisitor,
    @ValidBody(ConnectRequest) { platform = null, connection_id: connectionId = null }: ConnectRequest,
  ): Promise<object> {
    const target = connectionId === null ? { platform: platform ?? '' } : { reconnect: knownId(connectionId) };
    const command = new BeginConnection(caller, target, `${this.callbackUrl('')}{platform}`, sessionOf(visitor));
    const begun = await this.commands.execute(command).catch((error: unknown) => {
      throw error instanceof NotFound ? unknownConnection() : error;
    });
    return {
      connection_id: begun.connectionId,
      authorize_url: begun.authorizationUrl,
      expires_at: begun.expiresAt.toISOString(),
    };
  }

  /**
   * Where the platform sends the browser back to. The cookie comes along, since this is a navigation; `state` was bound to the user and the
   * session that began, so a link that somebody else made connects nothing. Each platform has a path of its own.
   */
  @ConsoleEndpoint('GET', 'connections/callback/:platform', {
    ...connect,
    pathParameters: ['platform'],
    operationId: 'finishConnecting',
    summary: 'Finish connecting an ad account',
    status: 303,
    response: 'nothing',
  })
  async finish(
    @Param('platform') platform: string,
    @CurrentCaller() caller: Caller,
    @Visitor() visitor: RequestVisitor,
    @Parameters() parameters: Record<string, unknown>,
  ): Promise<HttpResult> {
    const given = Object.entries(parameters).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    const url = `${this.callbackUrl(platform)}?${new URLSearchParams(given).toString()}`;
    try {
      const { id, status } = await this.commands.execute(new FinishConnection(caller, url, sessionOf(visitor)));
      // The page of a pending connection is where its ad account is chosen. Connecting ends where it is said what a launch still needs.
      return seeOther(`${settingsPage}/${id}${status === 'pending' ? '' : '/check'}`, {});
    } catch (error) {
      // Without the rights, the page of the settings has nothing to show either.
      if (!(error instanceof DomainError) || isRefusal(error)) throw error;
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
    @CurrentCaller() caller: Caller,
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

  private callbackUrl(platform: string): string {
    return new URL(`${callbackPath}/${encodeURIComponent(platform)}`, this.docsUrl()).toString();
  }
}

/** The authorization keeps a digest of the session, not its token. */
function sessionOf({ sessionToken }: RequestVisitor): string | null {
  return sessionToken === null ? null : hash('sha256', sessionToken, 'base64url');
}

function backToSettings(outcome: Record<string, string>): HttpResult {
  return seeOther(`${settingsPage}?${new URLSearchParams(outcome).toString()}`, outcome);
}

function seeOther(location: string, outcome: Record<string, string>): HttpResult {
  return new HttpResult(outcome, { status: 303, location });
}

function availablePlatform(platform: AdPlatform, currency: string): object {
  const { name, profile, settingsSchema } = platform;
  const settings = Object.fromEntries(settingsSchema.map((field) => [field.name, 'set']));
  return {
    platform: name,
    name: profile.label,
    status: 'available',
    documentation: null,
    scopes: profile.scopes,
    settings: settingViews(settingsSchema),
    capabilities: capabilitiesView(platform.capabilitiesOf({ settings, currency, access: {} }), true),
  };
}

function plannedPlatform({ name, label, documentation }: PlannedPlatform): object {
  const nothing = { scopes: [], deprecations: [], settings: [], capabilities: null };
  return { platform: name, name: label, status: 'needs_registration', documentation, ...nothing };
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
