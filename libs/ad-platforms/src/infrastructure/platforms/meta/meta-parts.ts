import type { z } from 'zod';
import { PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import type { MetaApi, Parameters } from './meta-api.js';
import { changesOf, type Fields, withoutNulls } from './meta-fields.js';
import { isFinal, partShape } from './meta-shapes.js';

/** An ad set or ad of a campaign. */
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
  /** Finds out why Meta refuses it. */
  readonly explain?: (refusal: PlatformFailure) => Promise<PlatformFailure>;
}

interface PartsOptions<T extends z.ZodType> {
  readonly edge: 'adsets' | 'ads';
  readonly shape: T;
  readonly fields: string;
  readonly everyStatus: readonly string[];
  readonly keyOf: (part: z.infer<T>) => string | null;
  /** Reads a new part back, as far as Meta may have altered it. Absent or null: what was sent is taken for what is held. */
  readonly readBack?: (id: string, desired: DesiredPart) => Promise<Fields | null>;
  /** Throws not_found when the campaign is missing, too. */
  readonly assertCampaign: () => Promise<unknown>;
}

/** The ad sets or the ads of one campaign. */
export class MetaParts<T extends typeof partShape> {
  constructor(
    private readonly api: MetaApi,
    private readonly handles: ConnectionHandles,
    private readonly campaignId: string,
    private readonly options: PartsOptions<T>,
  ) {}

  /** Those that can run. What was created here comes first, because lists may not have it yet. */
  async existing(): Promise<readonly Part[]> {
    const { edge, shape, fields, everyStatus, keyOf } = this.options;
    const parameters = { fields, effective_status: everyStatus, limit: 100 };
    const listed = await this.api.list(`/${encodeURIComponent(this.campaignId)}/${edge}`, parameters, shape);
    const byId = new Map(listed.map((part) => [part.id, part]));
    const known: Part[] = [];
    for (const [handle, id] of await this.handles.under('part', this.handleOf(''))) {
      const held = byId.get(id);
      // Somebody else has archived it, which is final.
      if (held !== undefined && isFinal(held)) await this.handles.forget('part', handle);
      else known.push({ id, key: handle.slice(this.handleOf('').length), held: held ?? null });
    }
    const others = listed.filter((part) => !isFinal(part) && known.every(({ id }) => id !== part.id));
    return [...known, ...others.map((part) => ({ id: part.id, key: keyOf(part), held: part }))];
  }

  /** Changes what exists, creates what is missing, and returns all that is desired. Surplus is left to the caller. */
  async align(existing: readonly Part[], desired: readonly DesiredPart[]): Promise<readonly Part[]> {
    const kept: Part[] = [];
    for (const one of desired) {
      const { key, fields, locked } = one;
      const found = existing.find((part) => part.key === key);
      if (found === undefined) {
        const id = await this.explained(one, this.create(fields, locked));
        await this.handles.remember('part', this.handleOf(key), id);
        const part = { id, key, held: (await this.options.readBack?.(id, one)) ?? { ...fields, ...locked } };
        await this.alignOne(part, one);
        kept.push(part);
        continue;
      }
      await this.alignOne(found, one);
      kept.push(found);
    }
    return kept;
  }

  private async alignOne(part: Part, desired: DesiredPart): Promise<void> {
    const changes = changesOf(part.held, desired.fields);
    if (Object.keys(changes).length > 0) await this.explained(desired, this.change(part, changes));
  }

  async archive(parts: readonly Part[]): Promise<void> {
    for (const part of parts) {
      await this.change(part, { status: 'ARCHIVED' });
      if (part.key !== null) await this.handles.forget('part', this.handleOf(part.key));
    }
  }

  private create(fields: Fields, locked: Fields): Promise<string> {
    return this.api.create(this.api.inAdAccount(`/${this.options.edge}`), withoutNulls({ ...fields, ...locked }) as Parameters);
  }

  private async explained<R>({ explain }: DesiredPart, work: Promise<R>): Promise<R> {
    try {
      return await work;
    } catch (error) {
      const isRefusal = error instanceof PlatformFailure && error.kind === 'rejected';
      throw isRefusal && explain !== undefined ? await explain(error) : error;
    }
  }

  /** A part that somebody removed is created again by the next update, when a search for it would be conclusive. */
  private async change(part: Part, fields: Fields): Promise<void> {
    try {
      await this.api.change(part.id, fields as Parameters);
    } catch (error) {
      if (!(error instanceof PlatformFailure) || (error.kind !== 'not_found' && error.kind !== 'rejected')) throw error;
      if (error.kind === 'rejected' && !(await this.isGone(part))) throw error;
      await this.options.assertCampaign();
      if (fields['status'] === 'ARCHIVED' && error.kind === 'rejected') return;
      if (part.key !== null) await this.handles.forget('part', this.handleOf(part.key));
      const message = `Meta does not find a part of the campaign ${this.campaignId}.`;
      throw new PlatformFailure('unavailable', message, { mayHaveExecuted: true });
    }
  }

  /** Whether a part that Meta refuses to change was archived or deleted meanwhile. A part that is not visible is not taken for gone. */
  private async isGone({ id }: Part): Promise<boolean> {
    try {
      return isFinal(await this.api.read(`/${encodeURIComponent(id)}`, { fields: 'id,status' }, partShape));
    } catch (error) {
      if (error instanceof PlatformFailure && error.kind === 'not_found') return false;
      throw error;
    }
  }

  private handleOf(key: string): string {
    return `${this.campaignId}/${this.options.edge}/${key}`;
  }
}
