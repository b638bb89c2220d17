import { type Id, idFromUuid, systemActor, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import type { Type } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { SetSpendingLimits } from '../../libs/accounts/src/application/commands/set-spending-limits.js';
import { RecordMeasurement } from '../../libs/audiences/src/application/commands/record-measurement.js';
import { ReconcileDeliveriesWithConnection } from '../../libs/delivery/src/application/commands/reconcile-deliveries-with-connection.js';
import { ApplyDueTransition } from '../../libs/campaigns/src/application/commands/apply-due-transition.js';
import { RecordSpend } from '../../libs/campaigns/src/application/commands/record-spend.js';
import { DeliveryReconciler } from '../../libs/delivery/src/application/processes/delivery-reconciler.js';
import { ChangeConnectionSettings } from '../../libs/connections/src/application/commands/change-connection-settings.js';
import { SyncWhenDue } from '../../libs/connections/src/application/commands/sync-when-due.js';
import { MetricsIngestion } from '../../libs/connections/src/application/ports/metrics-ingestion.js';
import { PlatformObjects } from '../../libs/ad-platforms/src/application/ports/platform-objects.js';
import { SyncProgress } from '../../libs/connections/src/application/processes/sync/sync-progress.js';
import type { Reply } from '../setup/http-client.js';
import { measurementOf } from '../setup/test-audiences.js';
import { readyCampaign } from '../setup/test-campaigns.js';
import { aFact } from '../setup/test-metrics.js';
import type { PairStage, Start } from './pair-stage.js';

export interface PairCommand {
  /** The operation ID in the OpenAPI document. Null for background work. */
  readonly operation: string | null;
  /** The required state of the campaign, if any. */
  readonly start?: Start;
  /** Null for background work. */
  readonly run: (stage: PairStage) => Promise<Reply | null>;
}

type Path = (stage: PairStage) => string;

const campaign: Path = ({ campaignId }) => `/v1/campaigns/${campaignId}`;
const creative: Path = ({ creativeId }) => `/v1/creative/${creativeId}`;
const audience: Path = ({ audienceId }) => `/v1/audiences/${audienceId}`;
const connection: Path = ({ connectionId }) => `/v1/connections/${connectionId}`;
const rules = { all: [{ field: 'country', operator: 'in', value: ['DE'] }] };
const referencesOf = ({ connectionId, creativeId, audienceId }: PairStage) => ({
  connection_ids: [connectionId],
  creative_ids: [creativeId],
  audience_ids: [audienceId],
});
let turn = 0;
/** Alternates between two values, so that every write is a change. */
const eachTurn = <T>(one: T, other: T): T => (turn++ % 2 === 0 ? one : other);

function request(operation: string, method: string, path: Path, body?: (stage: PairStage) => object, start?: Start): PairCommand {
  return {
    operation,
    ...(start === undefined ? {} : { start }),
    run: (stage) => stage.api.call(method, path(stage), { key: stage.account.keys.admin, body: body?.(stage) }),
  };
}
const dryRunOf =
  (path: Path): Path =>
  (stage) =>
    `${path(stage)}?dry_run=true`;

function background(work: (stage: PairStage, tools: Tools) => Promise<unknown>, start?: Start): PairCommand {
  return {
    operation: null,
    ...(start === undefined ? {} : { start }),
    async run(stage) {
      await work(stage, toolsOf(stage));
      return null;
    },
  };
}

interface Tools {
  readonly get: <T>(type: abstract new (...args: never[]) => T) => T;
  /** Runs in its own transaction, like a job. */
  readonly execute: <T>(command: Command<T>) => Promise<T>;
}

function toolsOf({ api, account }: PairStage): Tools {
  const { app } = api.service;
  const get = <T>(type: abstract new (...args: never[]) => T): T => app.get(type as Type<T>, { strict: false });
  return { get, execute: (command) => get(Database).transaction(account.id, () => get(CommandBus).execute(command)) };
}

/** Ingests the metrics of a day like a sync: the run, the facts, the result of the run, and the spend of the campaign. */
async function sync({ api, account, connectionId, campaignId, creativeId, audienceId }: PairStage, { get, execute }: Tools): Promise<void> {
  await execute(new SyncWhenDue(account.id, connectionId));
  const [open] = await api.look('select id from connections.sync_run where connection_id = $1 and finished_at is null', [
    uuidOf(connectionId),
  ]);
  const progress = get(SyncProgress);
  const running = open === undefined ? null : await progress.start(account.id, idFromUuid('syn', open['id'] as string)).catch(ignoreGone);
  const readAt = new Date();
  const day = readAt.toISOString().slice(0, 10);
  const numbers = { impressions: 100, clicks: 10, conversionMicros: 1_000_000, conversionValueMicros: 1_000_000 };
  const fact = aFact({ day, campaignId, creativeId, audienceId, spendMicros: 1_000_000 + (readAt.getTime() % 1_000), ...numbers });
  const window = { accountId: account.id, connectionId, predecessors: [], startDay: day, endDay: day, readAt, finalBefore: day };
  const rows = await get(MetricsIngestion).ingest(window, inOneBatch([fact]));
  await execute(new RecordSpend(account.id, [campaignId]));
  if (running === null) return;
  await progress
    .recordIngestion(running, { startDay: day, endDay: day }, { rows, errors: [], finalBefore: day, dataThrough: null })
    .catch(ignoreGone);
  await progress.finish(running, []).catch(ignoreGone);
}

const ignore =
  (code: string) =>
  (error: unknown): null => {
    if ((error as { code?: string }).code === code) return null;
    throw error;
  };
/** The stage removes the run between two rounds. */
const ignoreGone = ignore('not_found');

async function* inOneBatch<T>(all: readonly T[]): AsyncIterable<readonly T[]> {
  yield all;
}

async function build({ api, account, audienceId, neighborId }: PairStage, { execute }: Tools): Promise<void> {
  const [{ build: current }] = (await api.look('select build from audiences.audience where id = $1', [uuidOf(audienceId)])) as [
    { build: number },
  ];
  const overlaps = [{ audienceId: neighborId, intersection: 1_000, union: 10_000 }];
  await execute(new RecordMeasurement(account.id, audienceId, current, measurementOf(100_000, { comparedWith: [neighborId], overlaps })));
}

async function push({ account, campaignId, connectionId, creativeId }: PairStage, { get }: Tools): Promise<void> {
  await get(DeliveryReconciler).push({ accountId: account.id, campaignId, connectionId });
  const ads = [{ reference: creativeId, platformAdId: `ad_${uuidOf(creativeId)}` }];
  const placed = { platformCampaignId: `c_${uuidOf(campaignId)}`, runState: 'paused', ads, adSets: [], specDigest: null } as const;
  await get(PlatformObjects).remember(account.id, connectionId, campaignId, placed);
}

/** Every command that changes shared records. */
export const pairCommands: Readonly<Record<string, PairCommand>> = {
  'create campaign': request(
    'createCampaign',
    'POST',
    () => '/v1/campaigns',
    (stage) => ({
      ...readyCampaign,
      ...referencesOf(stage),
      external_id: 'the-same',
    }),
  ),
  'change campaign': request('updateCampaign', 'PATCH', campaign, (stage) => ({
    creative_ids: [stage.creativeId],
    audience_ids: eachTurn<Id[]>([stage.audienceId], [stage.audienceId, stage.neighborId]),
    external_id: eachTurn('the-same', 'another'),
  })),
  'change connections of campaign': request('updateCampaign', 'PATCH', campaign, referencesOf, 'paused'),
  launch: request('launchCampaign', 'POST', (stage) => `${campaign(stage)}/launch`, undefined, 'draft'),
  pause: request('pauseCampaign', 'POST', (stage) => `${campaign(stage)}/pause`, undefined, 'active'),
  resume: request('resumeCampaign', 'POST', (stage) => `${campaign(stage)}/resume`, undefined, 'paused'),
  'archive campaign': request('archiveCampaign', 'DELETE', campaign, undefined, 'active'),
  'unarchive campaign': request('unarchiveCampaign', 'POST', (stage) => `${campaign(stage)}/unarchive`, undefined, 'archived'),
  'duplicate campaign': request('duplicateCampaign', 'POST', (stage) => `${campaign(stage)}/duplicate`),
  'generate creative': request(
    'generateCreative',
    'POST',
    () => '/v1/creative/generate',
    () => ({ prompt: 'Shoes', type: 'text', variants: 1 }),
  ),
  'change creative': request('updateCreative', 'PATCH', creative, () => ({
    name: eachTurn('Shoes', 'Boots'),
    landing_url: eachTurn(null, 'https://shop.example/own'),
  })),
  'archive creative': request('archiveCreative', 'DELETE', creative, undefined, 'paused'),
  'archive creative, dry run': request('archiveCreative', 'DELETE', dryRunOf(creative), undefined, 'active'),
  'unarchive creative': request('unarchiveCreative', 'POST', (stage) => `${creative(stage)}/unarchive`, undefined, 'archived'),
  'create audience': request(
    'createAudience',
    'POST',
    () => '/v1/audiences',
    () => ({ name: 'Germans', rules }),
  ),
  'change audience': request('updateAudience', 'PATCH', audience, () => ({
    name: eachTurn('Germans', 'People'),
    rules: { all: [{ field: 'country', operator: 'in', value: eachTurn(['DE'], ['AT']) }] },
  })),
  'archive audience': request('archiveAudience', 'DELETE', audience, undefined, 'paused'),
  'archive audience, dry run': request('archiveAudience', 'DELETE', dryRunOf(audience), undefined, 'active'),
  'unarchive audience': request('unarchiveAudience', 'POST', (stage) => `${audience(stage)}/unarchive`, undefined, 'archived'),
  'sync connection': request('syncConnection', 'POST', (stage) => `${connection(stage)}/sync`),
  disconnect: request('disconnectConnection', 'DELETE', connection, undefined, 'active'),
  'disconnect, dry run': request('disconnectConnection', 'DELETE', dryRunOf(connection), undefined, 'active'),
  'move by the clock': background(({ account, campaignId }, { execute }) => execute(new ApplyDueTransition(account.id, campaignId)), 'due'),
  push: background(push, 'active'),
  'land a sync': background(sync),
  'build audience': background(build),
  'change settings of connection': background(({ account, connectionId }, { get }) => {
    const actor = { ...systemActor(account.id), currency: 'USD', timezone: 'UTC' } as ConstructorParameters<
      typeof ChangeConnectionSettings
    >[0];
    return get(CommandBus)
      .execute(new ChangeConnectionSettings(actor, connectionId, {}))
      .catch(ignore('connection_disconnected'));
  }),
  'change spending limits': background(({ account }, { execute }) =>
    execute(new SetSpendingLimits(systemActor(account.id), eachTurn(null, 9_000_000_000_000))),
  ),
  'follow connection': background(({ account, connectionId }, { get }) =>
    get(CommandBus).execute(new ReconcileDeliveriesWithConnection(account.id, connectionId)),
  ),
};

/** API operations with a write method that do not change records. */
export const readingOperations = ['queryAnalytics', 'testWebhookEndpoint'];

/** API operations that lock records of webhooks only, which no command above locks. `test/api/webhooks.e2e-spec.ts` races them. */
export const webhookOperations = [
  'createWebhookEndpoint',
  'updateWebhookEndpoint',
  'deleteWebhookEndpoint',
  'enableWebhookEndpoint',
  'disableWebhookEndpoint',
  'rotateWebhookSecret',
  'replayEvents',
  'retryWebhookDelivery',
];
