import { assertRule, ItemRefused, itemNotFound } from './batches.js';
import type { Call } from './routes.js';
import type { EntityStatus, RunningEntity } from './records.js';
import type { World } from './world.js';

export type EntityKind = 'Campaign' | 'Ad group' | 'Ad';

type Fields = RunningEntity['fields'];

const seconds = (ms: number) => Math.floor(ms / 1_000);

/** Without what was not sent. */
export const sent = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

export function addEntity(
  world: World,
  store: Map<string, RunningEntity>,
  prefix: string,
  entity: { readonly adAccountId: string; readonly fields: Fields; readonly review?: RunningEntity['review'] },
): RunningEntity {
  const now = world.clock.now();
  const added: RunningEntity = {
    id: world.id(prefix),
    adAccountId: entity.adAccountId,
    createdAt: now,
    updatedAt: now,
    fields: entity.fields,
    history: [{ at: now, fields: entity.fields }],
    ...(entity.review === undefined ? {} : { review: entity.review }),
  };
  store.set(added.id, added);
  return added;
}

/** Finds what an item of a batch names, in the ad account of the path. */
export function entityOf(store: ReadonlyMap<string, RunningEntity>, kind: EntityKind, adAccountId: string, id: string): RunningEntity {
  const entity = store.get(id);
  if (entity === undefined || entity.adAccountId !== adAccountId) throw itemNotFound(kind);
  return entity;
}

/** Changes fields. What is archived stays so, and some fields can change in a draft only. */
export function changeEntity(
  entity: RunningEntity,
  kind: EntityKind,
  changes: Record<string, unknown>,
  draftOnly: readonly string[],
): Fields {
  const { fields } = entity;
  assertRule(fields.status !== 'ARCHIVED' && fields.status !== 'DELETED_DRAFT', `${kind} is archived and cannot be changed.`);
  for (const name of draftOnly) {
    const isChanged = name in changes && JSON.stringify(changes[name]) !== JSON.stringify(fields[name]);
    assertRule(fields.status === 'DRAFT' || !isChanged, `'${name}' can be changed for drafts only.`);
  }
  const status = (changes['status'] ?? fields.status) as EntityStatus;
  assertRule(status !== 'DRAFT' || fields.status === 'DRAFT', `${kind} cannot become a draft again.`);
  assertRule(status !== 'DELETED_DRAFT' || fields.status === 'DRAFT', `${kind} is no draft.`);
  return { ...fields, ...changes, status };
}

/** A stop must not fail for a rule about something else. */
export const isStatusOnly = (changes: object): boolean => Object.keys(changes).every((name) => name === 'status');

/** Stores what a change has made, after its rules. */
export function saveEntity(world: World, entity: RunningEntity, fields: Fields): void {
  entity.fields = fields;
  entity.updatedAt = world.clock.now();
  entity.history = [...entity.history, { at: entity.updatedAt, fields }];
}

export function showTimes(entity: RunningEntity): object {
  return {
    id: entity.id,
    ad_account_id: entity.adAccountId,
    created_time: seconds(entity.createdAt),
    updated_time: seconds(entity.updatedAt),
  };
}

export function assertOwnAccount({ adAccount }: Pick<Call<unknown, unknown>, 'adAccount'>, sentId: string | undefined): string {
  const { id } = adAccount as { id: string };
  if (sentId !== undefined && sentId !== id) throw new ItemRefused('Advertiser not found.', 2);
  return id;
}

export interface EntityFilter {
  readonly campaign_ids?: readonly string[] | undefined;
  readonly ad_group_ids?: readonly string[] | undefined;
  readonly ad_ids?: readonly string[] | undefined;
  readonly entity_statuses?: readonly EntityStatus[] | undefined;
}

/** What a list shows by default: neither archived objects nor drafts. */
export const hasListedStatus = ({ fields }: RunningEntity, { entity_statuses: statuses = ['ACTIVE', 'PAUSED'] }: EntityFilter) =>
  statuses.includes(fields.status);
