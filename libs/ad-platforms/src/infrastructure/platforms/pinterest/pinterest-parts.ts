import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import type { PinterestApi } from './pinterest-api.js';
import { everyStatus, isFinal, type partShape } from './pinterest-shapes.js';

type Fields = Readonly<Record<string, unknown>>;

/** An ad group or ad of a campaign. */
export interface Part {
  readonly id: string;
  /** What it stands for; null for one that was not made here. */
  readonly key: string | null;
  /** Null while lists do not show it yet. */
  readonly held: Fields | null;
}

export interface DesiredPart {
  readonly key: string;
  /** The fields that can change. */
  readonly fields: Fields;
  /** The other fields of a new part. */
  readonly locked: Fields;
  /** Finds out why Pinterest refuses to create it. */
  readonly explain?: (refusal: PlatformFailure) => Promise<PlatformFailure>;
}

/** The ad groups or the ads of one campaign. */
export class PinterestParts<T extends typeof partShape> {
  private readonly path: string;

  constructor(
    private readonly api: PinterestApi,
    private readonly handles: ConnectionHandles,
    private readonly campaignId: string,
    private readonly collection: 'ad_groups' | 'ads',
    private readonly shape: T,
    private readonly keyOf: (part: z.infer<T>) => string | null,
    /** Throws not_found when the campaign is missing, too. */
    private readonly assertCampaign: () => Promise<unknown>,
  ) {
    this.path = api.inAdAccount(`/${collection}`);
  }

  /** Those that can run. What was created here comes first, because lists may not have it yet. */
  async existing(): Promise<readonly Part[]> {
    const listed = await this.api.list(this.path, { campaign_ids: [this.campaignId], entity_statuses: everyStatus }, this.shape);
    const byId = new Map(listed.map((part) => [part.id, part]));
    const known: Part[] = [];
    for (const [handle, id] of await this.handles.under('part', this.handleOf(''))) {
      const held = byId.get(id);
      // Somebody else has archived it, which is final.
      if (held !== undefined && isFinal(held)) await this.handles.forget('part', handle);
      else known.push({ id, key: handle.slice(this.handleOf('').length), held: held ?? null });
    }
    const others = listed.filter((part) => !isFinal(part) && known.every(({ id }) => id !== part.id));
    return [...known, ...others.map((part) => ({ id: part.id, key: this.keyOf(part), held: part }))];
  }

  /** Changes what exists, creates what is missing, and returns all that is desired. Surplus is left to the caller. */
  async align(existing: readonly Part[], desired: readonly DesiredPart[]): Promise<readonly Part[]> {
    const kept: Part[] = [];
    for (const one of desired) {
      const { key, fields, locked } = one;
      const found = existing.find((part) => part.key === key);
      if (found === undefined) {
        const id = await this.create(one);
        await this.handles.remember('part', this.handleOf(key), id);
        kept.push({ id, key, held: { ...fields, ...locked } });
        continue;
      }
      const changes = changesOf(found.held, fields);
      if (Object.keys(changes).length > 0) await this.change([found], changes);
      kept.push(found);
    }
    return kept;
  }

  private async create({ fields, locked, explain }: DesiredPart): Promise<string> {
    try {
      return await this.api.createInBatch(this.path, { ...withoutNulls(fields), ...locked });
    } catch (error) {
      const isRefusal = error instanceof PlatformFailure && error.kind === 'rejected';
      throw isRefusal && explain !== undefined ? await explain(error) : error;
    }
  }

  async activate(parts: readonly Part[]): Promise<void> {
    await this.change(
      parts.filter(({ held }) => held?.['status'] !== 'ACTIVE'),
      { status: 'ACTIVE' },
    );
  }

  async archive(parts: readonly Part[]): Promise<void> {
    await this.change(parts, { status: 'ARCHIVED' });
    for (const { key } of parts) if (key !== null) await this.handles.forget('part', this.handleOf(key));
  }

  /** A part that was removed on the platform is created again by the next update, when a search for it would be conclusive. */
  private async change(parts: readonly Part[], fields: Fields): Promise<void> {
    if (parts.length === 0) return;
    try {
      await this.api.change(
        this.path,
        parts.map(({ id }) => ({ id, ...fields })),
      );
    } catch (error) {
      if (!(error instanceof PlatformFailure) || error.kind !== 'not_found') throw error;
      await this.assertCampaign();
      for (const { key } of parts) if (key !== null) await this.handles.forget('part', this.handleOf(key));
      const message = `Pinterest does not find a part of the campaign ${this.campaignId}.`;
      throw new PlatformFailure('unavailable', message, { mayHaveExecuted: true });
    }
  }

  private handleOf(key: string): string {
    return `${this.campaignId}/${this.collection}/${key}`;
  }
}

/** The fields that are not as they should be. */
export function changesOf(held: Fields | null, fields: Fields): Fields {
  if (held === null) return fields;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const desired = name === 'targeting_spec' ? completed(value as Fields, held[name] as Fields | null | undefined) : value;
      return isHeld(held[name], desired) ? [] : [[name, desired]];
    }),
  );
}

/** What must not be held unless it is desired. */
const caps = ['cpa_goal_value_in_micro_currency'];

/** Whether Pinterest holds a value. Lists are sets, what is not set can be null, empty or absent, and objects can have more than was sent. */
function isHeld(held: unknown, desired: unknown): boolean {
  if (isUnset(desired)) return isUnset(held);
  if (Array.isArray(desired)) return Array.isArray(held) && isDeepStrictEqual(new Set(held), new Set(desired));
  if (typeof desired !== 'object' || desired === null) return held === desired;
  if (typeof held !== 'object' || held === null) return false;
  const names = [...Object.keys(desired), ...caps.filter((name) => name in held)];
  return names.every((name) => isHeld((held as Fields)[name], (desired as Fields)[name]));
}

const isUnset = (value: unknown) => value == null || (Array.isArray(value) && value.length === 0);

const managed = ['LOCATION', 'GEO', 'LOCALE', 'GENDER', 'APPTYPE', 'AUDIENCE_INCLUDE', 'AUDIENCE_EXCLUDE', 'INTEREST'];

/** A targeting that also says what to take away. Ages and interests cannot be null: they get the values that mean no limit. */
function completed(desired: Fields, held: Fields | null | undefined): Fields {
  const all: Record<string, unknown> = { ...desired };
  for (const name of managed) if (all[name] === undefined && !isUnset(held?.[name])) all[name] = name === 'INTEREST' ? [] : null;
  if (all['MINIMUM_AGE'] === undefined && !isUnset(held?.['MINIMUM_AGE'])) {
    all['MINIMUM_AGE'] = '18';
    all['MAXIMUM_AGE'] = '65+';
  }
  return all;
}

const withoutNulls = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
