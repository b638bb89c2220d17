import { isDeepStrictEqual } from 'node:util';
import { type PlacedCampaign, type PlatformCampaign, PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { ConnectionSettings } from '../../../application/ports/connection-settings.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import type { SandboxApi } from './sandbox-api.js';
import { SandboxLibrary } from './sandbox-library.js';
import { anyShape } from './sandbox-shapes.js';
import { sandboxSpecOf } from './sandbox-spec.js';
import { createdShape, partsShape, placedTreeOf, rootFieldsOf, rootShape, type SandboxPart } from './sandbox-tree-shapes.js';

type PartKind = 'ad-sets' | 'ads';

/** Stands for the missing reference of the ad set of a campaign without audiences. */
const broadReference = 'everybody';

type PartBody = Readonly<Record<string, unknown>>;

/** An ad or ad set as it should be. `withBody` calls `use` with all its fields except the reference, perhaps a second time. */
interface DesiredPart {
  readonly reference: string | null;
  readonly withBody: (use: (body: PartBody) => Promise<string>) => Promise<string>;
}

/** A campaign with its ad sets and ads on a hierarchical sandbox. */
export class SandboxTree {
  private readonly path: string;
  private readonly library: SandboxLibrary;

  constructor(
    private readonly api: SandboxApi,
    private readonly id: string,
    private readonly settings: ConnectionSettings | null,
    private readonly handles: ConnectionHandles,
    private readonly interruption?: AbortSignal,
  ) {
    this.path = `/tree/campaigns/${encodeURIComponent(id)}`;
    this.library = new SandboxLibrary(api, handles);
  }

  /**
   * Makes the tree match `spec`. Objects are found by their reference, so it can be repeated after any failure. Existing objects change
   * first: what is new may be refused, and a smaller budget must not wait for that.
   */
  async converge(spec: PlatformCampaign): Promise<PlacedCampaign> {
    const root = await this.read(this.path, rootShape);
    const fields = rootFieldsOf(spec, this.settings);
    if (!hasFields(root, fields)) await this.change(this.path, withoutReference(fields));
    const { ad_sets, exclusions, spec_digest } = sandboxSpecOf(spec, this.settings);
    const adSets = await this.convergeParts(
      'ad-sets',
      ad_sets.map(({ reference, ...body }) => ({ reference, withBody: (use) => use({ ...body, exclusions }) })),
    );
    const ads = await this.convergeParts(
      'ads',
      spec.ads.map((ad) => ({
        reference: ad.reference,
        withBody: (use) => this.library.withCreative(ad, (creative) => use({ name: ad.name, creative_id: creative })),
      })),
    );
    const completed = await this.api.call({ method: 'PATCH', path: this.path, body: { spec_digest }, isIdempotent: true }, rootShape);
    return placedTreeOf(completed, ads, adSets);
  }

  private async convergeParts(kind: PartKind, desired: readonly DesiredPart[]) {
    const existing = await this.existingParts(kind);
    const kept: { id: string; reference: string | null }[] = [];
    for (const { reference, withBody } of desired) {
      this.interruption?.throwIfAborted();
      const found = existing.find((one) => one.reference === reference);
      const id = await withBody(async (body) => {
        if (found === undefined) return this.create(kind, reference, body);
        if (!hasFields(found, body)) await this.changePart(kind, found, body);
        return found.id;
      });
      kept.push({ reference, id });
    }
    // Also duplicates, of which an earlier update did not get the answer.
    const surplus = existing.filter(({ id }) => kept.every((one) => one.id !== id));
    for (const one of surplus) {
      await this.api.call({ method: 'DELETE', path: this.partPath(kind, one), isIdempotent: true }, anyShape);
      await this.handles.forget('part', this.keyOf(kind, one.reference));
    }
    return kept;
  }

  /** The parts that were created here come first, because the platform's list may not have them yet. */
  private async existingParts(kind: PartKind): Promise<readonly SandboxPart[]> {
    const { data } = await this.read(`${this.path}/${kind}`, partsShape);
    const remembered = await this.handles.under('part', this.keyOf(kind, ''));
    const known = [...remembered].map(([key, id]): SandboxPart => {
      const reference = key.slice(this.keyOf(kind, '').length);
      return data.find((one) => one.id === id) ?? { id, reference: reference === broadReference ? null : reference };
    });
    return [...known, ...data.filter(({ id }) => known.every((one) => one.id !== id))];
  }

  /** A part that was removed on the platform is created again by the next update, when a search for it would be conclusive. */
  private async changePart(kind: PartKind, part: SandboxPart, body: object): Promise<void> {
    try {
      await this.change(this.partPath(kind, part), body);
    } catch (error) {
      if (!(error instanceof PlatformFailure) || error.kind !== 'not_found') throw error;
      await this.read(this.path, rootShape); // throws not_found when the campaign is missing, too
      await this.handles.forget('part', this.keyOf(kind, part.reference));
      throw new PlatformFailure('unavailable', `The platform does not find a part of the campaign ${this.id}.`, { mayHaveExecuted: true });
    }
  }

  private async create(kind: PartKind, reference: string | null, fields: object): Promise<string> {
    const body = { ...fields, reference, campaign_id: this.id };
    const { id } = await this.api.call({ method: 'POST', path: `/tree/${kind}`, body, isIdempotent: false }, createdShape);
    await this.handles.remember('part', this.keyOf(kind, reference), id);
    return id;
  }

  private async change(path: string, body: object): Promise<void> {
    await this.api.call({ method: 'PATCH', path, body, isIdempotent: true }, anyShape);
  }

  private read<T extends Parameters<SandboxApi['call']>[1]>(path: string, shape: T) {
    return this.api.call({ method: 'GET', path, isIdempotent: true }, shape);
  }

  private keyOf(kind: PartKind, reference: string | null): string {
    return `${this.id}/${kind}/${reference ?? broadReference}`;
  }

  private partPath(kind: string, { id }: SandboxPart): string {
    return `${this.path}/${kind}/${encodeURIComponent(id)}`;
  }
}

/** Whether an object of the platform has these values. It can have others besides. */
function hasFields(object: Readonly<Record<string, unknown>>, fields: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(fields).every(([name, value]) => isDeepStrictEqual(object[name], value));
}

function withoutReference({ reference: _, ...fields }: Readonly<Record<string, unknown>>): object {
  return fields;
}
